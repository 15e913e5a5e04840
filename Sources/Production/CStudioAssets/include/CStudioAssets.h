#ifndef CSTUDIOASSETS_H
#define CSTUDIOASSETS_H

#include <stddef.h>

// The page of the preview: the files of Page/. The compiler embeds their bytes, so the program needs no files next to it.

// A file of the page.
typedef struct {
    // The address relative to the page, such as "script/main.js".
    const char *name;
    // The value of Content-Type.
    const char *type;
    // The contents, without a terminating zero, and their end.
    const unsigned char *bytes;
    const unsigned char *end;
} CStudioAsset;

// Returns all files of the page, including "index.html", and their number.
const CStudioAsset *cstudioassets_files(size_t *count);

#endif
