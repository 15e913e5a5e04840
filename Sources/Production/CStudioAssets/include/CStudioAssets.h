#ifndef CSTUDIOASSETS_H
#define CSTUDIOASSETS_H

#include <stddef.h>

// The page of the preview, as the files in Page/ hold it: the compiler puts their bytes into the program, so that it needs no file
// beside it.

// A file of the page.
typedef struct {
    // The address relative to that of the page, such as "script/main.js".
    const char *name;
    // The value of Content-Type.
    const char *type;
    // The contents, without a zero at their end.
    const unsigned char *bytes;
    size_t count;
} CStudioAsset;

// All files of the page, "index.html" among them, and how many they are.
const CStudioAsset *cstudioassets_files(size_t *count);

#endif
