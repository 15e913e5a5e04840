#include <stdlib.h>
#include <string.h>

#include "CTIFF.h"
#include "Memory.h"

struct CTIFFWriter {
    CTIFFMemory memory;
};

static void setFields(TIFF *tiff, uint32_t width, uint32_t height, bool isFloat, uint8_t alpha) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, isFloat ? 32 : 16);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, isFloat ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, alpha == CTIFF_OPAQUE ? 3 : 4);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(tiff, TIFFTAG_PREDICTOR, isFloat ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
    if (alpha != CTIFF_OPAQUE) {
        const uint16_t kind = alpha == CTIFF_PREMULTIPLIED ? EXTRASAMPLE_ASSOCALPHA : EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
    // Strips of about 64 KiB, as the specification recommends a small size.
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff, (uint32_t)(65536 / TIFFScanlineSize64(tiff))));
}

static bool writeRows(TIFF *tiff, const uint8_t *pixels, uint32_t width, uint32_t height, size_t size, uint16_t samples) {
    // libtiff's predictors change the row that they are given.
    uint8_t *row = malloc((size_t)width * samples * size);
    if (row == NULL) return false;
    bool isWritten = true;
    for (uint32_t y = 0; y < height && isWritten; y++) {
        for (uint32_t x = 0; x < width; x++) {
            memcpy(row + (size_t)x * samples * size, pixels + ((size_t)y * width + x) * 4 * size, samples * size);
        }
        isWritten = TIFFWriteScanline(tiff, row, y, 0) == 1;
    }
    free(row);
    return isWritten;
}

CTIFFWriter *ctiff_write(const void *pixels, uint32_t width, uint32_t height, bool isFloat, uint8_t alpha) {
    CTIFFWriter *writer = calloc(1, sizeof(CTIFFWriter));
    if (writer == NULL) return NULL;
    CTIFFMemory *memory = &writer->memory;
    memory->capacity = 4096;
    memory->written = calloc(1, memory->capacity);
    memory->bytes = memory->written;
    TIFF *tiff = memory->written == NULL ? NULL : ctiff_open(memory, "w");
    if (tiff == NULL) {
        ctiff_fail(memory, "out of memory");
        return writer;
    }
    setFields(tiff, width, height, isFloat, alpha);
    if (!writeRows(tiff, pixels, width, height, isFloat ? 4 : 2, alpha == CTIFF_OPAQUE ? 3 : 4) || !TIFFFlush(tiff)) {
        ctiff_fail(memory, "the picture could not be written");
    }
    TIFFClose(tiff);
    return writer;
}

const char *ctiff_writer_message(const CTIFFWriter *writer) { return writer->memory.message; }

const uint8_t *ctiff_writer_bytes(const CTIFFWriter *writer, size_t *count) {
    *count = writer->memory.count;
    return writer->memory.bytes;
}

void ctiff_writer_destroy(CTIFFWriter *writer) {
    if (writer == NULL) return;
    free(writer->memory.written);
    free(writer);
}
