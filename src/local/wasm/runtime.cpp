// What Debian's libc++abi for WebAssembly lacks.
//
// Exceptions: a throw ends the module; the page says so, and what is saved is there when it is
// opened again. Nothing that comes from outside throws: JSON is read with error codes, and errors
// are values (engine/result.h).
//
// Ends of threads: the one thread ends with the module, and everything with it.
#include <cstdio>
#include <cstdlib>
#include <typeinfo>

extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier): the names are the ABI's.
void* __cxa_allocate_exception(std::size_t size);
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*destroy)(void*));
[[noreturn]] void __cxa_throw(void* /*thrown*/, std::type_info* type, void (* /*destroy*/)(void*)) {
  std::fprintf(stderr, "specter: thrown: %s\n", type->name());
  std::abort();
}

int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* handle);
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*handle*/) {
  return 0;
}
// NOLINTEND(bugprone-reserved-identifier)
}
