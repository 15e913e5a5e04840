#ifndef CWEBP_H
#define CWEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A thin interface to libwebp, whose configuration is made by macros that Swift does not see.

// What stands before the picture's data.
typedef struct {
    uint32_t width;
    uint32_t height;
    bool isAnimated;
} CWebPHeader;

// Both give NULL, or what went wrong in one line of constant text.

// Reads the header of a WebP file in memory.
const char *cwebp_read_header(const uint8_t *bytes, size_t count, CWebPHeader *header);
// Decodes a still picture into rows without padding, four samples a pixel: red, green, blue, straight alpha. `width` and `height` are
// those of the header: `pixels` has room for no more.
const char *cwebp_read_pixels(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, void *pixels);

#endif
