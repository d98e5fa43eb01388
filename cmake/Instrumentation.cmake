# Sanitizers, fuzzing instrumentation and coverage apply to everything that we
# compile, so that all objects of one build directory agree.
if(SPECTER_SANITIZE)
  add_compile_options(-fsanitize=${SPECTER_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SPECTER_SANITIZE})
endif()

if(SPECTER_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(SPECTER_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()
