#include "CStudioAssets.h"

// #embed is C23; clang accepts it in every C standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "Page/index.html"
};

static const unsigned char icon_svg[] = {
#embed "Page/icon.svg"
};

static const unsigned char style_tokens_css[] = {
#embed "Page/style/tokens.css"
};

static const unsigned char style_base_css[] = {
#embed "Page/style/base.css"
};

static const unsigned char style_layout_css[] = {
#embed "Page/style/layout.css"
};

static const unsigned char style_stage_css[] = {
#embed "Page/style/stage.css"
};

static const unsigned char style_live_css[] = {
#embed "Page/style/live.css"
};

static const unsigned char style_transport_css[] = {
#embed "Page/style/transport.css"
};

static const unsigned char style_timeline_css[] = {
#embed "Page/style/timeline.css"
};

static const unsigned char style_panels_css[] = {
#embed "Page/style/panels.css"
};

static const unsigned char style_controls_css[] = {
#embed "Page/style/controls.css"
};

static const unsigned char style_nodes_css[] = {
#embed "Page/style/nodes.css"
};

static const unsigned char script_changes_js[] = {
#embed "Page/script/changes.js"
};

static const unsigned char script_compare_js[] = {
#embed "Page/script/compare.js"
};

static const unsigned char script_connection_js[] = {
#embed "Page/script/connection.js"
};

static const unsigned char script_control_js[] = {
#embed "Page/script/control.js"
};

static const unsigned char script_controls_js[] = {
#embed "Page/script/controls.js"
};

static const unsigned char script_curves_js[] = {
#embed "Page/script/curves.js"
};

static const unsigned char script_difference_js[] = {
#embed "Page/script/difference.js"
};

static const unsigned char script_dom_js[] = {
#embed "Page/script/dom.js"
};

static const unsigned char script_export_js[] = {
#embed "Page/script/export.js"
};

static const unsigned char script_keyboard_js[] = {
#embed "Page/script/keyboard.js"
};

static const unsigned char script_legend_js[] = {
#embed "Page/script/legend.js"
};

static const unsigned char script_live_js[] = {
#embed "Page/script/live.js"
};

static const unsigned char script_main_js[] = {
#embed "Page/script/main.js"
};

static const unsigned char script_nodes_js[] = {
#embed "Page/script/nodes.js"
};

static const unsigned char script_orbit_js[] = {
#embed "Page/script/orbit.js"
};

static const unsigned char script_pictures_js[] = {
#embed "Page/script/pictures.js"
};

static const unsigned char script_place_js[] = {
#embed "Page/script/place.js"
};

static const unsigned char script_problems_js[] = {
#embed "Page/script/problems.js"
};

static const unsigned char script_session_js[] = {
#embed "Page/script/session.js"
};

static const unsigned char script_span_js[] = {
#embed "Page/script/span.js"
};

static const unsigned char script_stage_js[] = {
#embed "Page/script/stage.js"
};

static const unsigned char script_tabs_js[] = {
#embed "Page/script/tabs.js"
};

static const unsigned char script_theme_js[] = {
#embed "Page/script/theme.js"
};

static const unsigned char script_timeline_js[] = {
#embed "Page/script/timeline.js"
};

static const unsigned char script_timeline_drawing_js[] = {
#embed "Page/script/timeline-drawing.js"
};

static const unsigned char script_transport_js[] = {
#embed "Page/script/transport.js"
};

static const unsigned char script_view_js[] = {
#embed "Page/script/view.js"
};

static const unsigned char script_words_js[] = {
#embed "Page/script/words.js"
};

#define HTML "text/html; charset=utf-8"
#define SVG "image/svg+xml"
#define CSS "text/css; charset=utf-8"
#define JAVASCRIPT "text/javascript; charset=utf-8"
#define FILE_NAMED(name, type, bytes) {name, type, bytes, sizeof bytes}

static const CStudioAsset files[] = {
    FILE_NAMED("index.html", HTML, index_html),
    FILE_NAMED("icon.svg", SVG, icon_svg),
    FILE_NAMED("style/tokens.css", CSS, style_tokens_css),
    FILE_NAMED("style/base.css", CSS, style_base_css),
    FILE_NAMED("style/layout.css", CSS, style_layout_css),
    FILE_NAMED("style/stage.css", CSS, style_stage_css),
    FILE_NAMED("style/live.css", CSS, style_live_css),
    FILE_NAMED("style/transport.css", CSS, style_transport_css),
    FILE_NAMED("style/timeline.css", CSS, style_timeline_css),
    FILE_NAMED("style/panels.css", CSS, style_panels_css),
    FILE_NAMED("style/controls.css", CSS, style_controls_css),
    FILE_NAMED("style/nodes.css", CSS, style_nodes_css),
    FILE_NAMED("script/changes.js", JAVASCRIPT, script_changes_js),
    FILE_NAMED("script/compare.js", JAVASCRIPT, script_compare_js),
    FILE_NAMED("script/connection.js", JAVASCRIPT, script_connection_js),
    FILE_NAMED("script/control.js", JAVASCRIPT, script_control_js),
    FILE_NAMED("script/controls.js", JAVASCRIPT, script_controls_js),
    FILE_NAMED("script/curves.js", JAVASCRIPT, script_curves_js),
    FILE_NAMED("script/difference.js", JAVASCRIPT, script_difference_js),
    FILE_NAMED("script/dom.js", JAVASCRIPT, script_dom_js),
    FILE_NAMED("script/export.js", JAVASCRIPT, script_export_js),
    FILE_NAMED("script/keyboard.js", JAVASCRIPT, script_keyboard_js),
    FILE_NAMED("script/legend.js", JAVASCRIPT, script_legend_js),
    FILE_NAMED("script/live.js", JAVASCRIPT, script_live_js),
    FILE_NAMED("script/main.js", JAVASCRIPT, script_main_js),
    FILE_NAMED("script/nodes.js", JAVASCRIPT, script_nodes_js),
    FILE_NAMED("script/orbit.js", JAVASCRIPT, script_orbit_js),
    FILE_NAMED("script/pictures.js", JAVASCRIPT, script_pictures_js),
    FILE_NAMED("script/place.js", JAVASCRIPT, script_place_js),
    FILE_NAMED("script/problems.js", JAVASCRIPT, script_problems_js),
    FILE_NAMED("script/session.js", JAVASCRIPT, script_session_js),
    FILE_NAMED("script/span.js", JAVASCRIPT, script_span_js),
    FILE_NAMED("script/stage.js", JAVASCRIPT, script_stage_js),
    FILE_NAMED("script/tabs.js", JAVASCRIPT, script_tabs_js),
    FILE_NAMED("script/theme.js", JAVASCRIPT, script_theme_js),
    FILE_NAMED("script/timeline.js", JAVASCRIPT, script_timeline_js),
    FILE_NAMED("script/timeline-drawing.js", JAVASCRIPT, script_timeline_drawing_js),
    FILE_NAMED("script/transport.js", JAVASCRIPT, script_transport_js),
    FILE_NAMED("script/view.js", JAVASCRIPT, script_view_js),
    FILE_NAMED("script/words.js", JAVASCRIPT, script_words_js),
};

const CStudioAsset *cstudioassets_files(size_t *count) {
    *count = sizeof files / sizeof files[0];
    return files;
}
