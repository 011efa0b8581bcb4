/* HMAC-SHA-256 (RFC 2104, FIPS 180-4): with it each line of the answer is sealed by a key that the code never gets. */
#ifndef CV_SEAL_H
#define CV_SEAL_H
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct cv_sha { uint32_t state[8]; uint64_t bytes; uint8_t block[64]; };

static const uint32_t cv_round[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
};

static uint32_t cv_turn(uint32_t word, int by) { return (word >> by) | (word << (32 - by)); }

static void cv_sha_block(struct cv_sha *sha) {
  uint32_t w[64], s[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)sha->block[i * 4] << 24 | (uint32_t)sha->block[i * 4 + 1] << 16 |
           (uint32_t)sha->block[i * 4 + 2] << 8 | sha->block[i * 4 + 3];
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + (cv_turn(w[i - 15], 7) ^ cv_turn(w[i - 15], 18) ^ (w[i - 15] >> 3)) + w[i - 7] +
           (cv_turn(w[i - 2], 17) ^ cv_turn(w[i - 2], 19) ^ (w[i - 2] >> 10));
  memcpy(s, sha->state, sizeof s);
  for (int i = 0; i < 64; i++) {
    uint32_t one = s[7] + (cv_turn(s[4], 6) ^ cv_turn(s[4], 11) ^ cv_turn(s[4], 25)) +
                   ((s[4] & s[5]) ^ (~s[4] & s[6])) + cv_round[i] + w[i];
    uint32_t two = (cv_turn(s[0], 2) ^ cv_turn(s[0], 13) ^ cv_turn(s[0], 22)) +
                   ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += one;
    s[0] = one + two;
  }
  for (int i = 0; i < 8; i++) sha->state[i] += s[i];
}

static void cv_sha_add(struct cv_sha *sha, const void *data, size_t size) {
  const uint8_t *bytes = data;
  for (size_t i = 0; i < size; i++) {
    sha->block[sha->bytes++ % 64] = bytes[i];
    if (sha->bytes % 64 == 0) cv_sha_block(sha);
  }
}

static void cv_sha_begin(struct cv_sha *sha) {
  static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(sha->state, first, sizeof first);
  sha->bytes = 0;
}

static void cv_sha_end(struct cv_sha *sha, uint8_t digest[32]) {
  uint64_t bits = sha->bytes * 8;
  uint8_t length[8];
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
  cv_sha_add(sha, "\x80", 1);
  while (sha->bytes % 64 != 56) cv_sha_add(sha, "", 1);
  cv_sha_add(sha, length, 8);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

/** Writes the seal of a text in 64 hexadecimal digits; the key has at most 64 bytes. */
static void cv_seal(const char *key, const char *head, const char *text, char hex[65]) {
  uint8_t inner[64] = {0}, outer[64] = {0}, digest[32];
  struct cv_sha sha;
  for (size_t i = 0; i < 64; i++) {
    uint8_t byte = i < strlen(key) ? (uint8_t)key[i] : 0;
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  }
  cv_sha_begin(&sha);
  cv_sha_add(&sha, inner, 64);
  cv_sha_add(&sha, head, strlen(head));
  cv_sha_add(&sha, text, strlen(text));
  cv_sha_end(&sha, digest);
  cv_sha_begin(&sha);
  cv_sha_add(&sha, outer, 64);
  cv_sha_add(&sha, digest, 32);
  cv_sha_end(&sha, digest);
  for (int i = 0; i < 32; i++) snprintf(hex + i * 2, 3, "%02x", digest[i]);
}
#endif
