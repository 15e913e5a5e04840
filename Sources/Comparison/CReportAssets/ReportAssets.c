#include "CReportAssets.h"

#include "../../Base/CSystem/EmbeddedFiles.h"

// Later style sheets override earlier ones.
#define FOR_EACH_STYLE(USE) \
    USE("style/tokens.css") \
    USE("style/base.css") \
    USE("style/overview.css") \
    USE("style/detail.css") \
    USE("style/stage.css") \
    USE("style/facts.css")

// In the order of their dependencies at page start.
#define FOR_EACH_SCRIPT(USE) \
    USE("script/dom.js") \
    USE("script/data.js") \
    USE("script/png.js") \
    USE("script/address.js") \
    USE("script/filter.js") \
    USE("script/overview.js") \
    USE("script/approval.js") \
    USE("script/view.js") \
    USE("script/gestures.js") \
    USE("script/overlay.js") \
    USE("script/modes.js") \
    USE("script/stage.js") \
    USE("script/controls.js") \
    USE("script/probe.js") \
    USE("script/facts.js") \
    USE("script/detail.js") \
    USE("script/settings.js") \
    USE("script/keyboard.js") \
    USE("script/main.js")

// Records the files as dependencies of this source, so that a change of one recompiles it.
#if !(__has_include("Page/document.html") \
    && __has_include("Page/style/tokens.css") \
    && __has_include("Page/style/base.css") \
    && __has_include("Page/style/overview.css") \
    && __has_include("Page/style/detail.css") \
    && __has_include("Page/style/stage.css") \
    && __has_include("Page/style/facts.css") \
    && __has_include("Page/script/dom.js") \
    && __has_include("Page/script/data.js") \
    && __has_include("Page/script/png.js") \
    && __has_include("Page/script/address.js") \
    && __has_include("Page/script/filter.js") \
    && __has_include("Page/script/overview.js") \
    && __has_include("Page/script/approval.js") \
    && __has_include("Page/script/view.js") \
    && __has_include("Page/script/gestures.js") \
    && __has_include("Page/script/overlay.js") \
    && __has_include("Page/script/modes.js") \
    && __has_include("Page/script/stage.js") \
    && __has_include("Page/script/controls.js") \
    && __has_include("Page/script/probe.js") \
    && __has_include("Page/script/facts.js") \
    && __has_include("Page/script/detail.js") \
    && __has_include("Page/script/settings.js") \
    && __has_include("Page/script/keyboard.js") \
    && __has_include("Page/script/main.js"))
#error "A file of the page is missing."
#endif

EMBEDDED(document, "document.html")

EMBEDDED_BEGIN(style)
FOR_EACH_STYLE(EMBEDDED_FILE)
EMBEDDED_END(style)

EMBEDDED_BEGIN(script)
FOR_EACH_SCRIPT(EMBEDDED_FILE)
EMBEDDED_END(script)

CReportAsset creportassets_document(void) { return (CReportAsset){document, document_end}; }

CReportAsset creportassets_style(void) { return (CReportAsset){style, style_end}; }

CReportAsset creportassets_script(void) { return (CReportAsset){script, script_end}; }
