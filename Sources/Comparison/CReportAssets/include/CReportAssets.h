#ifndef CREPORTASSETS_H
#define CREPORTASSETS_H

#include <stddef.h>

// The page of a report, as the files in Page/ hold it: the compiler puts their bytes into the program, so that it needs no
// file beside it.

// Text in UTF-8, without a zero at its end.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} CReportAsset;

// The document up to the pairs, with {{title}} and {{style}} to be filled in.
CReportAsset creportassets_document(void);
// All style sheets in their order.
CReportAsset creportassets_style(void);
// All scripts in their order, one module together.
CReportAsset creportassets_script(void);

#endif
