# An area is one folder under src/ that becomes one static library
# specter_<name>. A folder without sources is skipped: links to it are dropped.

# specter_link(TARGET name...): links areas by their short name where they
# exist, and anything else as a system library.
function(specter_link target)
  get_target_property(type ${target} TYPE)
  set(scope PUBLIC)
  if(type STREQUAL "EXECUTABLE")
    set(scope PRIVATE)
  endif()
  foreach(name IN LISTS ARGN)
    if(TARGET specter_${name})
      target_link_libraries(${target} ${scope} specter_${name})
    elseif(TARGET ${name})
      target_link_libraries(${target} ${scope} ${name})
    endif()
  endforeach()
endfunction()

# specter_area(NAME DIR folder [LTO] [LINK name...] [EXCLUDE file...])
# LTO where it counts: what a simulation spends its time in.
function(specter_area name)
  cmake_parse_arguments(area "LTO" "DIR" "LINK;EXCLUDE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${area_DIR}/*.cpp)
  foreach(file IN LISTS area_EXCLUDE)
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${area_DIR}/${file})
  endforeach()
  if(NOT sources)
    return()
  endif()
  add_library(specter_${name} STATIC ${sources})
  target_link_libraries(specter_${name} PRIVATE specter_options)
  target_include_directories(specter_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  if(area_LTO)
    specter_lto(specter_${name})
  endif()
  specter_link(specter_${name} ${area_LINK})
endfunction()

# specter_area_options(NAME option...): options for one area alone.
function(specter_area_options name)
  if(TARGET specter_${name})
    target_compile_options(specter_${name} PRIVATE ${ARGN})
  endif()
endfunction()

# specter_precompile(TARGET header...): compiled once for all sources of the target. Every source
# still names all that it includes: clang-tidy reads them without (preset `clang`), and says if not.
function(specter_precompile target)
  if(SPECTER_PCH AND TARGET ${target})
    target_precompile_headers(${target} PRIVATE ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE -fpch-preprocess)  # ccache asks for it
    endif()
  endif()
endfunction()

# specter_together(TARGET): several sources are compiled as one, since most of the time goes into what
# they all include and instantiate. Names of an unnamed namespace must then differ between the
# sources of the target; clang-tidy reads each source by itself (preset `clang`).
function(specter_together target)
  if(SPECTER_TOGETHER AND TARGET ${target})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
endfunction()

# What nearly every source includes.
set(SPECTER_STD_HEADERS
  <algorithm> <array> <bit> <chrono> <cstdint> <cstring> <functional> <map> <memory> <optional>
  <span> <string> <string_view> <utility> <variant> <vector>)

# specter_write_areas(): who links whom, as the targets have it, one line `area|areas|libraries` each.
# A test holds docs/architecture.md against it.
function(specter_write_areas)
  set(lines "")
  get_property(areas DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  list(FILTER areas INCLUDE REGEX "^specter_")
  foreach(target IN LISTS areas)
    get_target_property(type ${target} TYPE)
    string(REPLACE "specter_" "" name ${target})
    if(NOT type STREQUAL "STATIC_LIBRARY" OR NOT IS_DIRECTORY ${PROJECT_SOURCE_DIR}/src/${name})
      continue()
    endif()
    get_target_property(links ${target} LINK_LIBRARIES)
    set(ours "")
    set(others "")
    foreach(link IN LISTS links)
      string(REPLACE "specter_" "" short ${link})
      if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/src/${short})
        string(APPEND ours " ${short}")
      elseif(NOT link STREQUAL "specter_options")
        string(APPEND others " ${link}")
      endif()
    endforeach()
    string(APPEND lines "${name}|${ours}|${others}\n")
  endforeach()
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/areas.txt CONTENT "${lines}")
endfunction()
