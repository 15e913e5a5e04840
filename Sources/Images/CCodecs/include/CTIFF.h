#ifndef CTIFF_H
#define CTIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A thin interface to libtiff, whose functions take variable arguments, which Swift does not import. Files are in memory.

// The buffer size of a one-line error message, including the final zero.
enum { CTIFF_MESSAGE_CAPACITY = 200 };

// The relation of a picture's colours to its alpha.
enum { CTIFF_OPAQUE = 0, CTIFF_PREMULTIPLIED = 1, CTIFF_STRAIGHT = 2 };

// The header of a file's first picture.
typedef struct {
    uint32_t width, height;
    // The type of the samples that are read: 8 or 16 bits, or 32 for floats.
    uint16_t bits;
    bool isGrey;
    // Whether the file stores the four inks of a printer.
    bool hasInks;
    // One of the three cases above.
    uint8_t alpha;
    // As in TIFF and Exif, 1…8.
    uint16_t orientation;
    // The ICC profile, valid as long as the reader; NULL if there is none.
    const uint8_t *profile;
    size_t profileLength;
    // Whether more pictures follow.
    bool hasMorePictures;
} CTIFFHeader;

typedef struct CTIFFReader CTIFFReader;

// Creates a reader of a file in memory; `bytes` must stay valid until the reader is destroyed. NULL when out of memory. Check
// `ctiff_reader_message` before any other call.
CTIFFReader *ctiff_reader_create(const uint8_t *bytes, size_t count);
// The error in one line; empty if no error has occurred.
const char *ctiff_reader_message(const CTIFFReader *reader);
// Returns false on failure, and for samples that are not supported.
bool ctiff_reader_header(CTIFFReader *reader, CTIFFHeader *header);
// Reads the rows as stored, unpadded: red, green, blue and alpha of each pixel in the header's type. Samples without alpha
// are opaque. Call it after reading the header. Returns false on failure.
bool ctiff_reader_read(CTIFFReader *reader, void *pixels);
void ctiff_reader_destroy(CTIFFReader *reader);

typedef struct CTIFFWriter CTIFFWriter;

// Writes a picture into memory, compressed by deflate. Pixels have four samples, red, green, blue and alpha: 16 bits, or
// floats if `isFloat`. If `alpha` is CTIFF_OPAQUE, alpha is omitted. NULL when out of memory. Check `ctiff_writer_message`.
CTIFFWriter *ctiff_write(const void *pixels, uint32_t width, uint32_t height, bool isFloat, uint8_t alpha);
const char *ctiff_writer_message(const CTIFFWriter *writer);
// The finished file, valid as long as the writer.
const uint8_t *ctiff_writer_bytes(const CTIFFWriter *writer, size_t *count);
void ctiff_writer_destroy(CTIFFWriter *writer);

#endif
