#include "chance.h"

#include <string.h>

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t right(uint32_t word, int by) { return word >> by | word << (32 - by); }

static inline uint64_t left64(uint64_t word, int by) { return word << by | word >> (-by & 63); }

static void mix(uint32_t state[8], const uint8_t block[64])
{
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, state, sizeof s);
#pragma GCC unroll 8
    for (int i = 0; i < 64; i++) { /* the eight words go round instead of being moved */
        uint32_t *a = &s[-i & 7], *d = &s[(3 - i) & 7], *e = &s[(4 - i) & 7], *h = &s[(7 - i) & 7];
        uint32_t b = s[(1 - i) & 7], c = s[(2 - i) & 7], f = s[(5 - i) & 7], g = s[(6 - i) & 7];
        *h += (right(*e, 6) ^ right(*e, 11) ^ right(*e, 25)) + ((*e & f) ^ (~*e & g)) + ROUND[i] +
              w[i];
        *d += *h;
        *h += (right(*a, 2) ^ right(*a, 13) ^ right(*a, 22)) + ((*a & b) ^ (*a & c) ^ (b & c));
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

void hash_begin(hash_t *hash)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(hash, 0, sizeof *hash);
    memcpy(hash->state, start, sizeof start);
}

void hash_add(hash_t *hash, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hash->block[hash->length++ % 64] = bytes[i];
        if (hash->length % 64 == 0)
            mix(hash->state, hash->block);
    }
}

static void hash_end(hash_t *hash)
{
    uint64_t bits = hash->length * 8;
    size_t used = hash->length % 64;
    hash->block[used++] = 0x80;
    memset(hash->block + used, 0, 64 - used);
    if (used > 56) {
        mix(hash->state, hash->block);
        memset(hash->block, 0, 56);
    }
    for (int i = 0; i < 8; i++)
        hash->block[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
    mix(hash->state, hash->block);
}

/* One round of Keccak-f[1600], from `a` to `b`: 24 of them are the permutation of SHAKE. */
static inline void keccak_round(const uint64_t a[25], uint64_t b[25], uint64_t constant)
{
    static const uint8_t turns[25] = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                      25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};
    uint64_t c[5], d[5], moved[25];
    for (int x = 0; x < 5; x++)
        c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (int x = 0; x < 5; x++)
        d[x] = c[(x + 4) % 5] ^ left64(c[(x + 1) % 5], 1);
#pragma GCC unroll 25
    for (int i = 0; i < 25; i++) {
        int x = i % 5, y = i / 5;
        moved[y + 5 * ((2 * x + 3 * y) % 5)] = left64(a[i] ^ d[x], turns[i]);
    }
#pragma GCC unroll 25
    for (int i = 0; i < 25; i++) {
        int x = i % 5, row = i - x;
        b[i] = moved[i] ^ (~moved[row + (x + 1) % 5] & moved[row + (x + 2) % 5]);
    }
    b[0] ^= constant;
}

static void permute(uint64_t a[25])
{
    static const uint64_t constants[24] = {
        0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
        0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
        0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
        0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
        0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
    uint64_t b[25];
    for (int round = 0; round < 24; round += 2) {
        keccak_round(a, b, constants[round]);
        keccak_round(b, a, constants[round + 1]);
    }
}

enum { RATE = 17, FIRST_BLOCK = 16, LARGEST_BLOCK = 1024 };

static void next_block(stream_t *stream)
{
    memset(stream->lanes, 0, sizeof stream->lanes);
    memcpy(stream->lanes, stream->seed, sizeof stream->seed);
    stream->lanes[4] = stream->block;
    stream->lanes[5] = 0x1f;
    stream->lanes[RATE - 1] = (uint64_t)1 << 63;
    permute(stream->lanes);
    stream->next = 0;
    stream->left = stream->block < 6 ? FIRST_BLOCK << stream->block : LARGEST_BLOCK;
    stream->block++;
}

static uint64_t next_word(stream_t *stream)
{
    if (stream->left == 0)
        next_block(stream);
    else if (stream->next == RATE) {
        permute(stream->lanes);
        stream->next = 0;
    }
    stream->left--;
    return stream->lanes[stream->next++];
}

stream_t stream_of(const hash_t *seed, const char *label, size_t length)
{
    stream_t stream = {.block = 0, .next = 0, .left = 0};
    hash_t own = *seed;
    hash_add(&own, (const uint8_t *)label, length);
    hash_end(&own);
    for (int i = 0; i < 8; i++) { /* big-endian words of the digest as little-endian lanes */
        uint32_t word = own.state[i];
        uint32_t turned = word >> 24 | (word >> 8 & 0xff00) | (word & 0xff00) << 8 | word << 24;
        stream.seed[i / 2] |= (uint64_t)turned << 32 * (i % 2);
    }
    return stream;
}

uint64_t below(stream_t *stream, uint64_t limit)
{
    for (;;) {
        uint64_t word = next_word(stream);
        uint64_t number = word % limit;
        /* A word of the last, incomplete run of `limit` words would favour small numbers. */
        if (word - number <= (uint64_t)0 - limit)
            return number;
    }
}
