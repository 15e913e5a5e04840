#include <OpenEXR/openexr.h>
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "CEXR.h"
#include "Messages.h"

typedef struct {
    char *name;
    int32_t type;
    // The caller's numbers of 32 bits, `stride` bytes from each other.
    const uint8_t *samples;
    size_t stride;
} Channel;

typedef struct {
    Channel *channels;
    int32_t count, width, height;
} Part;

struct CEXRWriter {
    exr_context_t context;
    uint8_t *bytes;
    size_t count, capacity;
    Part *parts;
    int32_t partCount;
    struct libdeflate_compressor *compressor;
    // The samples of a chunk, its prepared bytes, and its compressed bytes.
    uint8_t *converted, *prepared, *compressed;
    size_t convertedCapacity, preparedCapacity, compressedCapacity;
    char message[CEXR_MESSAGE_CAPACITY];
};

static bool fail(CEXRWriter *writer, const char *message) {
    cexr_keep_message(writer->message, message);
    return false;
}

static bool succeeded(CEXRWriter *writer, exr_result_t code) {
    return code == EXR_ERR_SUCCESS || fail(writer, exr_get_default_error_message(code));
}

static void note(exr_const_context_t context, exr_result_t code, const char *message) {
    (void)code;
    void *user = NULL;
    if (exr_get_user_data(context, &user) == EXR_ERR_SUCCESS && user != NULL) {
        cexr_keep_message(((CEXRWriter *)user)->message, message);
    }
}

