#include <stdlib.h>

#include "CZlib.h"
#include "Stream.h"

struct CZlibDeflater {
    z_stream stream;
};

CZlibDeflater *czlib_deflater_create(void) {
    CZlibDeflater *deflater = calloc(1, sizeof(CZlibDeflater));
    if (deflater == NULL) {
        return NULL;
    }
    // The compression level and memory level that gzip itself uses.
    if (deflateInit2(&deflater->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzipWindowBits, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(deflater);
        return NULL;
    }
    return deflater;
}

enum CZlibStep czlib_deflater_step(CZlibDeflater *deflater, const uint8_t *plain, size_t plainCount, bool finish, uint8_t *packed,
                                   size_t capacity, size_t *taken, size_t *made) {
    z_stream *stream = &deflater->stream;
    const uInt offered = czlib_chunk(plainCount);
    const uInt room = czlib_chunk(capacity);
    stream->next_in = (Bytef *)plain;
    stream->avail_in = offered;
    stream->next_out = packed;
    stream->avail_out = room;
    const int result = deflate(stream, finish ? Z_FINISH : Z_NO_FLUSH);
    *taken = offered - stream->avail_in;
    *made = room - stream->avail_out;
    switch (result) {
    case Z_OK:
    case Z_BUF_ERROR:
        return CZLIB_GOES_ON;
    case Z_STREAM_END:
        return CZLIB_ENDED;
    default:
        return CZLIB_FAILED;
    }
}

void czlib_deflater_destroy(CZlibDeflater *deflater) {
    if (deflater != NULL) {
        deflateEnd(&deflater->stream);
        free(deflater);
    }
}
