#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

// Must follow <stdio.h>, whose types it uses.
#include <jpeglib.h>

#include "CJPEG.h"

// State that must survive a jump is behind a pointer, where setjmp does not make it indeterminate.
typedef struct {
    struct jpeg_compress_struct encoder;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    unsigned char *bytes;
    unsigned long count;
} Writer;

// The only possible error is lack of memory, because this code chooses the pixels and the settings.
static void fail(j_common_ptr encoder) {
    Writer *writer = encoder->client_data;
    longjmp(writer->escape, 1);
}

static void ignoreMessage(j_common_ptr encoder, int level) {
    (void)encoder;
    (void)level;
}

static void configure(Writer *writer, uint32_t width, uint32_t height, int quality) {
    j_compress_ptr encoder = &writer->encoder;
    encoder->err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = fail;
    writer->errors.emit_message = ignoreMessage;
    encoder->client_data = writer;
    jpeg_create_compress(encoder);
    jpeg_mem_dest(encoder, &writer->bytes, &writer->count);
    encoder->image_width = width;
    encoder->image_height = height;
    encoder->input_components = 4;
    encoder->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(encoder);
    jpeg_set_quality(encoder, quality, TRUE);
    // The integer DCT, for which libjpeg-turbo's vector code gives the same bits as its C code. Chroma is 4:2:0 by default.
    encoder->dct_method = JDCT_ISLOW;
}

bool cjpeg_write_pixels(const void *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count) {
    Writer *writer = calloc(1, sizeof(Writer));
    if (writer == NULL) {
        return false;
    }
    if (setjmp(writer->escape)) {
        jpeg_destroy_compress(&writer->encoder);
        free(writer->bytes);
        free(writer);
        return false;
    }
    configure(writer, width, height, quality);
    j_compress_ptr encoder = &writer->encoder;
    jpeg_start_compress(encoder, TRUE);
    const size_t rowBytes = (size_t)width * 4;
    while (encoder->next_scanline < height) {
        JSAMPROW row = (JSAMPROW)pixels + encoder->next_scanline * rowBytes;
        jpeg_write_scanlines(encoder, &row, 1);
    }
    jpeg_finish_compress(encoder);
    jpeg_destroy_compress(encoder);
    *bytes = writer->bytes;
    *count = writer->count;
    free(writer);
    return true;
}
