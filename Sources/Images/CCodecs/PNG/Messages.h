#ifndef CPNG_MESSAGES_H
#define CPNG_MESSAGES_H

#include <png.h>
#include <stdint.h>

// Copies a libpng message into a buffer of CPNG_MESSAGE_CAPACITY bytes, as one line of plain ASCII.
void cpng_keep_message(char *kept, const char *message);

// Whether 16-bit samples, big-endian in the file, must be swapped for this machine.
static inline int cpng_must_swap(void) {
    const uint16_t one = 1;
    return *(const uint8_t *)&one == 1;
}

// libpng's warnings concern problems that do not change the picture.
void cpng_ignore_warning(png_structp png, png_const_charp message);

#endif
