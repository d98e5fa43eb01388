// What a side brings to TLS: a server its certificate and key, a client whom it trusts.
#pragma once

#include <memory>
#include <string>

#include <openssl/types.h>

#include "engine/result.h"

namespace specter::net {

class Tls {
 public:
  /// Reads both PEM files: a chain, and its key without a password. Errors "serve.cert…" and
  /// "serve.key…" say which file is wrong.
  static Result<std::shared_ptr<Tls>> load(const std::string& cert, const std::string& key);

  /// For a client: whoever has a certificate that this machine trusts, or with `insecure` anybody.
  static std::shared_ptr<Tls> trusting(bool insecure);

  explicit Tls(SSL_CTX* context) : context_(context) {}
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;
  SSL_CTX* context() const { return context_; }

 private:
  SSL_CTX* context_;
};

}  // namespace specter::net
