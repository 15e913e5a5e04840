#include <OpenEXR/openexr.h>
#include <stdlib.h>
#include <string.h>

#include "../Half.h"
#include "CEXR.h"
#include "Messages.h"

struct CEXRReader {
    exr_context_t context;
    const uint8_t *bytes;
    size_t count;
    char message[CEXR_MESSAGE_CAPACITY];
};

// The most bytes of a chunk after decompression: 256 rows of 16384 pixels with 16 channels of 4 bytes.
static const uint64_t largestChunk = (uint64_t)256 * 16384 * 16 * 4;

static int64_t size(exr_const_context_t context, void *user) {
    (void)context;
    return (int64_t)((CEXRReader *)user)->count;
}

static int64_t take(
    exr_const_context_t context, void *user, void *to, uint64_t count, uint64_t offset, exr_stream_error_func_ptr_t fail) {
    (void)context;
    (void)fail;
    const CEXRReader *reader = user;
    if (offset >= reader->count) {
        return 0;
    }
    const uint64_t left = reader->count - offset;
    const uint64_t taken = count < left ? count : left;
    memcpy(to, reader->bytes + offset, taken);
    return (int64_t)taken;
}

static void note(exr_const_context_t context, exr_result_t code, const char *message) {
    (void)code;
    void *user = NULL;
    if (exr_get_user_data(context, &user) == EXR_ERR_SUCCESS && user != NULL) {
        cexr_keep_message(((CEXRReader *)user)->message, message);
    }
}

static bool fail(CEXRReader *reader, const char *message) {
    cexr_keep_message(reader->message, message);
    return false;
}

// Records the library's general message for a failure without a specific one.
static bool failed(CEXRReader *reader, exr_result_t code) {
    return fail(reader, exr_get_default_error_message(code));
}

CEXRReader *cexr_reader_create(const uint8_t *bytes, size_t count) {
    CEXRReader *reader = calloc(1, sizeof(CEXRReader));
    if (reader == NULL) {
        return NULL;
    }
    reader->bytes = bytes;
    reader->count = count;
    exr_context_initializer_t initializer = EXR_DEFAULT_CONTEXT_INITIALIZER;
    initializer.error_handler_fn = note;
    initializer.user_data = reader;
    initializer.read_fn = take;
    initializer.size_fn = size;
    // A file whose table of chunks is damaged is incomplete; the library would search it for chunks.
    initializer.flags = EXR_CONTEXT_FLAG_DISABLE_CHUNK_RECONSTRUCTION;
    const exr_result_t code = exr_start_read(&reader->context, "picture", &initializer);
    if (code != EXR_ERR_SUCCESS) {
        reader->context = NULL;
        failed(reader, code);
    }
    return reader;
}

const char *cexr_reader_message(const CEXRReader *reader) { return reader->message; }

int32_t cexr_reader_part_count(const CEXRReader *reader) {
    int count = 0;
    return exr_get_count(reader->context, &count) == EXR_ERR_SUCCESS ? count : 0;
}

static CEXRWindow window(exr_attr_box2i_t box) {
    return (CEXRWindow){box.min.x, box.min.y, box.max.x, box.max.y};
}

bool cexr_reader_part(CEXRReader *reader, int32_t part, CEXRPart *header) {
    const exr_context_t context = reader->context;
    memset(header, 0, sizeof(*header));
    exr_attr_box2i_t data, display;
    exr_storage_t storage;
    exr_compression_t compression;
    const exr_attr_chlist_t *channels = NULL;
    exr_result_t code = exr_get_data_window(context, part, &data);
    if (code == EXR_ERR_SUCCESS) code = exr_get_display_window(context, part, &display);
    if (code == EXR_ERR_SUCCESS) code = exr_get_storage(context, part, &storage);
    if (code == EXR_ERR_SUCCESS) code = exr_get_compression(context, part, &compression);
    if (code == EXR_ERR_SUCCESS) code = exr_get_channels(context, part, &channels);
    if (code == EXR_ERR_SUCCESS) code = exr_get_chunk_count(context, part, &header->chunkCount);
    if (code != EXR_ERR_SUCCESS) return failed(reader, code);
    header->dataWindow = window(data);
    header->displayWindow = window(display);
    header->isDeep = storage == EXR_STORAGE_DEEP_SCANLINE || storage == EXR_STORAGE_DEEP_TILED;
    header->isTiled = storage == EXR_STORAGE_TILED || storage == EXR_STORAGE_DEEP_TILED;
    header->compression = compression;
    header->channelCount = channels->num_channels;
    if (exr_get_pixel_aspect_ratio(context, part, &header->pixelAspect) != EXR_ERR_SUCCESS) header->pixelAspect = 1;
    // Optional attributes are looked up without their own messages.
    const exr_attribute_t *attribute = NULL;
    if (exr_get_attribute_by_name(context, part, "name", &attribute) == EXR_ERR_SUCCESS &&
        attribute->type == EXR_ATTR_STRING) {
        header->name = attribute->string->str;
    }
    attribute = NULL;
    if (exr_get_attribute_by_name(context, part, "chromaticities", &attribute) == EXR_ERR_SUCCESS &&
        attribute->type == EXR_ATTR_CHROMATICITIES) {
        header->hasChromaticities = true;
        memcpy(header->chromaticities, attribute->chromaticities, sizeof(header->chromaticities));
    }
    reader->message[0] = 0;
    return true;
}

