#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CPNGFilters.h"

// libpng reports errors by longjmp, which must not cross a Swift frame. Each function here catches the jump before it
// returns, so that Swift sees a return value and a message. Nothing but these functions is called from Swift.

// Room for one line about what went wrong, its closing zero included.
enum { CPNG_MESSAGE_CAPACITY = 160 };

// What stands before the first picture data.
typedef struct {
    uint32_t width;
    uint32_t height;
    // 1, 2, 4, 8 or 16 bits a sample.
    uint8_t bitDepth;
    // As in the file: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    uint8_t colorType;
    bool isInterlaced;
    // A tRNS chunk makes one colour, or colours of the palette, transparent.
    bool hasTransparencyChunk;
    bool hasStandardRGBChunk;
    // An iCCP chunk is there; it is not used.
    bool hasColorProfile;
    // The gAMA chunk's value, the encoding exponent times 100 000; 0 where there is none.
    uint32_t gammaTimes100000;
} CPNGHeader;

typedef struct CPNGReader CPNGReader;

// A reader of a PNG file in memory, which must stay in place until the reader is destroyed; NULL when out of memory.
CPNGReader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t largestSide);
// Reads up to the picture data. False on failure.
bool cpng_reader_read_header(CPNGReader *reader, CPNGHeader *header);
// Reads the picture into rows without padding, four samples a pixel (red, green, blue, straight alpha) of 8 bits or, when
// `isDeep`, of 16 bits in the machine's own order; then the rest of the file up to its end mark. False on failure.
bool cpng_reader_read_pixels(CPNGReader *reader, void *pixels, bool isDeep);
// The palette as red, green, blue and alpha of up to 256 colours, after the header was read; how many there are, 0 without a palette.
size_t cpng_reader_palette(const CPNGReader *reader, uint8_t *colors);
// What went wrong, in one line; empty while nothing has.
const char *cpng_reader_message(const CPNGReader *reader);
// How many bytes have been taken from the file.
size_t cpng_reader_offset(const CPNGReader *reader);
void cpng_reader_destroy(CPNGReader *reader);

#endif
