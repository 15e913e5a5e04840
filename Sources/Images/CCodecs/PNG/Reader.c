#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CPNG.h"
#include "Messages.h"

// State that must survive a jump is behind a pointer, where setjmp does not make it indeterminate.
struct CPNGReader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    CPNGHeader header;
    char message[CPNG_MESSAGE_CAPACITY];
};

// More than any chunk other than the pixels needs; a palette has 768 bytes.
static const png_alloc_size_t largestChunk = 4 << 20;
static const png_uint_32 mostKeptChunks = 64;

static void fail(png_structp png, png_const_charp message) {
    CPNGReader *reader = png_get_error_ptr(png);
    cpng_keep_message(reader->message, message);
    png_longjmp(png, 1);
}

static void take(png_structp png, png_bytep to, size_t count) {
    CPNGReader *reader = png_get_io_ptr(png);
    if (count > reader->count - reader->offset) {
        reader->offset = reader->count;
        png_error(png, "the file ends too early");
    }
    memcpy(to, reader->bytes + reader->offset, count);
    reader->offset += count;
}

// Called for every chunk that is not used. An unknown critical chunk, marked by an upper-case first letter, is an error: the
// picture cannot be shown without it.
static int passOver(png_structp png, png_unknown_chunkp chunk) {
    CPNGReader *reader = png_get_user_chunk_ptr(png);
    if (memcmp(chunk->name, "iCCP", 4) == 0) {
        reader->header.hasColorProfile = true;
    }
    const bool isAncillary = (chunk->name[0] & 0x20) != 0;
    return isAncillary ? 1 : -1;
}

static void configure(CPNGReader *reader, uint32_t largestSide) {
    // Text, times, physical sizes, suggested palettes and colour profiles do not affect the pixels.
    static const png_byte unused[] = "bKGD\0cHRM\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";
    png_structp png = reader->png;
    png_set_read_fn(png, reader, take);
    png_set_user_limits(png, largestSide, largestSide);
    png_set_chunk_malloc_max(png, largestChunk);
    png_set_chunk_cache_max(png, mostKeptChunks);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused, sizeof(unused) / 5);
    png_set_read_user_chunk_fn(png, reader, passOver);
}

CPNGReader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t largestSide) {
    CPNGReader *reader = calloc(1, sizeof(CPNGReader));
    if (reader == NULL) {
        return NULL;
    }
    reader->bytes = bytes;
    reader->count = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, cpng_ignore_warning);
    reader->info = reader->png == NULL ? NULL : png_create_info_struct(reader->png);
    if (reader->info == NULL || setjmp(png_jmpbuf(reader->png))) {
        cpng_reader_destroy(reader);
        return NULL;
    }
    configure(reader, largestSide);
    return reader;
}

bool cpng_reader_read_header(CPNGReader *reader, CPNGHeader *header) {
    if (setjmp(png_jmpbuf(reader->png))) {
        return false;
    }
    png_read_info(reader->png, reader->info);
    CPNGHeader *read = &reader->header;
    read->width = png_get_image_width(reader->png, reader->info);
    read->height = png_get_image_height(reader->png, reader->info);
    read->bitDepth = png_get_bit_depth(reader->png, reader->info);
    read->colorType = png_get_color_type(reader->png, reader->info);
    read->isInterlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
    read->hasTransparencyChunk = png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
    read->hasStandardRGBChunk = png_get_valid(reader->png, reader->info, PNG_INFO_sRGB) != 0;
    png_fixed_point gamma = 0;
    if (png_get_gAMA_fixed(reader->png, reader->info, &gamma) != 0 && gamma > 0) {
        read->gammaTimes100000 = (uint32_t)gamma;
    }
    *header = *read;
    return true;
}

static void expandToFourSamples(CPNGReader *reader, bool isDeep) {
    png_structp png = reader->png;
    if (isDeep) {
        png_set_expand_16(png);
        if (cpng_must_swap()) {
            png_set_swap(png);
        }
    } else {
        png_set_expand(png);
        // Rounds; png_set_strip_16 would truncate.
        png_set_scale_16(png);
    }
    if ((reader->header.colorType & PNG_COLOR_MASK_COLOR) == 0) {
        png_set_gray_to_rgb(png);
    }
    png_set_add_alpha(png, isDeep ? 0xffff : 0xff, PNG_FILLER_AFTER);
}

bool cpng_reader_read_pixels(CPNGReader *reader, void *pixels, bool isDeep) {
    if (setjmp(png_jmpbuf(reader->png))) {
        return false;
    }
    png_structp png = reader->png;
    expandToFourSamples(reader, isDeep);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    const size_t rowBytes = (size_t)reader->header.width * (isDeep ? 8 : 4);
    if (png_get_rowbytes(png, reader->info) != rowBytes) {
        png_error(png, "the samples could not be expanded");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (size_t row = 0; row < reader->header.height; row++) {
            png_read_row(png, (png_bytep)pixels + row * rowBytes, NULL);
        }
    }
    png_read_end(png, NULL);
    return true;
}

size_t cpng_reader_palette(const CPNGReader *reader, uint8_t *colors) {
    png_colorp palette = NULL;
    png_bytep alpha = NULL;
    int count = 0, alphaCount = 0;
    if (png_get_PLTE(reader->png, reader->info, &palette, &count) == 0 || count > 256) {
        return 0;
    }
    png_get_tRNS(reader->png, reader->info, &alpha, &alphaCount, NULL);
    for (int index = 0; index < count; index++) {
        colors[4 * index] = palette[index].red;
        colors[4 * index + 1] = palette[index].green;
        colors[4 * index + 2] = palette[index].blue;
        colors[4 * index + 3] = index < alphaCount ? alpha[index] : 0xff;
    }
    return (size_t)count;
}

const char *cpng_reader_message(const CPNGReader *reader) { return reader->message; }

size_t cpng_reader_offset(const CPNGReader *reader) { return reader->offset; }

void cpng_reader_destroy(CPNGReader *reader) {
    if (reader == NULL) {
        return;
    }
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
