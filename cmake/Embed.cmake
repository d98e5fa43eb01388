# Boards, text catalogues and the web pages are built into the binary: a generated
# source file defines the functions that src/embedded/embedded.h declares.
function(specter_embedded_area)
  file(GLOB boards CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/boards/*.board)
  file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/texts/*.json)
  # Pages keep their path below web/plain as their name; their tests stay out.
  set(pages_root ${PROJECT_SOURCE_DIR}/web/plain)
  file(GLOB_RECURSE pages CONFIGURE_DEPENDS ${pages_root}/*.html ${pages_root}/*.css
       ${pages_root}/*.js ${pages_root}/*.json ${pages_root}/*.svg ${pages_root}/*.png
       ${pages_root}/*.ico ${pages_root}/*.woff2 ${pages_root}/*.webmanifest ${pages_root}/*.txt)
  list(FILTER pages EXCLUDE REGEX "/web/plain/(test/|tests/|node_modules/|package(-lock)?[.]json$)")
  find_program(SPECTER_GZIP gzip REQUIRED)
  set(generated ${PROJECT_BINARY_DIR}/embedded/embedded.cpp)
  string(REPLACE ";" "|" boards_argument "${boards}")
  string(REPLACE ";" "|" texts_argument "${texts}")
  string(REPLACE ";" "|" pages_argument "${pages}")
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${generated} "-DBOARDS=${boards_argument}"
            "-DTEXTS=${texts_argument}" "-DPAGES=${pages_argument}" "-DPAGES_ROOT=${pages_root}"
            -DGZIP=${SPECTER_GZIP} -P ${PROJECT_SOURCE_DIR}/cmake/GenerateEmbedded.cmake
    DEPENDS ${boards} ${texts} ${pages} ${PROJECT_SOURCE_DIR}/cmake/GenerateEmbedded.cmake
    COMMENT "Embedding boards, texts and pages"
    VERBATIM)
  add_library(specter_embedded STATIC ${generated} ${PROJECT_SOURCE_DIR}/src/embedded/embedded.h)
  target_link_libraries(specter_embedded PRIVATE specter_options)
  target_include_directories(specter_embedded PUBLIC ${PROJECT_SOURCE_DIR}/src)
endfunction()
