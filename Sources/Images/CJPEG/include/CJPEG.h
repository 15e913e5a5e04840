#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a function that must not return, so that its callers jump, and no jump must cross a Swift frame. The
// function here catches the jump before it returns.

// Room for one line about what went wrong, its closing zero included.
enum { CJPEG_MESSAGE_CAPACITY = 160 };

// What went wrong.
typedef struct {
    char message[CJPEG_MESSAGE_CAPACITY];
    // How many bytes had been taken from the file.
    size_t offset;
} CJPEGFailure;

// Decodes a whole JPEG file in memory into rows without padding, four samples a pixel: red, green, blue, and 255 for opaque.
// `width` and `height` are those that the file declares: `pixels` has room for no more. False on failure.
bool cjpeg_read_pixels(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, void *pixels, CJPEGFailure *failure);

// Encodes rows without padding, four samples a pixel of which the fourth is left out, as baseline JPEG with 4:2:0 chroma, the same on every
// processor. The file is at *bytes, to be released with `free`. `quality` is libjpeg's, 1 to 100. False where there is no memory.
bool cjpeg_write_pixels(
    const void *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count);

#endif
