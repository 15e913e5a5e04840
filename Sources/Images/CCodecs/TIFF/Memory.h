#ifndef CTIFF_MEMORY_H
#define CTIFF_MEMORY_H

#include <stdint.h>
#include <tiffio.h>

#include "CTIFF.h"

// A file in memory.
typedef struct {
    // NULL unless the file can be written.
    uint8_t *written;
    const uint8_t *bytes;
    size_t count, capacity, position;
    // The first error in one line; empty if no error has occurred.
    char message[CTIFF_MESSAGE_CAPACITY];
} CTIFFMemory;

// Keeps the first message: later ones describe consequences.
void ctiff_fail(CTIFFMemory *memory, const char *message);
// Opens a file in memory with libtiff, whose messages go to `memory`. NULL on failure.
TIFF *ctiff_open(CTIFFMemory *memory, const char *mode);

#endif
