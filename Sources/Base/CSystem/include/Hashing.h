#ifndef HASHING_H
#define HASHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has the SHA-256 instructions that `hashing_compress_sha256` uses.
bool hashing_has_sha256_instructions(void);

/// Adds whole blocks of 64 bytes to the eight words of SHA-256's intermediate hash value (FIPS 180-4, section 6.2.2), with the
/// processor's SHA-256 instructions. Call it only if `hashing_has_sha256_instructions` returns true. @param constants the 64
/// round constants of section 4.2.2.
void hashing_compress_sha256(uint32_t state[8], const uint32_t *constants, const uint8_t *blocks, size_t count);

#endif
