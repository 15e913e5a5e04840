#include "Memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// More than any allocation of libtiff for a picture within the limits needs.
static const tmsize_t largestAllocation = (tmsize_t)1 << 30;

void ctiff_fail(CTIFFMemory *memory, const char *message) {
    if (memory->message[0] != 0) return;
    size_t length = 0;
    for (; message[length] != 0 && length + 1 < CTIFF_MESSAGE_CAPACITY; length++) {
        const char letter = message[length];
        memory->message[length] = letter >= 32 && letter < 127 ? letter : '?';
    }
    while (length > 0 && (memory->message[length - 1] == '.' || memory->message[length - 1] == ' ')) length--;
    memory->message[length] = 0;
}

static int onError(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)module;
    char message[CTIFF_MESSAGE_CAPACITY];
    vsnprintf(message, sizeof(message), format, arguments);
    ctiff_fail(user, message);
    return 1;
}

// libtiff's warnings concern problems that do not change the picture, such as unknown tags.
static int onWarning(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)user;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}

static tmsize_t readBytes(thandle_t handle, void *to, tmsize_t count) {
    CTIFFMemory *memory = handle;
    if (count < 0 || memory->position >= memory->count) return 0;
    const size_t left = memory->count - memory->position;
    const size_t taken = (size_t)count < left ? (size_t)count : left;
    memcpy(to, memory->bytes + memory->position, taken);
    memory->position += taken;
    return (tmsize_t)taken;
}

static tmsize_t writeBytes(thandle_t handle, void *from, tmsize_t count) {
    CTIFFMemory *memory = handle;
    if (memory->written == NULL || count < 0) return -1;
    const size_t end = memory->position + (size_t)count;
    if (end > memory->capacity) {
        const size_t capacity = end + end / 2;
        uint8_t *bytes = realloc(memory->written, capacity);
        if (bytes == NULL) return -1;
        memset(bytes + memory->capacity, 0, capacity - memory->capacity);
        memory->written = bytes;
        memory->bytes = bytes;
        memory->capacity = capacity;
    }
    memcpy(memory->written + memory->position, from, (size_t)count);
    memory->position = end;
    if (end > memory->count) memory->count = end;
    return count;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    CTIFFMemory *memory = handle;
    if (origin == SEEK_CUR) offset += memory->position;
    if (origin == SEEK_END) offset += memory->count;
    // Far beyond any file: a position near the largest number would overflow.
    if (offset > (toff_t)1 << 40) return (toff_t)-1;
    memory->position = (size_t)offset;
    return offset;
}

static int closeFile(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((CTIFFMemory *)handle)->count; }

TIFF *ctiff_open(CTIFFMemory *memory, const char *mode) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, onError, memory);
    TIFFOpenOptionsSetWarningHandlerExtR(options, onWarning, memory);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, largestAllocation);
    TIFF *tiff =
        TIFFClientOpenExt("picture", mode, memory, readBytes, writeBytes, seek, closeFile, size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    if (tiff == NULL) ctiff_fail(memory, "its header is invalid");
    return tiff;
}