bool cexr_reader_channel(CEXRReader *reader, int32_t part, int32_t channel, CEXRChannel *description) {
    const exr_attr_chlist_t *channels = NULL;
    const exr_result_t code = exr_get_channels(reader->context, part, &channels);
    if (code != EXR_ERR_SUCCESS) return failed(reader, code);
    if (channel < 0 || channel >= channels->num_channels) return fail(reader, "a channel is missing");
    const exr_attr_chlist_entry_t *entry = channels->entries + channel;
    description->name = entry->name.str;
    description->type = entry->pixel_type;
    description->xSampling = entry->x_sampling;
    description->ySampling = entry->y_sampling;
    return true;
}

// MARK: Chunks

// A part's largest level, as chunks of one size in columns and rows.
typedef struct {
    exr_attr_box2i_t window;
    bool isTiled;
    int32_t width, height;
    int32_t columns, rows;
    const exr_attr_chlist_t *channels;
} Grid;

static int32_t ceilingDivision(int64_t count, int64_t size) { return (int32_t)((count + size - 1) / size); }

static bool makeGrid(CEXRReader *reader, int32_t part, Grid *grid) {
    const exr_context_t context = reader->context;
    exr_storage_t storage;
    exr_result_t code = exr_get_data_window(context, part, &grid->window);
    if (code == EXR_ERR_SUCCESS) code = exr_get_storage(context, part, &storage);
    if (code == EXR_ERR_SUCCESS) code = exr_get_channels(context, part, &grid->channels);
    if (code != EXR_ERR_SUCCESS) return failed(reader, code);
    const int64_t width = (int64_t)grid->window.max.x - grid->window.min.x + 1;
    const int64_t height = (int64_t)grid->window.max.y - grid->window.min.y + 1;
    grid->isTiled = storage == EXR_STORAGE_TILED;
    if (storage != EXR_STORAGE_TILED && storage != EXR_STORAGE_SCANLINE) return fail(reader, "its samples are deep");
    if (grid->isTiled) {
        uint32_t tileWidth, tileHeight;
        exr_tile_level_mode_t levels;
        exr_tile_round_mode_t rounding;
        code = exr_get_tile_descriptor(context, part, &tileWidth, &tileHeight, &levels, &rounding);
        if (tileWidth > INT32_MAX || tileHeight > INT32_MAX) return fail(reader, "its tiles are too large");
        grid->width = (int32_t)tileWidth;
        grid->height = (int32_t)tileHeight;
    } else {
        grid->width = (int32_t)width;
        code = exr_get_scanlines_per_chunk(context, part, &grid->height);
    }
    if (code != EXR_ERR_SUCCESS) return failed(reader, code);
    if (width < 1 || height < 1 || grid->width < 1 || grid->height < 1) return fail(reader, "its data window is empty");
    grid->columns = ceilingDivision(width, grid->width);
    grid->rows = ceilingDivision(height, grid->height);
    return true;
}

static int64_t floorDivision(int64_t number, int64_t divisor) {
    return number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor);
}

// The number of samples from `first` to `last`, both inside, of a channel that has samples at multiples of `sampling`.
static int64_t sampleCount(int64_t first, int64_t last, int64_t sampling) {
    return floorDivision(last, sampling) - floorDivision(first - 1, sampling);
}

