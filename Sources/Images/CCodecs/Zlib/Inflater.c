#include <stdlib.h>

#include "CZlib.h"
#include "Stream.h"

struct CZlibInflater {
    z_stream stream;
    const char *message;
};

CZlibInflater *czlib_inflater_create(void) {
    CZlibInflater *inflater = calloc(1, sizeof(CZlibInflater));
    if (inflater == NULL) {
        return NULL;
    }
    inflater->message = "";
    if (inflateInit2(&inflater->stream, gzipWindowBits) != Z_OK) {
        free(inflater);
        return NULL;
    }
    return inflater;
}

enum CZlibStep czlib_inflater_step(CZlibInflater *inflater, const uint8_t *packed, size_t packedCount, uint8_t *unpacked,
                                   size_t capacity, size_t *taken, size_t *made) {
    z_stream *stream = &inflater->stream;
    const uInt offered = czlib_chunk(packedCount);
    const uInt room = czlib_chunk(capacity);
    // zlib does not write through this pointer; older headers declare it without const.
    stream->next_in = (Bytef *)packed;
    stream->avail_in = offered;
    stream->next_out = unpacked;
    stream->avail_out = room;
    const int result = inflate(stream, Z_NO_FLUSH);
    *taken = offered - stream->avail_in;
    *made = room - stream->avail_out;
    switch (result) {
    case Z_OK:
    // No input or no output space: the caller provides more.
    case Z_BUF_ERROR:
        return CZLIB_GOES_ON;
    case Z_STREAM_END:
        return inflateReset(stream) == Z_OK ? CZLIB_ENDED : CZLIB_FAILED;
    case Z_MEM_ERROR:
        inflater->message = "out of memory";
        return CZLIB_FAILED;
    default:
        inflater->message = stream->msg == NULL ? "the data are damaged" : stream->msg;
        return CZLIB_FAILED;
    }
}

const char *czlib_inflater_message(const CZlibInflater *inflater) {
    return inflater->message;
}

void czlib_inflater_destroy(CZlibInflater *inflater) {
    if (inflater != NULL) {
        inflateEnd(&inflater->stream);
        free(inflater);
    }
}
