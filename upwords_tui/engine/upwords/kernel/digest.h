/* Two hashes, as their standards have them: SHA-256 (FIPS 180-4) and BLAKE2b (RFC 7693) without a key. */

#ifndef UPWORDS_DIGEST_H
#define UPWORDS_DIGEST_H

#include <stddef.h>
#include <stdint.h>

void sha256(uint8_t digest[32], const uint8_t *message, size_t length);
uint32_t blake2b_32(const uint8_t *message, size_t length); /* a digest of four bytes, as a big-endian number */

#endif
