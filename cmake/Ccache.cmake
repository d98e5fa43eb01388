# Uses ccache when it is there and nobody asked for another launcher.
find_program(SPECTER_CCACHE ccache)
if(SPECTER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SPECTER_CCACHE})
endif()
