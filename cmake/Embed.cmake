# Boards, text catalogues and the web client are built into the binary: a generated
# source file defines the functions that src/embedded/embedded.h declares.
# With WASM the file is for WebAssembly, and without pages: those are around it.
function(specter_embedded_area)
  cmake_parse_arguments(area "WASM" "" "" ${ARGN})
  file(GLOB boards CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/boards/*.board)
  file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/texts/*.json)
  # scripts/web builds the client into build/web, and writes the stamp when something has changed.
  # Without it there are no pages, and all else can be built.
  set(pages_root ${PROJECT_SOURCE_DIR}/build/web)
  set(pages_stamp ${PROJECT_SOURCE_DIR}/build/web.stamp)
  if(area_WASM)
    set(pages_root "")
    set(pages_stamp "")
  elseif(NOT EXISTS ${pages_stamp})
    file(WRITE ${pages_stamp} "")
  endif()
  find_program(SPECTER_GZIP gzip REQUIRED)
  set(generated ${PROJECT_BINARY_DIR}/embedded/embedded.cpp)
  set(kind STATIC)
  if(area_WASM)
    set(kind OBJECT)
  endif()
  string(REPLACE ";" "|" boards_argument "${boards}")
  string(REPLACE ";" "|" texts_argument "${texts}")
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${generated} "-DBOARDS=${boards_argument}"
            "-DTEXTS=${texts_argument}" "-DPAGES_ROOT=${pages_root}"
            -DGZIP=${SPECTER_GZIP} -DWASM=${area_WASM} -P ${PROJECT_SOURCE_DIR}/cmake/GenerateEmbedded.cmake
    DEPENDS ${boards} ${texts} ${pages_stamp} ${PROJECT_SOURCE_DIR}/cmake/GenerateEmbedded.cmake
    COMMENT "Embedding boards, texts and pages"
    VERBATIM)
  add_library(specter_embedded ${kind} ${generated} ${PROJECT_SOURCE_DIR}/src/embedded/embedded.h)
  target_link_libraries(specter_embedded PRIVATE specter_options)
  target_include_directories(specter_embedded PUBLIC ${PROJECT_SOURCE_DIR}/src)
endfunction()
