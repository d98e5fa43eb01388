# Only what measures builds these.
# bench/*.cpp -> specter_bench (Google Benchmark).
file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
if(bench_sources)
  find_package(benchmark REQUIRED)
  add_executable(specter_bench EXCLUDE_FROM_ALL ${bench_sources})
  target_link_libraries(specter_bench PRIVATE specter_options benchmark::benchmark)
  target_compile_definitions(specter_bench PRIVATE SPECTER_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  specter_link(specter_bench sim bots codec belief engine embedded benchmark::benchmark_main)
  specter_lto(specter_bench)
endif()

# bench/load/*.cpp -> specter_load: puts a server under load; scripts/load runs both.
file(GLOB load_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/load/*.cpp)
if(load_sources)
  add_executable(specter_load EXCLUDE_FROM_ALL ${load_sources})
  target_include_directories(specter_load PRIVATE ${PROJECT_SOURCE_DIR}/bench)
  target_link_libraries(specter_load PRIVATE specter_options)
  specter_link(specter_load client codec Boost::headers CLI11::CLI11 fmt::fmt Threads::Threads)
  specter_lto(specter_load)
endif()
