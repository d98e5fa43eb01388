# SPECTER_BOOST_JSON: the target to link for Boost.JSON. Debian's library, or,
# in builds with a sanitizer, the same code compiled here: else a fuzzer is
# blind inside the parser, and sanitizers do not see what it does.
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
if(SPECTER_SANITIZE)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/boost_json.cpp
       CONTENT "#include <boost/json/src.hpp>\n")
  add_library(specter_boost_json STATIC ${PROJECT_BINARY_DIR}/boost_json.cpp)
  target_link_libraries(specter_boost_json PUBLIC Boost::headers)
  set(SPECTER_BOOST_JSON specter_boost_json)
else()
  set(SPECTER_BOOST_JSON Boost::json)
endif()
