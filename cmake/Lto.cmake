# specter_lto(TARGET): link-time optimisation across our libraries. Objects are
# "fat", so that the tests can link the same libraries without it.
function(specter_lto target)
  if(NOT SPECTER_LTO OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  target_compile_options(${target} PRIVATE -flto=auto -ffat-lto-objects)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")
    # Warnings were given at compile time; at link time g++ 12 invents some.
    target_link_options(${target} PRIVATE -flto=auto -w)
  endif()
endfunction()
