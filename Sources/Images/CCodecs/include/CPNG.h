#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CPNGFilters.h"

// libpng reports errors by longjmp, which must not cross a Swift frame. Each function here catches the jump before it returns,
// so that Swift gets a return value and a message. Swift calls only these functions.

// The buffer size of a one-line error message, including the final zero.
enum { CPNG_MESSAGE_CAPACITY = 160 };

// The header: everything before the first pixel data.
typedef struct {
    uint32_t width;
    uint32_t height;
    // Bits per sample: 1, 2, 4, 8 or 16.
    uint8_t bitDepth;
    // As in the file: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    uint8_t colorType;
    bool isInterlaced;
    // Whether the file has a tRNS chunk, which makes one colour or some palette colours transparent.
    bool hasTransparencyChunk;
    bool hasStandardRGBChunk;
    // Whether the file has an iCCP chunk; this reader does not use it.
    bool hasColorProfile;
    // The value of the gAMA chunk: the encoding exponent times 100 000; 0 without the chunk.
    uint32_t gammaTimes100000;
} CPNGHeader;

typedef struct CPNGReader CPNGReader;

// Creates a reader of a PNG file in memory; `bytes` must stay valid until the reader is destroyed. NULL when out of memory.
CPNGReader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t largestSide);
// Reads up to the pixel data. Returns false on failure.
bool cpng_reader_read_header(CPNGReader *reader, CPNGHeader *header);
// Reads the picture into rows without padding, four samples per pixel: red, green, blue, straight alpha. Samples have 8 bits
// or, with `isDeep`, 16 bits in the machine's byte order. Then reads the rest of the file up to its end marker. Returns false
// on failure.
bool cpng_reader_read_pixels(CPNGReader *reader, void *pixels, bool isDeep);
// Stores the palette as red, green, blue and alpha of up to 256 colours. Call it after reading the header. Returns the number
// of colours; 0 without a palette.
size_t cpng_reader_palette(const CPNGReader *reader, uint8_t *colors);
// The error in one line; empty if no error has occurred.
const char *cpng_reader_message(const CPNGReader *reader);
// The number of bytes read from the file.
size_t cpng_reader_offset(const CPNGReader *reader);
void cpng_reader_destroy(CPNGReader *reader);

#endif
