#include <stdlib.h>
#include <string.h>

#include "../Half.h"
#include "CTIFF.h"
#include "Memory.h"

struct CTIFFReader {
    CTIFFMemory memory;
    TIFF *tiff;
    CTIFFHeader header;
    // The samples as stored.
    uint16_t bits, format, samples, colors, planes, photometric;
    // Whether libtiff converts the pixels to bytes, as for palettes and YCbCr.
    bool isConverted;
};

// The most bytes of a strip or tile after decompression.
static const uint64_t largestPart = (uint64_t)1 << 28;

static bool fail(CTIFFReader *reader, const char *message) {
    ctiff_fail(&reader->memory, message);
    return false;
}

CTIFFReader *ctiff_reader_create(const uint8_t *bytes, size_t count) {
    CTIFFReader *reader = calloc(1, sizeof(CTIFFReader));
    if (reader == NULL) return NULL;
    reader->memory.bytes = bytes;
    reader->memory.count = count;
    // Without memory mapping, which would bypass the callbacks.
    reader->tiff = ctiff_open(&reader->memory, "rm");
    return reader;
}

const char *ctiff_reader_message(const CTIFFReader *reader) { return reader->memory.message; }

static uint8_t alphaOf(CTIFFReader *reader) {
    uint16_t count = 0;
    uint16_t *kinds = NULL;
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
    reader->colors = reader->samples > count ? reader->samples - count : 0;
    if (count == 0) return CTIFF_OPAQUE;
    if (kinds[0] == EXTRASAMPLE_ASSOCALPHA) return CTIFF_PREMULTIPLIED;
    return kinds[0] == EXTRASAMPLE_UNASSALPHA ? CTIFF_STRAIGHT : CTIFF_OPAQUE;
}

bool ctiff_reader_header(CTIFFReader *reader, CTIFFHeader *header) {
    TIFF *tiff = reader->tiff;
    CTIFFHeader *read = &reader->header;
    memset(read, 0, sizeof(*read));
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &read->width) || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &read->height)) {
        return fail(reader, "its size is missing");
    }
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &reader->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &reader->samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &reader->format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &reader->planes);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &read->orientation);
    if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric)) return fail(reader, "the kind of its colours is missing");
    read->alpha = alphaOf(reader);
    uint32_t length = 0;
    void *profile = NULL;
    if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &length, &profile)) {
        read->profile = profile;
        read->profileLength = length;
    }
    read->hasInks = reader->photometric == PHOTOMETRIC_SEPARATED;
    read->isGrey = reader->photometric == PHOTOMETRIC_MINISBLACK || reader->photometric == PHOTOMETRIC_MINISWHITE;
    read->hasMorePictures = TIFFLastDirectory(tiff) == 0;
    const bool isFloat = reader->format == SAMPLEFORMAT_IEEEFP && (reader->bits == 16 || reader->bits == 32);
    const bool isWhole = reader->format == SAMPLEFORMAT_UINT && (reader->bits == 8 || reader->bits == 16);
    const bool isPlain = (read->isGrey && reader->colors == 1) || (reader->photometric == PHOTOMETRIC_RGB && reader->colors == 3);
    if (isPlain && (isWhole || (isFloat && reader->photometric != PHOTOMETRIC_MINISWHITE))) {
        read->bits = isFloat ? 32 : reader->bits;
    } else {
        char reason[1024] = "";
        if (reader->bits > 8 || reader->format != SAMPLEFORMAT_UINT || !TIFFRGBAImageOK(tiff, reason)) {
            return fail(reader, reason[0] != 0 ? reason : "its samples are not supported; use 8 or 16 bits, or floats, in RGB or grey");
        }
        reader->isConverted = true;
        read->bits = 8;
        read->alpha = CTIFF_OPAQUE;
    }
    reader->memory.message[0] = 0;
    *header = *read;
    return true;
}

// Copies a sample to one or three channels of a pixel.
static void copySample(const CTIFFReader *reader, const uint8_t *from, uint8_t *pixel, uint16_t sample) {
    const size_t size = reader->header.bits / 8;
    uint8_t value[4];
    if (reader->format == SAMPLEFORMAT_IEEEFP && reader->bits == 16) {
        uint16_t half;
        memcpy(&half, from, 2);
        const float number = floatOfHalf(half);
        memcpy(value, &number, 4);
    } else {
        memcpy(value, from, size);
    }
    const bool isColor = sample < reader->colors;
    if (isColor && reader->photometric == PHOTOMETRIC_MINISWHITE) {
        for (size_t byte = 0; byte < size; byte++) value[byte] = (uint8_t)~value[byte];
    }
    if (!isColor) {
        memcpy(pixel + 3 * size, value, size);
    } else if (reader->colors == 1) {
        for (size_t channel = 0; channel < 3; channel++) memcpy(pixel + channel * size, value, size);
    } else {
        memcpy(pixel + sample * size, value, size);
    }
}

