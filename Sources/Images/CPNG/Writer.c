#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CPNG.h"
#include "Messages.h"

struct CPNGWriter {
    png_structp png;
    png_infop info;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    char message[CPNG_MESSAGE_CAPACITY];
};

static void fail(png_structp png, png_const_charp message) {
    CPNGWriter *writer = png_get_error_ptr(png);
    cpng_keep_message(writer->message, message);
    png_longjmp(png, 1);
}

static void append(png_structp png, png_bytep from, size_t count) {
    CPNGWriter *writer = png_get_io_ptr(png);
    if (count > writer->capacity - writer->count) {
        const size_t capacity = (writer->capacity + count) * 2;
        uint8_t *bytes = realloc(writer->bytes, capacity);
        if (bytes == NULL) {
            png_error(png, "out of memory");
        }
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, from, count);
    writer->count += count;
}

static void nothingToFlush(png_structp png) { (void)png; }

CPNGWriter *cpng_writer_create(void) {
    CPNGWriter *writer = calloc(1, sizeof(CPNGWriter));
    if (writer == NULL) {
        return NULL;
    }
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, cpng_ignore_warning);
    writer->info = writer->png == NULL ? NULL : png_create_info_struct(writer->png);
    if (writer->info == NULL) {
        cpng_writer_destroy(writer);
        return NULL;
    }
    return writer;
}

static void describe(CPNGWriter *writer, uint32_t width, uint32_t height, bool isDeep, bool isOpaque,
                     CPNGCompression compression) {
    png_structp png = writer->png;
    png_set_user_limits(png, width, height);
    png_set_IHDR(png, writer->info, width, height, isDeep ? 16 : 8, isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_compression_level(png, compression.level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, compression.tryAllFilters ? PNG_ALL_FILTERS : PNG_FILTER_UP);
    // Fewer, longer data chunks than libpng's 8 KiB.
    png_set_compression_buffer_size(png, 1 << 18);
}

bool cpng_writer_write(CPNGWriter *writer, const void *pixels, uint32_t width, uint32_t height, bool isDeep, bool isOpaque,
                       CPNGCompression compression) {
    if (setjmp(png_jmpbuf(writer->png))) {
        return false;
    }
    png_structp png = writer->png;
    png_set_write_fn(png, writer, append, nothingToFlush);
    describe(writer, width, height, isDeep, isOpaque, compression);
    png_write_info(png, writer->info);
    if (isDeep && cpng_must_swap()) {
        png_set_swap(png);
    }
    if (isOpaque) {
        png_set_filler(png, 0, PNG_FILLER_AFTER);
    }
    const size_t rowBytes = (size_t)width * (isDeep ? 8 : 4);
    for (size_t row = 0; row < height; row++) {
        png_write_row(png, (png_const_bytep)pixels + row * rowBytes);
    }
    png_write_end(png, writer->info);
    return true;
}

const char *cpng_writer_message(const CPNGWriter *writer) { return writer->message; }

const uint8_t *cpng_writer_bytes(const CPNGWriter *writer) { return writer->bytes; }

size_t cpng_writer_count(const CPNGWriter *writer) { return writer->count; }

void cpng_writer_destroy(CPNGWriter *writer) {
    if (writer == NULL) {
        return;
    }
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->bytes);
    free(writer);
}
