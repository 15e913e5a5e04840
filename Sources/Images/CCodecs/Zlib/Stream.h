#ifndef CZLIB_STREAM_H
#define CZLIB_STREAM_H

#include <limits.h>
#include <stddef.h>
#include <zlib.h>

// The largest window size, plus 16 for the gzip header and checksum.
enum { gzipWindowBits = 15 + 16 };

// Returns the number of bytes that one call of zlib accepts: `count`, but at most the largest unsigned integer.
static inline uInt czlib_chunk(size_t count) {
    return count > UINT_MAX ? UINT_MAX : (uInt)count;
}

#endif
