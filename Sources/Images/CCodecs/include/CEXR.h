#ifndef CEXR_H
#define CEXR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A thin interface to OpenEXRCore, whose streams are callbacks with variable arguments, which Swift does not import. Files are
// in memory. A function that returns false has failed; `cexr_reader_message` and `cexr_writer_message` return the reason.

// The buffer size of a one-line error message, including the final zero.
enum { CEXR_MESSAGE_CAPACITY = 200 };

// The types of samples, numbered as in the file.
enum { CEXR_UINT = 0, CEXR_HALF = 1, CEXR_FLOAT = 2 };
// The compressions that are written, numbered as in the file.
enum { CEXR_ZIP = 3, CEXR_PIZ = 4 };

// A rectangle of pixels, y down. Both corners are inside.
typedef struct {
    int32_t minX, minY, maxX, maxY;
} CEXRWindow;

// The header of a part.
typedef struct {
    // Valid as long as the reader; NULL if the part has no name.
    const char *name;
    CEXRWindow dataWindow, displayWindow;
    float pixelAspect;
    // Whether the number of samples differs from pixel to pixel.
    bool isDeep;
    bool isTiled;
    // As in the file, from 0, no compression.
    int32_t compression;
    int32_t channelCount;
    // The number of independently compressed parts of the picture, including smaller levels.
    int32_t chunkCount;
    bool hasChromaticities;
    // x and y of red, green, blue and white.
    float chromaticities[8];
} CEXRPart;

// A channel of a part; the channels of a part are sorted by name.
typedef struct {
    // Valid as long as the reader.
    const char *name;
    int32_t type;
    // The distances between samples in pixels; 1 unless the channel is subsampled.
    int32_t xSampling, ySampling;
} CEXRChannel;

typedef struct CEXRReader CEXRReader;

// Creates a reader of a file in memory and reads its header; `bytes` must stay valid until the reader is destroyed. NULL when
// out of memory. Check `cexr_reader_message` before any other call.
CEXRReader *cexr_reader_create(const uint8_t *bytes, size_t count);
// The error in one line; empty if no error has occurred.
const char *cexr_reader_message(const CEXRReader *reader);
int32_t cexr_reader_part_count(const CEXRReader *reader);
bool cexr_reader_part(CEXRReader *reader, int32_t part, CEXRPart *header);
bool cexr_reader_channel(CEXRReader *reader, int32_t part, int32_t channel, CEXRChannel *description);
// Checks that all chunks of the largest level are complete in the file, without decompressing any of them.
bool cexr_reader_check(CEXRReader *reader, int32_t part);
// Reads channels of the part, as far as they are inside `window`, into rows without padding. A pixel has `count` numbers.
// Number i is the sample of channel `channels[i]`, and is left unchanged if `channels[i]` is negative. `pixels` has the size of
// `window`; pixels outside the data window are left unchanged. A subsampled channel repeats its samples.
bool cexr_reader_read(
    CEXRReader *reader, int32_t part, const int32_t *channels, int32_t count, CEXRWindow window, float *pixels);
void cexr_reader_destroy(CEXRReader *reader);

typedef struct CEXRWriter CEXRWriter;

// Creates a writer of a file in memory. NULL when out of memory.
CEXRWriter *cexr_writer_create(void);
const char *cexr_writer_message(const CEXRWriter *writer);
// Adds a part of scanlines, whose data window and display window begin at (0, 0); returns its index, −1 on failure. `name` may
// be NULL in a file of one part.
int32_t cexr_writer_add_part(
    CEXRWriter *writer, const char *name, int32_t width, int32_t height, int32_t compression, float pixelAspect);
// Adds a channel to a part. Its samples are numbers of 32 bits, the next pixel's `pixelStride` bytes after the previous one's,
// row by row without padding; they must stay valid until `cexr_writer_write` returns. CEXR_UINT takes integers, the other types
// take floats. Half samples are rounded to the nearest, to even if two are equally near; those beyond the largest become the
// largest, 65504, and NaN becomes 0.
bool cexr_writer_add_channel(
    CEXRWriter *writer, int32_t part, const char *name, int32_t type, const void *samples, int32_t pixelStride);
// Each of these sets an attribute of a part.
bool cexr_writer_set_string(CEXRWriter *writer, int32_t part, const char *name, const char *value);
bool cexr_writer_set_chromaticities(CEXRWriter *writer, int32_t part, const float *values);
bool cexr_writer_set_rational(
    CEXRWriter *writer, int32_t part, const char *name, int32_t numerator, uint32_t denominator);
bool cexr_writer_set_timecode(CEXRWriter *writer, int32_t part, uint32_t timeAndFlags);
// The matrix by rows, for row vectors, as all matrices of the format.
bool cexr_writer_set_matrix(CEXRWriter *writer, int32_t part, const char *name, const float *values);
// Compresses and writes all parts. Call it once.
bool cexr_writer_write(CEXRWriter *writer);
// The finished file, valid as long as the writer.
const uint8_t *cexr_writer_bytes(const CEXRWriter *writer, size_t *count);
void cexr_writer_destroy(CEXRWriter *writer);

#endif
