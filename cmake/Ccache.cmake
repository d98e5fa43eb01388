# Uses ccache when it is there and nobody asked for another launcher. Paths count from the root of
# the sources, so that another checkout finds what this one has compiled.
find_program(SPECTER_CCACHE ccache)
if(SPECTER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
                                  CCACHE_SLOPPINESS=pch_defines,time_macros
                                  ${SPECTER_CCACHE})
endif()
