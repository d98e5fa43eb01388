# specter_options: what every target of ours is compiled with, tests included.
add_library(specter_options INTERFACE)
target_compile_options(specter_options INTERFACE
  -Wall -Wextra -Wpedantic -Werror
  -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual -Wcast-align
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wformat=2
  -Wimplicit-fallthrough -Wswitch -Wextra-semi -Wunused -Wundef)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(specter_options INTERFACE
    -Wduplicated-cond -Wduplicated-branches -Wlogical-op
    # g++ 12 sees overlaps and overflows in std::string where there are none (GCC bug 105651).
    -Wno-restrict -Wno-stringop-overflow
    # It also takes the allocator of Asio's coroutine frames for two different ones.
    -Wno-mismatched-new-delete
    # Designated initialisers leave the rest at its default on purpose.
    -Wno-missing-field-initializers)
else()
  target_compile_options(specter_options INTERFACE
    -Wno-missing-field-initializers -Wno-missing-designated-field-initializers)
endif()
# Assertions name files from the root of the repository, wherever it stands.
target_compile_options(specter_options INTERFACE
  -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
target_include_directories(specter_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
