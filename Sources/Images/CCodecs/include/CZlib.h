#ifndef CZLIB_H
#define CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Streaming gzip compression and decompression with zlib. zlib's macros and its structure full of pointers stay hidden from
// Swift. The inflater needs about 40 KiB of memory, regardless of the data.

// The result of one step.
enum CZlibStep {
    // The stream continues when the caller provides more input or more output space.
    CZLIB_GOES_ON = 0,
    // The compressed stream has ended, and its checksum was correct. Any further bytes begin another member of the same file.
    CZLIB_ENDED = 1,
    // The data are not valid gzip data, or memory ran out; the message says which.
    CZLIB_FAILED = 2,
};

typedef struct CZlibInflater CZlibInflater;

// NULL when out of memory.
CZlibInflater *czlib_inflater_create(void);
// Decompresses from `packed` into `unpacked` until either is used up. Sets `taken` and `made` to the number of bytes used of
// each.
enum CZlibStep czlib_inflater_step(CZlibInflater *inflater, const uint8_t *packed, size_t packedCount, uint8_t *unpacked,
                                   size_t capacity, size_t *taken, size_t *made);
// The error in one line; empty if no error has occurred.
const char *czlib_inflater_message(const CZlibInflater *inflater);
void czlib_inflater_destroy(CZlibInflater *inflater);

// Compresses data in gzip format without a timestamp or file name, so that the same zlib version always gives the same bytes.
// NULL when out of memory.
typedef struct CZlibDeflater CZlibDeflater;
CZlibDeflater *czlib_deflater_create(void);
// Compresses from `plain` into `packed` until either is used up. With `finish`, compresses all remaining data and ends the
// stream. Sets `taken` and `made` to the number of bytes used of each.
enum CZlibStep czlib_deflater_step(CZlibDeflater *deflater, const uint8_t *plain, size_t plainCount, bool finish, uint8_t *packed,
                                   size_t capacity, size_t *taken, size_t *made);
void czlib_deflater_destroy(CZlibDeflater *deflater);

#endif