static uint64_t bytesPerSample(const exr_attr_chlist_entry_t *channel) { return channel->pixel_type == EXR_PIXEL_HALF ? 2 : 4; }

// The pixels of a chunk.
static exr_attr_box2i_t pixels(const Grid *grid, int32_t column, int32_t row) {
    exr_attr_box2i_t box;
    const int64_t x = grid->window.min.x + (int64_t)column * grid->width, y = grid->window.min.y + (int64_t)row * grid->height;
    const int64_t right = x + grid->width - 1, bottom = y + grid->height - 1;
    box.min.x = (int32_t)x;
    box.min.y = (int32_t)y;
    box.max.x = right < grid->window.max.x ? (int32_t)right : grid->window.max.x;
    box.max.y = bottom < grid->window.max.y ? (int32_t)bottom : grid->window.max.y;
    return box;
}

// The number of bytes of a chunk after decompression.
static uint64_t unpackedSize(const Grid *grid, exr_attr_box2i_t box) {
    uint64_t sum = 0;
    for (int32_t index = 0; index < grid->channels->num_channels; index++) {
        const exr_attr_chlist_entry_t *channel = grid->channels->entries + index;
        sum += (uint64_t)sampleCount(box.min.x, box.max.x, channel->x_sampling) *
               (uint64_t)sampleCount(box.min.y, box.max.y, channel->y_sampling) * bytesPerSample(channel);
    }
    return sum;
}

// Reads the description of a chunk and checks it against the header and the length of the file.
static bool describe(CEXRReader *reader, int32_t part, const Grid *grid, int32_t column, int32_t row, exr_chunk_info_t *chunk) {
    const exr_attr_box2i_t box = pixels(grid, column, row);
    const exr_result_t code = grid->isTiled
                                  ? exr_read_tile_chunk_info(reader->context, part, column, row, 0, 0, chunk)
                                  : exr_read_scanline_chunk_info(reader->context, part, box.min.y, chunk);
    if (code != EXR_ERR_SUCCESS) return failed(reader, code);
    if (chunk->width != box.max.x - box.min.x + 1 || chunk->height != box.max.y - box.min.y + 1 ||
        chunk->unpacked_size != unpackedSize(grid, box)) {
        return fail(reader, "a chunk has another size than the header declares");
    }
    if (chunk->unpacked_size > largestChunk) return fail(reader, "a chunk is too large");
    if (chunk->packed_size > chunk->unpacked_size) return fail(reader, "a chunk is larger than its pixels");
    // The library would leave the rest of the pixels uninitialized.
    if (chunk->compression == EXR_COMPRESSION_NONE && chunk->packed_size < chunk->unpacked_size) {
        return fail(reader, "a chunk is smaller than its pixels");
    }
    if (chunk->data_offset > reader->count || chunk->packed_size > reader->count - chunk->data_offset) {
        return fail(reader, "the file ends too early");
    }
    return true;
}

bool cexr_reader_check(CEXRReader *reader, int32_t part) {
    Grid grid;
    if (!makeGrid(reader, part, &grid)) return false;
    for (int32_t row = 0; row < grid.rows; row++) {
        for (int32_t column = 0; column < grid.columns; column++) {
            exr_chunk_info_t chunk;
            if (!describe(reader, part, &grid, column, row, &chunk)) return false;
        }
    }
    return true;
}

// MARK: Samples

static float sample(const uint8_t *from, int32_t type) {
    if (type == EXR_PIXEL_HALF) {
        uint16_t half;
        memcpy(&half, from, 2);
        return floatOfHalf(half);
    }
    if (type == EXR_PIXEL_FLOAT) {
        float number;
        memcpy(&number, from, 4);
        return number;
    }
    uint32_t number;
    memcpy(&number, from, 4);
    return (float)number;
}

// Copies a row of a channel to number `number` of each pixel, `count` numbers a pixel.
static void copyRow(
    const uint8_t *row, const exr_attr_chlist_entry_t *channel, exr_attr_box2i_t box, CEXRWindow window, int32_t number,
    int32_t count, float *pixels) {
    const int32_t first = box.min.x > window.minX ? box.min.x : window.minX;
    const int32_t last = box.max.x < window.maxX ? box.max.x : window.maxX;
    const int64_t firstSample = floorDivision((int64_t)box.min.x - 1, channel->x_sampling) + 1;
    const int64_t samples = sampleCount(box.min.x, box.max.x, channel->x_sampling);
    const uint64_t size = bytesPerSample(channel);
    if (samples < 1) return;
    for (int64_t x = first; x <= last; x++) {
        int64_t index = floorDivision(x, channel->x_sampling) - firstSample;
        if (index < 0) index = 0;
        pixels[(x - window.minX) * count + number] = sample(row + (uint64_t)index * size, channel->pixel_type);
    }
}

