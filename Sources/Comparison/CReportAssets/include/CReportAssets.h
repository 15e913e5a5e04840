#ifndef CREPORTASSETS_H
#define CREPORTASSETS_H

// The page of a report: the files in Page/, embedded by the compiler so that the program needs no additional files.

// UTF-8 text without a terminating zero, and its end.
typedef struct {
    const unsigned char *bytes;
    const unsigned char *end;
} CReportAsset;

// The document up to the pairs, with the placeholders {{title}} and {{style}}.
CReportAsset creportassets_document(void);
// All style sheets, concatenated in order.
CReportAsset creportassets_style(void);
// All scripts, concatenated in order into one module.
CReportAsset creportassets_script(void);

#endif
