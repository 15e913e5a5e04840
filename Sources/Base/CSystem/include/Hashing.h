#ifndef HASHING_H
#define HASHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has instructions for SHA-256 that `hashing_compress_sha256` is made of.
bool hashing_has_sha256_instructions(void);

/// Takes whole blocks of 64 bytes into the eight words of SHA-256's intermediate hash value (FIPS 180-4, section 6.2.2), by the processor's own
/// instructions. Only where `hashing_has_sha256_instructions` says that there are such.
/// @param constants the 64 round constants of section 4.2.2.
void hashing_compress_sha256(uint32_t state[8], const uint32_t *constants, const uint8_t *blocks, size_t count);

#endif
