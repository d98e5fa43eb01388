# fuzz/<name>_fuzz.cpp -> the libFuzzer program <name>_fuzz.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "Fuzz targets need clang: use the preset `fuzz`.")
endif()
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp)
foreach(source IN LISTS fuzz_sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE specter_options)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_compile_definitions(${name} PRIVATE SPECTER_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  specter_link(${name} protocol bots codec match engine embedded)
endforeach()
# The command that it drives, without the server that the other commands bring along.
target_sources(protocol_fuzz PRIVATE src/cli/engine_command.cpp src/cli/refuse.cpp
  src/cli/load_board.cpp)
target_link_libraries(protocol_fuzz PRIVATE CLI11::CLI11 fmt::fmt)
