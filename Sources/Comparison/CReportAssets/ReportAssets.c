#include "CReportAssets.h"

// #embed is C23; clang accepts it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char document[] = {
#embed "Page/document.html"
};

// Later style sheets override earlier ones.
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

// In the order of their dependencies at page start.
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
#embed "Page/script/approval.js"
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

CReportAsset creportassets_document(void) { return (CReportAsset){document, sizeof document}; }

CReportAsset creportassets_style(void) { return (CReportAsset){style, sizeof style}; }

CReportAsset creportassets_script(void) { return (CReportAsset){script, sizeof script}; }
