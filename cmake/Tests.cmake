# Every folder tests/<area> with *_test.cpp files becomes one program
# test_<area>. Files in tests/support are shared by all of them.
#
# A test's CTest label is its area, or "slow" if its suite or name contains
# "Slow": such tests are left out by `make quick` and by the instrumented builds.
set(SPECTER_TEST_TIMEOUT 300 CACHE STRING "Seconds for one test")

# Linked after specter_options, so that it has the last word. GoogleTest's macros
# have parameters with plain names. Test code is compiled more than it is run: only the
# libraries are optimised, and in the release build what plays thousands of games.
set(SPECTER_HEAVY_TESTS belief bots engine golden leak property)
set(SPECTER_TOGETHER_TESTS app belief bots client property rules server store)
add_library(specter_test_options INTERFACE)
target_compile_options(specter_test_options INTERFACE -Wno-shadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # With precompiled headers g++ 12 no longer knows which strings are the library's own.
  target_compile_options(specter_test_options INTERFACE -Wno-array-bounds)
endif()
if(SPECTER_SANITIZE OR SPECTER_COVERAGE)
  target_compile_options(specter_test_options INTERFACE -O0)
endif()

find_package(GTest REQUIRED)
include(GoogleTest)
include(RapidCheck)

file(GLOB support_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.cpp)
file(GLOB support_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.h)
if(support_sources)
  add_library(test_support STATIC ${support_sources} ${support_headers})
  set(support_scope PUBLIC)
else()
  add_library(test_support INTERFACE)
  set(support_scope INTERFACE)
endif()
target_include_directories(test_support ${support_scope}
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(test_support ${support_scope}
  SPECTER_SOURCE_DIR="${PROJECT_SOURCE_DIR}" SPECTER_BINARY="${PROJECT_BINARY_DIR}/specter")
target_link_libraries(test_support ${support_scope}
  specter_options specter_test_options GTest::gtest GTest::gmock specter_rapidcheck)
foreach(name cli server client net sql sodium local app store fair arena sim protocol bots codec belief
    match engine embedded)
  if(TARGET specter_${name})
    target_link_libraries(test_support ${support_scope} specter_${name})
  endif()
endforeach()

set(test_headers ${SPECTER_STD_HEADERS} <gmock/gmock.h> <gtest/gtest.h> <boost/json.hpp>
    <fmt/format.h>)
specter_precompile(test_support ${test_headers})
set(SPECTER_PLAIN_TESTS_PCH test_support)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  target_compile_options(test_support PRIVATE -O1)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/plain.cpp CONTENT "")
  add_library(test_plain OBJECT ${PROJECT_BINARY_DIR}/plain.cpp)
  target_compile_options(test_plain PRIVATE -O0)
  target_link_libraries(test_plain PRIVATE test_support)
  specter_precompile(test_plain ${test_headers})
  set(SPECTER_PLAIN_TESTS_PCH test_plain)
endif()

# specter_test_options_of(TARGET AREA): how hard its own code is optimised, and its headers.
function(specter_test_options_of target area)
  set(pch test_support)
  if(NOT area IN_LIST SPECTER_HEAVY_TESTS)
    set(pch ${SPECTER_PLAIN_TESTS_PCH})
  endif()
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE $<IF:$<STREQUAL:${pch},test_support>,-O1,-O0>)
  endif()
  if(SPECTER_PCH)
    target_precompile_headers(${target} REUSE_FROM ${pch})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE -fpch-preprocess)
    endif()
  endif()
endfunction()