// Copies a strip or tile, whose rows have `rowLength` bytes, to its pixels of the picture.
static void copyPart(
    const CTIFFReader *reader, const uint8_t *part, size_t rowLength, uint32_t left, uint32_t top, uint32_t columns, uint32_t rows,
    uint16_t plane, uint8_t *pixels) {
    const bool isSeparate = reader->planes == PLANARCONFIG_SEPARATE;
    const size_t size = reader->bits / 8, stride = isSeparate ? size : size * reader->samples;
    const size_t pixelSize = reader->header.bits / 8 * 4;
    const uint16_t shown = reader->colors + (reader->header.alpha == CTIFF_OPAQUE ? 0 : 1);
    for (uint32_t row = 0; row < rows; row++) {
        const uint8_t *line = part + row * rowLength;
        uint8_t *pixel = pixels + ((size_t)(top + row) * reader->header.width + left) * pixelSize;
        for (uint32_t column = 0; column < columns; column++, line += stride, pixel += pixelSize) {
            if (isSeparate) {
                copySample(reader, line, pixel, plane);
            } else {
                for (uint16_t sample = 0; sample < shown; sample++) copySample(reader, line + sample * size, pixel, sample);
            }
        }
    }
}

static bool readParts(CTIFFReader *reader, uint8_t *pixels) {
    TIFF *tiff = reader->tiff;
    const uint32_t width = reader->header.width, height = reader->header.height;
    const bool isTiled = TIFFIsTiled(tiff) != 0;
    uint32_t columns = width, rows = height;
    if (isTiled) {
        if (!TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &columns) || !TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows)) {
            return fail(reader, "the size of its tiles is missing");
        }
    } else {
        TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
        if (rows > height) rows = height;
    }
    const uint64_t partSize = isTiled ? TIFFTileSize64(tiff) : TIFFStripSize64(tiff);
    const uint64_t rowLength = isTiled ? TIFFTileRowSize64(tiff) : TIFFScanlineSize64(tiff);
    const uint16_t shown = reader->colors + (reader->header.alpha == CTIFF_OPAQUE ? 0 : 1);
    const bool isSeparate = reader->planes == PLANARCONFIG_SEPARATE;
    const uint64_t leastRow = (uint64_t)columns * (reader->bits / 8) * (isSeparate ? 1 : reader->samples);
    if (columns < 1 || rows < 1 || partSize < 1 || partSize > largestPart || rowLength < leastRow ||
        rowLength > partSize) {
        return fail(reader, "its strips or tiles have an invalid size");
    }
    // Cleared, so that a short part cannot show earlier contents of the memory.
    uint8_t *part = calloc(1, partSize);
    if (part == NULL) return fail(reader, "out of memory");
    bool isRead = true;
    for (uint16_t plane = 0; plane < (isSeparate ? shown : 1) && isRead; plane++) {
        for (uint32_t top = 0; top < height && isRead; top += rows) {
            for (uint32_t left = 0; left < width && isRead; left += columns) {
                const uint32_t shownRows = height - top < rows ? height - top : rows;
                const uint32_t shownColumns = width - left < columns ? width - left : columns;
                const uint64_t needed = isTiled ? partSize : rowLength * shownRows;
                const tmsize_t count =
                    isTiled ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, left, top, 0, plane), part, (tmsize_t)partSize)
                            : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, top, plane), part, (tmsize_t)partSize);
                isRead = count >= 0 && (uint64_t)count >= needed;
                if (isRead) copyPart(reader, part, rowLength, left, top, shownColumns, shownRows, plane, pixels);
            }
        }
    }
    free(part);
    return isRead || fail(reader, "a strip or tile is incomplete");
}

bool ctiff_reader_read(CTIFFReader *reader, void *pixels) {
    const CTIFFHeader *header = &reader->header;
    const size_t count = (size_t)header->width * header->height;
    if (reader->isConverted) {
        // The rows as stored; bytes are red, green, blue and alpha on little-endian machines.
        if (!TIFFReadRGBAImageOriented(reader->tiff, header->width, header->height, pixels, header->orientation, 1)) {
            return fail(reader, "its pixels are damaged");
        }
        return reader->memory.message[0] == 0;
    }
    const float one = 1;
    for (size_t index = 0; index < count; index++) {
        if (header->bits == 8) memset((uint8_t *)pixels + 4 * index, 0xFF, 4);
        if (header->bits == 16) memset((uint8_t *)pixels + 8 * index, 0xFF, 8);
        if (header->bits == 32) memcpy((float *)pixels + 4 * index + 3, &one, 4);
    }
    return readParts(reader, pixels) && reader->memory.message[0] == 0;
}

void ctiff_reader_destroy(CTIFFReader *reader) {
    if (reader == NULL) return;
    if (reader->tiff != NULL) TIFFClose(reader->tiff);
    free(reader);
}
