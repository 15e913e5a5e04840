#include "CReportPage.h"

// #embed is C23; clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char document[] = {
#embed "Page/document.html"
};

static const unsigned char style[] = {
#embed "Page/style.css"
};

static const unsigned char script[] = {
#embed "Page/script.js"
};

CReportPageText creportpage_document(void) { return (CReportPageText){document, sizeof document}; }

CReportPageText creportpage_style(void) { return (CReportPageText){style, sizeof style}; }

CReportPageText creportpage_script(void) { return (CReportPageText){script, sizeof script}; }