file(GLOB test_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/*_test.cpp)
set(test_areas "")
foreach(source IN LISTS test_sources)
  get_filename_component(folder ${source} DIRECTORY)
  get_filename_component(area ${folder} NAME)
  list(APPEND test_areas ${area})
endforeach()
list(REMOVE_DUPLICATES test_areas)

function(specter_discover target area filter label cost)
  # One process per test: a crash is reported as that test, and tests run in parallel, the
  # costly ones first, so that none of them runs alone in the end.
  gtest_discover_tests(${target}
    TEST_FILTER ${filter}
    TEST_PREFIX ${area}.
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
    PROPERTIES TIMEOUT ${SPECTER_TEST_TIMEOUT} LABELS ${label} COST ${cost})
endfunction()

# With coverage the end of a process takes longer than most tests: there whole parts of a program are
# one test. Those that wait for other processes stay apart.
set(SPECTER_APART_TESTS cli client e2e server store)
set(SPECTER_PARTS 4)
function(specter_parts target area)
  math(EXPR last "${SPECTER_PARTS} - 1")
  foreach(part RANGE ${last})
    add_test(NAME ${area}.part${part} COMMAND ${target} --gtest_filter=-*Slow* --gtest_brief=1
             WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
    set_tests_properties(${area}.part${part} PROPERTIES
      TIMEOUT 1200 LABELS ${area} COST 10
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${SPECTER_PARTS};GTEST_SHARD_INDEX=${part}")
  endforeach()
endfunction()

foreach(area IN LISTS test_areas)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${area}/*.cpp)
  add_executable(test_${area} ${sources})
  target_link_libraries(test_${area} PRIVATE test_support GTest::gmock_main)
  if(SPECTER_LTO)
    # The fat objects also hold plain code: tests link in no time.
    target_link_options(test_${area} PRIVATE -fno-lto)
  endif()
  specter_test_options_of(test_${area} ${area})
  if(area IN_LIST SPECTER_TOGETHER_TESTS)
    specter_together(test_${area})
  endif()
  if(TARGET specter)
    add_dependencies(test_${area} specter)
  endif()
  if(SPECTER_COVERAGE AND NOT area IN_LIST SPECTER_APART_TESTS)
    specter_parts(test_${area} ${area})
    continue()
  endif()
  set(cost 1)
  if(area STREQUAL e2e OR area STREQUAL client)  # whole games between processes
    set(cost 10)
  endif()
  specter_discover(test_${area} ${area} "-*Slow*" ${area} ${cost})
  specter_discover(test_${area} ${area} "*Slow*" slow 100)
endforeach()

# Kills a server at its n-th write to a file: tests/e2e loads it before everything else.
if(TARGET test_e2e)
  add_library(write_shim SHARED tests/e2e/shim/die_at_write.cpp)
  target_link_libraries(write_shim PRIVATE specter_options ${CMAKE_DL_LIBS})
  add_dependencies(test_e2e write_shim)
  target_compile_definitions(test_e2e PRIVATE SPECTER_WRITE_SHIM="$<TARGET_FILE:write_shim>")
endif()

# The server with everything that is random made from a seed; tests of the wire and of the web
# client start it.
add_executable(specter_wire_server tests/wire/server/main.cpp tests/wire/server/start_at.cpp)
target_link_libraries(specter_wire_server PRIVATE test_support CLI11::CLI11 PkgConfig::sodium)
specter_test_options_of(specter_wire_server wire)
# Its games may begin at a position: whoever calls the engine's `start` gets start_at.cpp's.
target_link_options(specter_wire_server PRIVATE
  -Wl,--wrap=_ZN7specter5startERKNS_4GameERNS_4DiceERNS_9EventSinkE)
# Prints what whole games send; the client's tests hold it against docs/schema.
add_executable(specter_wire_frames tests/wire/frames/main.cpp)
target_link_libraries(specter_wire_frames PRIVATE test_support)
specter_test_options_of(specter_wire_frames wire)
if(SPECTER_LTO)
  target_link_options(specter_wire_server PRIVATE -fno-lto)
  target_link_options(specter_wire_frames PRIVATE -fno-lto)
endif()
if(TARGET test_e2e)
  add_dependencies(test_e2e specter_wire_server)
  target_compile_definitions(test_e2e PRIVATE
    SPECTER_WIRE_SERVER="$<TARGET_FILE:specter_wire_server>")
endif()

# A game at a table of the app, linked with the app alone; tests/fair runs it.
add_executable(specter_app_alone tests/app/alone/main.cpp)
target_link_libraries(specter_app_alone PRIVATE specter_options specter_app)
if(SPECTER_LTO)
  target_link_options(specter_app_alone PRIVATE -fno-lto)
endif()
if(TARGET test_fair)
  add_dependencies(test_fair specter_app_alone)
endif()

# Looks into many games whether beliefs hold; only scripts/proof builds and runs it.
add_executable(belief_proof EXCLUDE_FROM_ALL tests/belief/proof/main.cpp tests/belief/shadow.cpp
  tests/belief/plain_paths.cpp tests/belief/retold.cpp tests/belief/worlds.cpp)
target_link_libraries(belief_proof PRIVATE test_support)
specter_test_options_of(belief_proof belief)
if(SPECTER_LTO)
  target_link_options(belief_proof PRIVATE -fno-lto)
endif()

# Adds golden games; only scripts/make-golden builds and runs it.
add_executable(golden_writer EXCLUDE_FROM_ALL
  tests/golden/writer/main.cpp tests/golden/writer/convert.cpp
  tests/golden/golden.cpp tests/golden/lines.cpp tests/golden/compare.cpp)
target_link_libraries(golden_writer PRIVATE test_support)
if(SPECTER_LTO)
  target_link_options(golden_writer PRIVATE -fno-lto)
endif()
