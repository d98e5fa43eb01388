#include "net/tls.h"

#include <cstring>
#include <fstream>

#include <openssl/err.h>
#include <openssl/ssl.h>

namespace specter::net {
namespace {

bool readable(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return file.good() && file.peek() != std::ifstream::traits_type::eof();
}

/// We speak HTTP/1.1 and nothing else.
int choose_protocol(SSL* /*ssl*/, const unsigned char** out, unsigned char* out_size,
                    const unsigned char* in, unsigned in_size, void* /*arg*/) {
  static constexpr unsigned char kOurs[] = "\x08http/1.1";
  unsigned char* chosen = nullptr;
  if (SSL_select_next_proto(&chosen, out_size, kOurs, sizeof kOurs - 1, in, in_size) !=
      OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_NOACK;
  *out = chosen;
  return SSL_TLSEXT_ERR_OK;
}

/// A key with a password must fail, not ask on the terminal.
int no_password(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*arg*/) { return -1; }

/// What both sides have in common.
std::shared_ptr<Tls> make(const SSL_METHOD* method) {
  auto tls = std::make_shared<Tls>(SSL_CTX_new(method));
  SSL_CTX* context = tls->context();
  SPECTER_ASSERT(context != nullptr);
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // Buffers are given back while a connection is idle; a write may be repeated from another place.
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  return tls;
}

}  // namespace

Tls::~Tls() { SSL_CTX_free(context_); }

Result<std::shared_ptr<Tls>> Tls::load(const std::string& cert, const std::string& key) {
  if (!readable(cert)) return Error{"serve.cert_unreadable", cert};
  if (!readable(key)) return Error{"serve.key_unreadable", key};
  auto tls = make(TLS_server_method());
  SSL_CTX* context = tls->context();
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(context, &choose_protocol, nullptr);
  SSL_CTX_set_default_passwd_cb(context, &no_password);
  const bool certified = SSL_CTX_use_certificate_chain_file(context, cert.c_str()) == 1;
  const bool keyed =
      certified && SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) == 1;
  const bool mismatch =
      certified && !keyed && ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH;
  const bool fits = keyed && SSL_CTX_check_private_key(context) == 1;
  ERR_clear_error();
  if (!certified) return Error{"serve.cert_invalid", cert};
  if (mismatch || (keyed && !fits)) return Error{"serve.key_mismatch", key};
  if (!keyed) return Error{"serve.key_invalid", key};
  return tls;
}

std::shared_ptr<Tls> Tls::trusting(bool insecure) {
  auto tls = make(TLS_client_method());
  // A store that cannot be read refuses every certificate, which is said then.
  SSL_CTX_set_default_verify_paths(tls->context());
  ERR_clear_error();
  SSL_CTX_set_verify(tls->context(), insecure ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nullptr);
  return tls;
}

}  // namespace specter::net
