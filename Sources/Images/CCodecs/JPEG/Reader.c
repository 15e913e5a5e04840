#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Must follow <stdio.h>, whose types it uses.
#include <jpeglib.h>

#include <jerror.h>

#include "CJPEG.h"

#ifndef JCS_EXTENSIONS
#error "This libjpeg is not libjpeg-turbo. Install libjpeg-turbo: the reader needs its pixel formats with a fourth byte."
#endif

// State that must survive a jump is behind a pointer, where setjmp does not make it indeterminate.
typedef struct {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    const uint8_t *bytes;
    size_t count;
    CJPEGFailure *failure;
} Reader;

// Each scan of a progressive picture visits the whole picture, although a few bytes can encode thousands of unchanged blocks.
// libjpeg-turbo therefore advises a limit. Encoders write about ten scans.
static const int mostScans = 200;

static void keepMessage(Reader *reader, const char *message) {
    char *kept = reader->failure->message;
    size_t length = 0;
    for (; message[length] != 0 && length + 1 < CJPEG_MESSAGE_CAPACITY; length++) {
        const char letter = message[length];
        kept[length] = letter >= 32 && letter < 127 ? letter : '?';
    }
    kept[length] = 0;
}

static void giveUp(Reader *reader, const char *message) {
    keepMessage(reader, message);
    // Past the end, libjpeg reads from an internal buffer.
    const struct jpeg_source_mgr *source = reader->decoder.src;
    const JOCTET *next = source == NULL ? NULL : source->next_input_byte;
    const bool isWithin = next >= reader->bytes && next <= reader->bytes + reader->count;
    reader->failure->offset = source == NULL ? 0 : isWithin ? (size_t)(next - reader->bytes) : reader->count;
    longjmp(reader->escape, 1);
}

static void fail(j_common_ptr decoder) {
    char message[JMSG_LENGTH_MAX];
    decoder->err->format_message(decoder, message);
    giveUp(decoder->client_data, message);
}

// A level below 0 is a warning: libjpeg then substitutes missing or damaged data. Such a picture is refused. The exception is
// an unknown colour transform in the Adobe marker, which is not damage.
static void noteMessage(j_common_ptr decoder, int level) {
    if (level >= 0 || decoder->err->msg_code == JWRN_ADOBE_XFORM) {
        return;
    }
    if (decoder->err->msg_code == JWRN_JPEG_EOF) {
        giveUp(decoder->client_data, "the file ends too early");
    }
    fail(decoder);
}

static void checkProgress(j_common_ptr decoder) {
    if (((j_decompress_ptr)decoder)->input_scan_number > mostScans) {
        char message[64];
        snprintf(message, sizeof message, "it has more than %d scans", mostScans);
        giveUp(decoder->client_data, message);
    }
}

static void configure(Reader *reader) {
    j_decompress_ptr decoder = &reader->decoder;
    decoder->err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = fail;
    reader->errors.emit_message = noteMessage;
    decoder->client_data = reader;
    jpeg_create_decompress(decoder);
    reader->progress.progress_monitor = checkProgress;
    decoder->progress = &reader->progress;
    jpeg_mem_src(decoder, reader->bytes, reader->count);
}

static bool isPrinted(j_decompress_ptr decoder) {
    return decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
}

static void chooseOutput(j_decompress_ptr decoder) {
    decoder->out_color_space = isPrinted(decoder) ? JCS_CMYK : JCS_EXT_RGBA;
    // The accurate integer DCT, for which libjpeg-turbo's vector code gives the same bits as its C code. The same is true of
    // its colour conversion and its smooth upsampling.
    decoder->dct_method = JDCT_ISLOW;
    decoder->do_fancy_upsampling = TRUE;
    // Block smoothing guesses coefficients that the file omits, and the guess differs between versions.
    decoder->do_block_smoothing = FALSE;
}

// Converts inks in place to the light that neither the ink nor black absorbs. Programs that write the Adobe marker store
// inverted inks.
static void convertInks(uint8_t *pixels, size_t count, bool areInverted) {
    const uint8_t flip = areInverted ? 0 : 255;
    for (size_t pixel = 0; pixel < count; pixel++) {
        uint8_t *samples = pixels + pixel * 4;
        const uint32_t black = samples[3] ^ flip;
        for (size_t channel = 0; channel < 3; channel++) {
            samples[channel] = (uint8_t)(((uint32_t)(samples[channel] ^ flip) * black + 127) / 255);
        }
        samples[3] = 255;
    }
}

static void readRows(j_decompress_ptr decoder, uint8_t *pixels) {
    const size_t rowBytes = (size_t)decoder->output_width * 4;
    while (decoder->output_scanline < decoder->output_height) {
        JSAMPROW row = pixels + decoder->output_scanline * rowBytes;
        jpeg_read_scanlines(decoder, &row, 1);
        if (isPrinted(decoder)) {
            convertInks(row, decoder->output_width, decoder->saw_Adobe_marker);
        }
    }
}

bool cjpeg_read_pixels(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, void *pixels, CJPEGFailure *failure) {
    memset(failure, 0, sizeof *failure);
    Reader *reader = calloc(1, sizeof(Reader));
    if (reader == NULL) {
        snprintf(failure->message, sizeof failure->message, "out of memory");
        return false;
    }
    reader->bytes = bytes;
    reader->count = count;
    reader->failure = failure;
    if (setjmp(reader->escape)) {
        jpeg_destroy_decompress(&reader->decoder);
        free(reader);
        return false;
    }
    configure(reader);
    j_decompress_ptr decoder = &reader->decoder;
    jpeg_read_header(decoder, TRUE);
    if (decoder->image_width != width || decoder->image_height != height || decoder->data_precision != 8) {
        giveUp(reader, "it declares its size twice");
    }
    chooseOutput(decoder);
    jpeg_start_decompress(decoder);
    if (decoder->output_width != width || decoder->output_height != height || decoder->output_components != 4) {
        giveUp(reader, "the samples could not be expanded");
    }
    readRows(decoder, pixels);
    // Reads up to the end marker, without which the file is truncated.
    jpeg_finish_decompress(decoder);
    jpeg_destroy_decompress(decoder);
    free(reader);
    return true;
}
