/* The one source of chance (podium/kernel/chance.py): SHA-256 for streams of their own, SHAKE-256
 * for what is drawn from them. */

#ifndef PODIUM_CHANCE_H
#define PODIUM_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* SHA-256 on its way. */
typedef struct {
    uint32_t state[8];
    uint8_t block[64];
    uint64_t length;
} hash_t;

void hash_begin(hash_t *hash);
void hash_add(hash_t *hash, const uint8_t *bytes, size_t count);

/* A stream of draws. */
typedef struct {
    uint64_t seed[4], block;
    uint64_t lanes[25];
    unsigned next, left; /* the next lane to be read; words left in this block */
} stream_t;

/* The stream of a label: `Chance(seed).child(label)`. `seed` has taken in the seed and a zero. */
stream_t stream_of(const hash_t *seed, const char *label, size_t length);
uint64_t below(stream_t *stream, uint64_t limit);

#endif
