# Sanitizers, fuzzing instrumentation and coverage apply to everything that we
# compile, so that all objects of one build directory agree.
if(SPECTER_SANITIZE)
  add_compile_options(-fsanitize=${SPECTER_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SPECTER_SANITIZE})
endif()

if(SPECTER_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(SPECTER_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

# A program of all objects of our libraries, linked by a test or not: only so
# does the coverage report know lines that nothing reaches.
function(specter_whole)
  if(NOT SPECTER_COVERAGE)
    return()
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/whole.cpp CONTENT "int main() {}\n")
  add_executable(specter_whole ${PROJECT_BINARY_DIR}/whole.cpp)
  set_source_files_properties(${PROJECT_BINARY_DIR}/whole.cpp PROPERTIES
    COMPILE_OPTIONS "-fno-profile-instr-generate;-fno-coverage-mapping")
  # It is read, never run.
  target_link_options(specter_whole PRIVATE -Wl,--unresolved-symbols=ignore-all)
  foreach(name IN LISTS ARGN)
    if(TARGET specter_${name})
      target_sources(specter_whole PRIVATE $<TARGET_OBJECTS:specter_${name}>)
    endif()
  endforeach()
  target_link_libraries(specter_whole PRIVATE
    specter_embedded ${SPECTER_BOOST_JSON} fmt::fmt CLI11::CLI11 Threads::Threads
    spdlog::spdlog OpenSSL::SSL SQLite::SQLite3 PostgreSQL::PostgreSQL PkgConfig::sodium)
endfunction()
