#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libdeflate that is used: compression of whole buffers in memory. The output is the same on every processor.

// The largest compressed size of `count` bytes at any level.
size_t cdeflate_bound(size_t count);
// Compresses bytes into the zlib format at a level, 1…12. Returns the number of bytes written; 0 when out of memory or if
// `packed` is too small.
size_t cdeflate_pack(int level, const void *bytes, size_t count, void *packed, size_t capacity);
// Decompresses a zlib stream of exactly `count` bytes and verifies its checksum. Returns false if the stream has another
// length, is damaged or is followed by other bytes, or if memory runs out; the content of `bytes` is then undefined.
bool cdeflate_unpack(const void *packed, size_t packedCount, void *bytes, size_t count);
// Decompresses a complete zlib stream of at most `capacity` bytes. Returns its length; SIZE_MAX if the stream is longer, is
// damaged or is followed by other bytes, or if memory runs out.
size_t cdeflate_unpack_within(const void *packed, size_t packedCount, void *bytes, size_t capacity);
// The checksum of the zlib format, continued from `before`; start with 1.
uint32_t cdeflate_adler32(uint32_t before, const void *bytes, size_t count);
// The checksum of PNG chunks, continued from `before`; start with 0.
uint32_t cdeflate_crc32(uint32_t before, const void *bytes, size_t count);

#endif
