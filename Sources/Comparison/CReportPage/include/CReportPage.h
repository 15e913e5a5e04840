#ifndef CREPORTPAGE_H
#define CREPORTPAGE_H

#include <stddef.h>

// The page of a report, as the files in Page/ hold it: the compiler puts their bytes into the program, so that it needs no
// file beside it.

// Text in UTF-8, without a zero at its end.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} CReportPageText;

// The document up to the pairs, with {{title}} and {{style}} to be filled in.
CReportPageText creportpage_document(void);
// All style sheets in their order.
CReportPageText creportpage_style(void);
// All scripts in their order, one module together.
CReportPageText creportpage_script(void);

#endif