// Copies the channels of a decompressed chunk: for each row, the samples of all channels that have samples in it, in the file's
// byte order, which is that of all supported machines.
static void copyChunk(
    const Grid *grid, exr_attr_box2i_t box, const uint8_t *data, const int32_t *channels, int32_t count, CEXRWindow window,
    float *pixels) {
    const int64_t rowLength = (int64_t)(window.maxX - (int64_t)window.minX + 1) * count;
    for (int64_t y = box.min.y; y <= box.max.y; y++) {
        for (int32_t index = 0; index < grid->channels->num_channels; index++) {
            const exr_attr_chlist_entry_t *channel = grid->channels->entries + index;
            const int64_t sampling = channel->y_sampling;
            if (floorDivision(y, sampling) * sampling != y) continue;
            for (int32_t number = 0; number < count; number++) {
                if (channels[number] != index) continue;
                // A subsampled row also serves the rows that follow.
                for (int64_t shown = y; shown < y + sampling && shown <= grid->window.max.y; shown++) {
                    if (shown < window.minY || shown > window.maxY) continue;
                    copyRow(data, channel, box, window, number, count, pixels + (shown - window.minY) * rowLength);
                }
            }
            data += (uint64_t)sampleCount(box.min.x, box.max.x, channel->x_sampling) * bytesPerSample(channel);
        }
    }
}

static bool isVisible(exr_attr_box2i_t box, CEXRWindow window) {
    return box.min.x <= window.maxX && box.max.x >= window.minX && box.min.y <= window.maxY && box.max.y >= window.minY;
}

// Initializes the pipeline with its first chunk. It ends with the decompressed bytes, because it has no function that unpacks.
static exr_result_t prepare(CEXRReader *reader, int32_t part, exr_chunk_info_t *chunk, exr_decode_pipeline_t *pipeline) {
    exr_result_t code = exr_decoding_initialize(reader->context, part, chunk, pipeline);
    if (code == EXR_ERR_SUCCESS) code = exr_decoding_choose_default_routines(reader->context, part, pipeline);
    pipeline->unpack_and_convert_fn = NULL;
    return code;
}

bool cexr_reader_read(
    CEXRReader *reader, int32_t part, const int32_t *channels, int32_t count, CEXRWindow window, float *pixelValues) {
    Grid grid;
    if (!makeGrid(reader, part, &grid)) return false;
    exr_decode_pipeline_t pipeline = EXR_DECODE_PIPELINE_INITIALIZER;
    bool isReady = false;
    exr_result_t code = EXR_ERR_SUCCESS;
    for (int32_t row = 0; row < grid.rows && code == EXR_ERR_SUCCESS && reader->message[0] == 0; row++) {
        for (int32_t column = 0; column < grid.columns; column++) {
            const exr_attr_box2i_t box = pixels(&grid, column, row);
            if (!isVisible(box, window)) continue;
            exr_chunk_info_t chunk;
            if (!describe(reader, part, &grid, column, row, &chunk)) break;
            code = isReady ? exr_decoding_update(reader->context, part, &chunk, &pipeline)
                           : prepare(reader, part, &chunk, &pipeline);
            isReady = true;
            if (code == EXR_ERR_SUCCESS) code = exr_decoding_run(reader->context, part, &pipeline);
            if (code != EXR_ERR_SUCCESS) break;
            const uint8_t *data = pipeline.unpacked_buffer != NULL ? pipeline.unpacked_buffer : pipeline.packed_buffer;
            if (data != NULL) copyChunk(&grid, box, data, channels, count, window, pixelValues);
        }
    }
    if (isReady) exr_decoding_destroy(reader->context, &pipeline);
    if (code != EXR_ERR_SUCCESS) return failed(reader, code);
    return reader->message[0] == 0;
}

void cexr_reader_destroy(CEXRReader *reader) {
    if (reader == NULL) return;
    if (reader->context != NULL) exr_finish(&reader->context);
    free(reader);
}
