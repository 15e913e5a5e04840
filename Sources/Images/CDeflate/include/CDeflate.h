#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What of libdeflate is used: whole buffers, packed in memory. Its bytes do not depend on the processor.

// The most bytes that packing `count` bytes can come to at any level.
size_t cdeflate_bound(size_t count);
// Packs bytes into the zlib format at a level, 1…12. The number of bytes written; 0 when out of memory or room.
size_t cdeflate_pack(int level, const void *bytes, size_t count, void *packed, size_t capacity);
// Unpacks a stream of the zlib format that holds so many bytes and has nothing behind it, its checksum included. False where it is
// anything else, or memory is out; `bytes` may then hold anything.
bool cdeflate_unpack(const void *packed, size_t packedCount, void *bytes, size_t count);
// Decompresses a whole stream of the zlib format that holds at most `capacity` bytes. Returns how many it holds; SIZE_MAX where it holds
// more, is damaged, has something behind it, or memory is out.
size_t cdeflate_unpack_within(const void *packed, size_t packedCount, void *bytes, size_t capacity);
// The checksum of the zlib format, going on from one before; 1 to begin with.
uint32_t cdeflate_adler32(uint32_t before, const void *bytes, size_t count);
// The checksum of PNG's chunks, going on from one before; 0 to begin with.
uint32_t cdeflate_crc32(uint32_t before, const void *bytes, size_t count);

#endif
