# The preset `wasm`: what a page needs to play by itself, as one file specter.wasm. Rules and bots
# are made to be fast, all the rest to be small. Libraries of objects, since an archive of such
# objects would need one more tool.
include(Ccache)
include(Warnings)
include(Embed)
include(Areas)

specter_embedded_area(WASM)

# Debian's Boost and fmt are headers here. A folder of links: the system's other headers are of
# another machine.
set(wasm_include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${wasm_include})
foreach(library boost fmt)
  find_path(SPECTER_WASM_${library} ${library} PATHS /usr/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${SPECTER_WASM_${library}}/${library} ${wasm_include}/${library} SYMBOLIC)
endforeach()

add_library(wasm_options INTERFACE)
target_compile_options(wasm_options INTERFACE -msimd128 -mbulk-memory -msign-ext
                       -mnontrapping-fptoint)
target_compile_definitions(wasm_options INTERFACE FMT_HEADER_ONLY BOOST_SYSTEM_DISABLE_THREADS)
target_include_directories(wasm_options SYSTEM INTERFACE ${wasm_include})

function(wasm_link target)
  target_link_options(${target} PRIVATE -mexec-model=reactor -flto -O3 -Wl,--strip-all
                      -Wl,-z,stack-size=1048576)
endfunction()

# wasm_part(NAME SOURCES glob... OPTIONS option...)
function(wasm_part name)
  cmake_parse_arguments(part "" "" "SOURCES;OPTIONS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${part_SOURCES})
  add_library(wasm_${name} OBJECT ${sources})
  target_link_libraries(wasm_${name} PRIVATE specter_options wasm_options)
  target_compile_options(wasm_${name} PRIVATE ${part_OPTIONS})
  target_sources(specter_wasm PRIVATE $<TARGET_OBJECTS:wasm_${name}>)
endfunction()

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/boost_json.cpp
     CONTENT "#include <boost/json/src.hpp>\n")
add_executable(specter_wasm ${PROJECT_BINARY_DIR}/boost_json.cpp)
set_target_properties(specter_wasm PROPERTIES OUTPUT_NAME specter)
target_link_libraries(specter_wasm PRIVATE wasm_options specter_embedded)
target_compile_options(specter_wasm PRIVATE -Oz)
set(src ${PROJECT_SOURCE_DIR}/src)
wasm_part(rules SOURCES ${src}/engine/*.cpp ${src}/match/*.cpp
          OPTIONS -O3 -flto -fno-exceptions -fno-rtti)
wasm_part(belief SOURCES ${src}/belief/*.cpp
          OPTIONS -Os -flto -fno-exceptions -fno-rtti -ffp-contract=off)
wasm_part(bots SOURCES ${src}/bots/*.cpp ${src}/sim/series.cpp OPTIONS -O3 -flto
          -fno-exceptions)
wasm_part(app SOURCES ${src}/codec/*.cpp ${src}/fair/*.cpp ${src}/store/*.cpp ${src}/app/*.cpp
          OPTIONS -Oz)
wasm_part(local SOURCES ${src}/local/*.cpp OPTIONS -Oz)
# Precompiled headers hold no time, so that ccache finds what is compiled with them.
foreach(part rules belief bots app local)
  target_compile_options(wasm_${part} PRIVATE -Xclang -fno-pch-timestamp)
endforeach()
target_precompile_headers(wasm_rules PRIVATE ${SPECTER_STD_HEADERS})
target_precompile_headers(wasm_bots PRIVATE ${SPECTER_STD_HEADERS})
target_precompile_headers(wasm_belief PRIVATE ${SPECTER_STD_HEADERS})
target_precompile_headers(wasm_app PRIVATE ${SPECTER_STD_HEADERS} <boost/json.hpp>
                          <fmt/format.h>)
target_precompile_headers(wasm_local REUSE_FROM wasm_app)
set_source_files_properties(${src}/local/wasm/runtime.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
wasm_link(specter_wasm)

# For tests alone; scripts/wasm builds it.
add_executable(specter_proof EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/wasm/proof.cpp
  ${PROJECT_SOURCE_DIR}/tests/golden/lines.cpp ${src}/local/wasm/runtime.cpp
  ${PROJECT_BINARY_DIR}/boost_json.cpp $<TARGET_OBJECTS:wasm_rules> $<TARGET_OBJECTS:wasm_belief> $<TARGET_OBJECTS:wasm_bots>
  $<TARGET_OBJECTS:wasm_app>)
set_target_properties(specter_proof PROPERTIES OUTPUT_NAME proof)
target_include_directories(specter_proof PRIVATE ${PROJECT_SOURCE_DIR}/tests ${src})
target_link_libraries(specter_proof PRIVATE wasm_options specter_embedded)
target_compile_options(specter_proof PRIVATE -Oz)
wasm_link(specter_proof)
