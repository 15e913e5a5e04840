#include "CReportPage.h"

// #embed is C23; clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char document[] = {
#embed "Page/document.html"
};

// Later style sheets win over earlier ones.
static const unsigned char style[] = {
#embed "Page/style/tokens.css"
    ,
#embed "Page/style/base.css"
    ,
#embed "Page/style/overview.css"
    ,
#embed "Page/style/detail.css"
    ,
#embed "Page/style/stage.css"
    ,
#embed "Page/style/facts.css"
};

// In the order in which they use one another while the page starts.
static const unsigned char script[] = {
#embed "Page/script/dom.js"
    ,
#embed "Page/script/data.js"
    ,
#embed "Page/script/png.js"
    ,
#embed "Page/script/address.js"
    ,
#embed "Page/script/filter.js"
    ,
#embed "Page/script/overview.js"
    ,
#embed "Page/script/view.js"
    ,
#embed "Page/script/gestures.js"
    ,
#embed "Page/script/overlay.js"
    ,
#embed "Page/script/modes.js"
    ,
#embed "Page/script/stage.js"
    ,
#embed "Page/script/controls.js"
    ,
#embed "Page/script/probe.js"
    ,
#embed "Page/script/facts.js"
    ,
#embed "Page/script/detail.js"
    ,
#embed "Page/script/settings.js"
    ,
#embed "Page/script/keyboard.js"
    ,
#embed "Page/script/main.js"
};

CReportPageText creportpage_document(void) { return (CReportPageText){document, sizeof document}; }

CReportPageText creportpage_style(void) { return (CReportPageText){style, sizeof style}; }

CReportPageText creportpage_script(void) { return (CReportPageText){script, sizeof script}; }
