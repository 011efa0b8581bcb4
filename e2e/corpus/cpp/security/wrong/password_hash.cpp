#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

namespace {

std::string hex(const unsigned char* bytes, std::size_t n) {
    std::string text;
    char pair[3];
    for (std::size_t i = 0; i < n; ++i) {
        std::snprintf(pair, sizeof pair, "%02x", bytes[i]);
        text += pair;
    }
    return text;
}

std::string digest(const std::string& password, const std::string& salt) {
    const std::string input = salt + password;
    std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
    unsigned int length = 0;
    const EVP_MD* algorithm = EVP_md5();
    if (EVP_Digest(input.data(), input.size(), out.data(), &length, algorithm, nullptr) != 1) {
        throw std::runtime_error("digest failed");
    }
    return hex(out.data(), length);
}

}  // namespace

// What is stored for an account: salt$digest
std::string hashPassword(const std::string& password) {
    std::array<unsigned char, 16> salt{};
    if (RAND_bytes(salt.data(), salt.size()) != 1) throw std::runtime_error("no randomness");
    const std::string saltText = hex(salt.data(), salt.size());
    return saltText + "$" + digest(password, saltText);
}

bool verifyPassword(const std::string& password, const std::string& stored) {
    const auto at = stored.find('$');
    if (at == std::string::npos) return false;
    const std::string actual = digest(password, stored.substr(0, at));
    const std::string wanted = stored.substr(at + 1);
    return actual.size() == wanted.size() && CRYPTO_memcmp(actual.data(), wanted.data(), actual.size()) == 0;
}
