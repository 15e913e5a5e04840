#ifndef CZLIB_H
#define CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What zlib unpacks, bit by bit, of data that gzip has packed. Its macros and its structure full of pointers stay on this side; all
// memory that it takes is some 40 KiB, whatever the data say.

// What one step came to.
enum CZlibStep {
    // Goes on as soon as there are more bytes to take, or more room to unpack into.
    CZLIB_GOES_ON = 0,
    // The packed data have ended, and their check was right. The next bytes, if any, begin another piece of the same file.
    CZLIB_ENDED = 1,
    // The data are not what gzip writes, or memory is out; the message says it.
    CZLIB_FAILED = 2,
};

typedef struct CZlibInflater CZlibInflater;

// NULL when out of memory.
CZlibInflater *czlib_inflater_create(void);
// Unpacks from `packed` into `unpacked`, as far as either reaches. `taken` and `made` say how many bytes of each were used.
enum CZlibStep czlib_inflater_step(CZlibInflater *inflater, const uint8_t *packed, size_t packedCount, uint8_t *unpacked,
                                   size_t capacity, size_t *taken, size_t *made);
// What went wrong, in one line; empty while nothing has.
const char *czlib_inflater_message(const CZlibInflater *inflater);
void czlib_inflater_destroy(CZlibInflater *inflater);

// Packs data as gzip does, without a time or a name: the same data give the same bytes with the same zlib. NULL when out of memory.
typedef struct CZlibDeflater CZlibDeflater;
CZlibDeflater *czlib_deflater_create(void);
// Packs from `plain` into `packed`, as far as either reaches; with `finish` set all that is left is packed and the data ended.
// `taken` and `made` say how many bytes of each were used.
enum CZlibStep czlib_deflater_step(CZlibDeflater *deflater, const uint8_t *plain, size_t plainCount, bool finish, uint8_t *packed,
                                   size_t capacity, size_t *taken, size_t *made);
void czlib_deflater_destroy(CZlibDeflater *deflater);

#endif
