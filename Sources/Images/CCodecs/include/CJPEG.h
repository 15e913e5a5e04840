#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors through a function that must not return, so that it has to jump, and a jump must not cross a Swift
// frame. Each function here catches the jump before it returns.

// The buffer size of a one-line error message, including the final zero.
enum { CJPEG_MESSAGE_CAPACITY = 160 };

// A decoding error.
typedef struct {
    char message[CJPEG_MESSAGE_CAPACITY];
    // The number of bytes read from the file before the error.
    size_t offset;
} CJPEGFailure;

// Decodes a JPEG file in memory into rows without padding, four samples per pixel: red, green, blue and 255 for opaque. `width`
// and `height` are the size that the file declares; `pixels` has capacity for exactly this size. Returns false on failure.
bool cjpeg_read_pixels(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, void *pixels, CJPEGFailure *failure);

// Encodes rows without padding, four samples per pixel, as baseline JPEG with 4:2:0 chroma. The fourth sample is ignored. The
// output is the same on every processor. Stores the file in *bytes, to be released with `free`. `quality` is libjpeg's, 1 to
// 100. Returns false when out of memory.
bool cjpeg_write_pixels(
    const void *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count);

#endif
