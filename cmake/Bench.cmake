# bench/*.cpp -> specter_bench (Google Benchmark).
file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
if(bench_sources)
  find_package(benchmark REQUIRED)
  add_executable(specter_bench ${bench_sources})
  target_link_libraries(specter_bench PRIVATE specter_options benchmark::benchmark)
  target_compile_definitions(specter_bench PRIVATE SPECTER_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  specter_link(specter_bench sim bots codec engine embedded benchmark::benchmark_main)
endif()
