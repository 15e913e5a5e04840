#ifndef CWEBP_H
#define CWEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A thin interface to libwebp, whose configuration uses macros that Swift does not import.

// The header: everything before the pixel data.
typedef struct {
    uint32_t width;
    uint32_t height;
    bool isAnimated;
} CWebPHeader;

// Both functions return NULL on success, or an error as one line of constant text.

// Reads the header of a WebP file in memory.
const char *cwebp_read_header(const uint8_t *bytes, size_t count, CWebPHeader *header);
// Decodes a still picture into rows without padding, four samples per pixel: red, green, blue, straight alpha. `width` and
// `height` are the size in the header; `pixels` has capacity for exactly this size.
const char *cwebp_read_pixels(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, void *pixels);

#endif
