/* SHA-256 and BLAKE2b of short messages. */

#include <string.h>

#include "digest.h"

static const uint32_t SHA_ROUNDS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t right32(uint32_t value, int bits)
{
    return value >> bits | value << (32 - bits);
}

static void sha256_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8
            | block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (right32(w[i - 15], 7) ^ right32(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7]
            + (right32(w[i - 2], 17) ^ right32(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (right32(s[4], 6) ^ right32(s[4], 11) ^ right32(s[4], 25))
            + ((s[4] & s[5]) ^ (~s[4] & s[6])) + SHA_ROUNDS[i] + w[i];
        uint32_t two = (right32(s[0], 2) ^ right32(s[0], 13) ^ right32(s[0], 22))
            + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

void sha256(uint8_t digest[32], const uint8_t *message, size_t length)
{
    uint32_t state[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    uint8_t last[128] = {0};
    size_t left = length;
    for (; left >= 64; left -= 64, message += 64)
        sha256_block(state, message);
    memcpy(last, message, left);
    last[left] = 0x80;
    size_t end = left < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++)
        last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    sha256_block(state, last);
    if (end == 128)
        sha256_block(state, last + 64);
    for (int i = 0; i < 32; i++)
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

static const uint64_t BLAKE_START[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t BLAKE_ORDER[12][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
};

static uint64_t right64(uint64_t value, int bits)
{
    return value >> bits | value << (64 - bits);
}

static void blake_mix(uint64_t *v, int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = right64(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = right64(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = right64(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = right64(v[b] ^ v[c], 63);
}

static void blake_block(uint64_t state[8], const uint8_t *block, uint64_t so_far, int is_last)
{
    uint64_t v[16], m[16] = {0};
    for (int i = 0; i < 128; i++)
        m[i / 8] |= (uint64_t)block[i] << 8 * (i % 8);
    memcpy(v, state, 8 * sizeof *v);
    memcpy(v + 8, BLAKE_START, 8 * sizeof *v);
    v[12] ^= so_far;
    if (is_last)
        v[14] = ~v[14];
    for (int i = 0; i < 12; i++) {
        const uint8_t *o = BLAKE_ORDER[i];
        for (int column = 0; column < 4; column++)
            blake_mix(v, column, column + 4, column + 8, column + 12, m[o[2 * column]], m[o[2 * column + 1]]);
        for (int column = 0; column < 4; column++)
            blake_mix(v, column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12,
                      m[o[2 * column + 8]], m[o[2 * column + 9]]);
    }
    for (int i = 0; i < 8; i++)
        state[i] ^= v[i] ^ v[i + 8];
}

uint32_t blake2b_32(const uint8_t *message, size_t length)
{
    uint64_t state[8], so_far = 0;
    uint8_t last[128] = {0};
    memcpy(state, BLAKE_START, sizeof state);
    state[0] ^= 0x01010000 ^ 4;
    for (; length - so_far > 128; so_far += 128)
        blake_block(state, message + so_far, so_far + 128, 0);
    memcpy(last, message + so_far, length - so_far);
    blake_block(state, last, length, 1);
    uint32_t digest = 0;
    for (int i = 0; i < 4; i++)
        digest = digest << 8 | (uint32_t)(state[0] >> 8 * i & 255);
    return digest;
}
