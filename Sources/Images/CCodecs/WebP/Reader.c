#include <webp/decode.h>

#include "CWebP.h"

static const char *words(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OK:
        return NULL;
    case VP8_STATUS_OUT_OF_MEMORY:
        return "out of memory";
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
        return "the file ends too early";
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return "it uses a feature that libwebp does not support";
    default:
        return "its data are invalid";
    }
}

const char *cwebp_read_header(const uint8_t *bytes, size_t count, CWebPHeader *header) {
    WebPBitstreamFeatures features;
    const VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
    if (status != VP8_STATUS_OK) {
        return words(status);
    }
    header->width = (uint32_t)features.width;
    header->height = (uint32_t)features.height;
    header->isAnimated = features.has_animation != 0;
    return NULL;
}

const char *cwebp_read_pixels(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, void *pixels) {
    // The default configuration: no dithering, one thread, smooth chroma upsampling. libwebp's vector code gives the same bits
    // as its C code.
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) {
        return "the version of libwebp is incompatible";
    }
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)(width * 4);
    config.output.u.RGBA.size = (size_t)width * height * 4;
    const VP8StatusCode status = WebPDecode(bytes, count, &config);
    if (status == VP8_STATUS_OK && (config.output.width != (int)width || config.output.height != (int)height)) {
        return "it declares its size twice";
    }
    return words(status);
}
