// The server's certificate and key.
#pragma once

#include <memory>
#include <string>

#include <openssl/types.h>

#include "engine/result.h"

namespace specter::server {

class Tls {
 public:
  /// Reads both PEM files: a chain, and its key without a password. Errors "serve.cert…" and
  /// "serve.key…" say which file is wrong.
  static Result<std::shared_ptr<Tls>> load(const std::string& cert, const std::string& key);

  explicit Tls(SSL_CTX* context) : context_(context) {}
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;
  SSL_CTX* context() const { return context_; }

 private:
  SSL_CTX* context_;
};

}  // namespace specter::server