static int64_t put(
    exr_const_context_t context, void *user, const void *from, uint64_t count, uint64_t offset,
    exr_stream_error_func_ptr_t report) {
    (void)context;
    (void)report;
    CEXRWriter *writer = user;
    const uint64_t end = offset + count;
    if (end > writer->capacity) {
        const size_t capacity = end + end / 2 + 4096;
        uint8_t *bytes = realloc(writer->bytes, capacity);
        if (bytes == NULL) return -1;
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    if (offset > writer->count) memset(writer->bytes + writer->count, 0, offset - writer->count);
    memcpy(writer->bytes + offset, from, count);
    if (end > writer->count) writer->count = end;
    return (int64_t)count;
}

CEXRWriter *cexr_writer_create(void) {
    CEXRWriter *writer = calloc(1, sizeof(CEXRWriter));
    if (writer == NULL) return NULL;
    exr_context_initializer_t initializer = EXR_DEFAULT_CONTEXT_INITIALIZER;
    initializer.error_handler_fn = note;
    initializer.user_data = writer;
    initializer.write_fn = put;
    if (!succeeded(writer, exr_start_write(&writer->context, "picture", EXR_WRITE_FILE_DIRECTLY, &initializer))) {
        writer->context = NULL;
    }
    return writer;
}

const char *cexr_writer_message(const CEXRWriter *writer) { return writer->message; }

int32_t cexr_writer_add_part(
    CEXRWriter *writer, const char *name, int32_t width, int32_t height, int32_t compression, float pixelAspect) {
    if (writer->context == NULL) return -1;
    Part *parts = realloc(writer->parts, ((size_t)writer->partCount + 1) * sizeof(Part));
    if (parts == NULL) {
        fail(writer, "out of memory");
        return -1;
    }
    writer->parts = parts;
    int index = -1;
    exr_attr_box2i_t window;
    exr_attr_v2f_t center;
    memset(&window, 0, sizeof(window));
    memset(&center, 0, sizeof(center));
    window.max.x = width - 1;
    window.max.y = height - 1;
    exr_result_t code = exr_add_part(writer->context, name, EXR_STORAGE_SCANLINE, &index);
    if (code == EXR_ERR_SUCCESS) {
        code = exr_initialize_required_attr(
            writer->context, index, &window, &window, pixelAspect, &center, 1, EXR_LINEORDER_INCREASING_Y,
            (exr_compression_t)compression);
    }
    if (!succeeded(writer, code)) return -1;
    parts[index] = (Part){NULL, 0, width, height};
    writer->partCount = index + 1;
    return index;
}

// The nearest half, halves to even; 65504 for more, 0 for NaN. Without branches, so that the compiler converts several at once.
static inline uint16_t halfOfFloat(float number) {
    union {
        float number;
        uint32_t bits;
    } absolute = {number}, small;
    const uint32_t sign = absolute.bits >> 16 & 0x8000;
    absolute.bits &= 0x7FFFFFFF;
    // Below 2⁻¹⁴, samples are multiples of 2⁻²⁴, the distance between floats from 0.5 to 1. The addition rounds.
    small.number = absolute.number + 0.5f;
    const uint32_t normal = (absolute.bits + 0xFFF + (absolute.bits >> 13 & 1) - 0x38000000) >> 13;
    uint32_t half = absolute.bits < 0x38800000 ? small.bits - 0x3F000000 : normal;
    half = absolute.bits >= 0x477FE000 ? 0x7BFF : half;
    return (uint16_t)(absolute.bits > 0x7F800000 ? 0 : sign | half);
}

static inline void convertStrided(
    int32_t type, size_t count, const uint8_t *samples, size_t stride, uint8_t *restrict to) {
    if (type == CEXR_HALF) {
        uint16_t *restrict halves = (uint16_t *)to;
        for (size_t index = 0; index < count; index++) {
            float number;
            memcpy(&number, samples + index * stride, 4);
            halves[index] = halfOfFloat(number);
        }
    } else {
        for (size_t index = 0; index < count; index++) memcpy(to + 4 * index, samples + index * stride, 4);
    }
}

// Converts samples of a channel to those of the file, without padding.
static void convert(const Channel *channel, size_t first, size_t count, uint8_t *to) {
    const uint8_t *samples = channel->samples + first * channel->stride;
    // The compiler makes faster code for a known stride, that of colours.
    if (channel->stride == 16) {
        convertStrided(channel->type, count, samples, 16, to);
    } else {
        convertStrided(channel->type, count, samples, channel->stride, to);
    }
}

bool cexr_writer_add_channel(
    CEXRWriter *writer, int32_t index, const char *name, int32_t type, const void *samples, int32_t pixelStride) {
    if (index < 0 || index >= writer->partCount) return fail(writer, "a part is missing");
    Part *part = writer->parts + index;
    Channel *channels = realloc(part->channels, ((size_t)part->count + 1) * sizeof(Channel));
    if (channels == NULL) return fail(writer, "out of memory");
    part->channels = channels;
    Channel channel = {strdup(name), type, samples, (size_t)pixelStride};
    channels[part->count++] = channel;
    if (channel.name == NULL) return fail(writer, "out of memory");
    return succeeded(
        writer, exr_add_channel(
                    writer->context, index, name, (exr_pixel_type_t)type, EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1));
}

bool cexr_writer_set_string(CEXRWriter *writer, int32_t part, const char *name, const char *value) {
    return succeeded(writer, exr_attr_set_string(writer->context, part, name, value));
}

bool cexr_writer_set_chromaticities(CEXRWriter *writer, int32_t part, const float *values) {
    exr_attr_chromaticities_t chromaticities;
    memcpy(&chromaticities, values, sizeof(chromaticities));
    return succeeded(writer, exr_attr_set_chromaticities(writer->context, part, "chromaticities", &chromaticities));
}

bool cexr_writer_set_rational(
    CEXRWriter *writer, int32_t part, const char *name, int32_t numerator, uint32_t denominator) {
    const exr_attr_rational_t rational = {numerator, denominator};
    return succeeded(writer, exr_attr_set_rational(writer->context, part, name, &rational));
}

bool cexr_writer_set_timecode(CEXRWriter *writer, int32_t part, uint32_t timeAndFlags) {
    const exr_attr_timecode_t timecode = {timeAndFlags, 0};
    return succeeded(writer, exr_attr_set_timecode(writer->context, part, "timeCode", &timecode));
}

bool cexr_writer_set_matrix(CEXRWriter *writer, int32_t part, const char *name, const float *values) {
    exr_attr_m44f_t matrix;
    memcpy(&matrix, values, sizeof(matrix));
    return succeeded(writer, exr_attr_set_m44f(writer->context, part, name, &matrix));
}

static const Channel *channel(const Part *part, const char *name) {
    for (int32_t index = 0; index < part->count; index++) {
        if (strcmp(part->channels[index].name, name) == 0) return part->channels + index;
    }
    return NULL;
}

static bool reserve(uint8_t **bytes, size_t *capacity, size_t count) {
    if (count <= *capacity) return true;
    free(*bytes);
    *bytes = malloc(count);
    *capacity = *bytes == NULL ? 0 : count;
    return *bytes != NULL;
}

// Converts the samples of a chunk's channels, which the library sorts by name. A chunk fits the processor's cache, so that
// converting, sorting and compressing it read memory once.
static exr_result_t prepareChunk(CEXRWriter *writer, const Part *part, exr_encode_pipeline_t *pipeline) {
    const size_t first = (size_t)pipeline->chunk.start_y * (size_t)part->width;
    const size_t count = (size_t)pipeline->chunk.height * (size_t)part->width;
    if (!reserve(&writer->converted, &writer->convertedCapacity, 4 * count * (size_t)pipeline->channel_count)) {
        return EXR_ERR_OUT_OF_MEMORY;
    }
    uint8_t *samples = writer->converted;
    for (int32_t index = 0; index < pipeline->channel_count; index++) {
        exr_coding_channel_info_t *coded = pipeline->channels + index;
        const Channel *written = channel(part, coded->channel_name);
        if (written == NULL) return EXR_ERR_INVALID_ARGUMENT;
        convert(written, first, count, samples);
        coded->user_bytes_per_element = coded->bytes_per_element;
        coded->user_data_type = coded->data_type;
        coded->user_pixel_stride = coded->bytes_per_element;
        coded->user_line_stride = part->width * coded->bytes_per_element;
        coded->encode_from_ptr = samples;
        samples += count * (size_t)coded->bytes_per_element;
    }
    return EXR_ERR_SUCCESS;
}

// Files are 4 % larger than with zlib, at 40 % of the time.
static const int deflateLevel = 4;

// Compresses a chunk as the format's ZIP: the bytes at even places, then those at odd ones, each as its difference from the
// byte before, with deflate. libdeflate takes a third of the time of zlib, which the library uses.
static exr_result_t deflateChunk(exr_encode_pipeline_t *pipeline) {
    CEXRWriter *writer = pipeline->encoding_user_data;
    const uint8_t *samples = pipeline->packed_buffer;
    const size_t count = pipeline->packed_bytes;
    if (writer->compressor == NULL) writer->compressor = libdeflate_alloc_compressor(deflateLevel);
    if (writer->compressor == NULL) return EXR_ERR_OUT_OF_MEMORY;
    const size_t bound = libdeflate_zlib_compress_bound(writer->compressor, count);
    if (!reserve(&writer->prepared, &writer->preparedCapacity, count)
        || !reserve(&writer->compressed, &writer->compressedCapacity, bound > count ? bound : count)) {
        return EXR_ERR_OUT_OF_MEMORY;
    }
    const size_t odds = count / 2, evens = count - odds;
    uint8_t *restrict even = writer->prepared, *restrict odd = even + evens;
    even[0] = samples[0];
    for (size_t pair = 1; pair < evens; pair++) even[pair] = (uint8_t)(samples[2 * pair] - samples[2 * pair - 2] + 128);
    if (odds > 0) odd[0] = (uint8_t)(samples[1] - samples[2 * evens - 2] + 128);
    for (size_t pair = 1; pair < odds; pair++) odd[pair] = (uint8_t)(samples[2 * pair + 1] - samples[2 * pair - 1] + 128);
    size_t compressed = libdeflate_zlib_compress(
        writer->compressor, writer->prepared, count, writer->compressed, writer->compressedCapacity);
    if (compressed == 0 || compressed >= count) {
        // A chunk that would not become smaller is stored as it is.
        memcpy(writer->compressed, samples, count);
        compressed = count;
    }
    pipeline->compressed_buffer = writer->compressed;
    // The memory stays the writer's.
    pipeline->compressed_alloc_size = 0;
    pipeline->compressed_bytes = compressed;
    return EXR_ERR_SUCCESS;
}

static bool writePart(CEXRWriter *writer, int32_t index) {
    const Part *part = writer->parts + index;
    int32_t rows = 0;
    if (!succeeded(writer, exr_get_scanlines_per_chunk(writer->context, index, &rows))) return false;
    exr_compression_t compression = EXR_COMPRESSION_NONE;
    if (!succeeded(writer, exr_get_compression(writer->context, index, &compression))) return false;
    exr_encode_pipeline_t pipeline = EXR_ENCODE_PIPELINE_INITIALIZER;
    exr_result_t code = EXR_ERR_SUCCESS;
    for (int32_t row = 0; row < part->height && code == EXR_ERR_SUCCESS; row += rows) {
        exr_chunk_info_t chunk;
        code = exr_write_scanline_chunk_info(writer->context, index, row, &chunk);
        if (code != EXR_ERR_SUCCESS) break;
        code = row == 0 ? exr_encoding_initialize(writer->context, index, &chunk, &pipeline)
                        : exr_encoding_update(writer->context, index, &chunk, &pipeline);
        if (code != EXR_ERR_SUCCESS) break;
        code = prepareChunk(writer, part, &pipeline);
        if (code != EXR_ERR_SUCCESS) break;
        if (row == 0) {
            code = exr_encoding_choose_default_routines(writer->context, index, &pipeline);
            pipeline.encoding_user_data = writer;
            if (compression == EXR_COMPRESSION_ZIP) pipeline.compress_fn = deflateChunk;
        }
        if (code == EXR_ERR_SUCCESS) code = exr_encoding_run(writer->context, index, &pipeline);
    }
    exr_encoding_destroy(writer->context, &pipeline);
    return succeeded(writer, code);
}

bool cexr_writer_write(CEXRWriter *writer) {
    bool isWritten = succeeded(writer, exr_write_header(writer->context));
    for (int32_t index = 0; index < writer->partCount && isWritten; index++) { isWritten = writePart(writer, index); }
    // Writes the tables of chunks.
    const exr_result_t code = exr_finish(&writer->context);
    writer->context = NULL;
    return isWritten && succeeded(writer, code);
}

const uint8_t *cexr_writer_bytes(const CEXRWriter *writer, size_t *count) {
    *count = writer->count;
    return writer->bytes;
}

void cexr_writer_destroy(CEXRWriter *writer) {
    if (writer == NULL) return;
    if (writer->context != NULL) exr_finish(&writer->context);
    for (int32_t index = 0; index < writer->partCount; index++) {
        const Part *part = writer->parts + index;
        for (int32_t number = 0; number < part->count; number++) {
            free(part->channels[number].name);
        }
        free(part->channels);
    }
    if (writer->compressor != NULL) libdeflate_free_compressor(writer->compressor);
    free(writer->converted);
    free(writer->prepared);
    free(writer->compressed);
    free(writer->bytes);
    free(writer->parts);
    free(writer);
}
