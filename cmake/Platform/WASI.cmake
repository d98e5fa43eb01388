# CMake does not know this system: there is nothing to say about it but that it is there.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
