#include "CStudioAssets.h"

#include "../../Base/CSystem/EmbeddedFiles.h"

#define HTML "text/html; charset=utf-8"
#define SVG "image/svg+xml"
#define CSS "text/css; charset=utf-8"
#define JAVASCRIPT "text/javascript; charset=utf-8"

// Each file has a symbol, a path and a media type.
#define FOR_EACH_FILE(USE) \
    USE(index_html, "index.html", HTML) \
    USE(icon_svg, "icon.svg", SVG) \
    USE(style_base_css, "style/base.css", CSS) \
    USE(style_controls_css, "style/controls.css", CSS) \
    USE(style_handles_css, "style/handles.css", CSS) \
    USE(style_layout_css, "style/layout.css", CSS) \
    USE(style_library_css, "style/library.css", CSS) \
    USE(style_live_css, "style/live.css", CSS) \
    USE(style_nodes_css, "style/nodes.css", CSS) \
    USE(style_panels_css, "style/panels.css", CSS) \
    USE(style_popovers_css, "style/popovers.css", CSS) \
    USE(style_stage_css, "style/stage.css", CSS) \
    USE(style_timeline_css, "style/timeline.css", CSS) \
    USE(style_tokens_css, "style/tokens.css", CSS) \
    USE(style_transport_css, "style/transport.css", CSS) \
    USE(script_changes_js, "script/changes.js", JAVASCRIPT) \
    USE(script_compare_js, "script/compare.js", JAVASCRIPT) \
    USE(script_connection_js, "script/connection.js", JAVASCRIPT) \
    USE(script_control_js, "script/control.js", JAVASCRIPT) \
    USE(script_controls_js, "script/controls.js", JAVASCRIPT) \
    USE(script_curves_js, "script/curves.js", JAVASCRIPT) \
    USE(script_difference_js, "script/difference.js", JAVASCRIPT) \
    USE(script_dom_js, "script/dom.js", JAVASCRIPT) \
    USE(script_drop_js, "script/drop.js", JAVASCRIPT) \
    USE(script_export_js, "script/export.js", JAVASCRIPT) \
    USE(script_files_js, "script/files.js", JAVASCRIPT) \
    USE(script_handles_js, "script/handles.js", JAVASCRIPT) \
    USE(script_keyboard_js, "script/keyboard.js", JAVASCRIPT) \
    USE(script_legend_js, "script/legend.js", JAVASCRIPT) \
    USE(script_library_js, "script/library.js", JAVASCRIPT) \
    USE(script_lights_js, "script/lights.js", JAVASCRIPT) \
    USE(script_live_js, "script/live.js", JAVASCRIPT) \
    USE(script_main_js, "script/main.js", JAVASCRIPT) \
    USE(script_nodes_js, "script/nodes.js", JAVASCRIPT) \
    USE(script_orbit_js, "script/orbit.js", JAVASCRIPT) \
    USE(script_output_js, "script/output.js", JAVASCRIPT) \
    USE(script_pickers_js, "script/pickers.js", JAVASCRIPT) \
    USE(script_pictures_js, "script/pictures.js", JAVASCRIPT) \
    USE(script_place_js, "script/place.js", JAVASCRIPT) \
    USE(script_popovers_js, "script/popovers.js", JAVASCRIPT) \
    USE(script_problems_js, "script/problems.js", JAVASCRIPT) \
    USE(script_search_js, "script/search.js", JAVASCRIPT) \
    USE(script_selection_js, "script/selection.js", JAVASCRIPT) \
    USE(script_session_js, "script/session.js", JAVASCRIPT) \
    USE(script_space_js, "script/space.js", JAVASCRIPT) \
    USE(script_span_js, "script/span.js", JAVASCRIPT) \
    USE(script_stage_js, "script/stage.js", JAVASCRIPT) \
    USE(script_tabs_js, "script/tabs.js", JAVASCRIPT) \
    USE(script_textures_js, "script/textures.js", JAVASCRIPT) \
    USE(script_theme_js, "script/theme.js", JAVASCRIPT) \
    USE(script_timeline_drawing_js, "script/timeline-drawing.js", JAVASCRIPT) \
    USE(script_timeline_js, "script/timeline.js", JAVASCRIPT) \
    USE(script_transport_js, "script/transport.js", JAVASCRIPT) \
    USE(script_view_js, "script/view.js", JAVASCRIPT) \
    USE(script_words_js, "script/words.js", JAVASCRIPT)

// Records the files as dependencies of this source, so that a change of one recompiles it.
#if !(__has_include("Page/index.html") \
    && __has_include("Page/icon.svg") \
    && __has_include("Page/style/base.css") \
    && __has_include("Page/style/controls.css") \
    && __has_include("Page/style/handles.css") \
    && __has_include("Page/style/layout.css") \
    && __has_include("Page/style/library.css") \
    && __has_include("Page/style/live.css") \
    && __has_include("Page/style/nodes.css") \
    && __has_include("Page/style/panels.css") \
    && __has_include("Page/style/popovers.css") \
    && __has_include("Page/style/stage.css") \
    && __has_include("Page/style/timeline.css") \
    && __has_include("Page/style/tokens.css") \
    && __has_include("Page/style/transport.css") \
    && __has_include("Page/script/changes.js") \
    && __has_include("Page/script/compare.js") \
    && __has_include("Page/script/connection.js") \
    && __has_include("Page/script/control.js") \
    && __has_include("Page/script/controls.js") \
    && __has_include("Page/script/curves.js") \
    && __has_include("Page/script/difference.js") \
    && __has_include("Page/script/dom.js") \
    && __has_include("Page/script/drop.js") \
    && __has_include("Page/script/export.js") \
    && __has_include("Page/script/files.js") \
    && __has_include("Page/script/handles.js") \
    && __has_include("Page/script/keyboard.js") \
    && __has_include("Page/script/legend.js") \
    && __has_include("Page/script/library.js") \
    && __has_include("Page/script/lights.js") \
    && __has_include("Page/script/live.js") \
    && __has_include("Page/script/main.js") \
    && __has_include("Page/script/nodes.js") \
    && __has_include("Page/script/orbit.js") \
    && __has_include("Page/script/output.js") \
    && __has_include("Page/script/pickers.js") \
    && __has_include("Page/script/pictures.js") \
    && __has_include("Page/script/place.js") \
    && __has_include("Page/script/popovers.js") \
    && __has_include("Page/script/problems.js") \
    && __has_include("Page/script/search.js") \
    && __has_include("Page/script/selection.js") \
    && __has_include("Page/script/session.js") \
    && __has_include("Page/script/space.js") \
    && __has_include("Page/script/span.js") \
    && __has_include("Page/script/stage.js") \
    && __has_include("Page/script/tabs.js") \
    && __has_include("Page/script/textures.js") \
    && __has_include("Page/script/theme.js") \
    && __has_include("Page/script/timeline-drawing.js") \
    && __has_include("Page/script/timeline.js") \
    && __has_include("Page/script/transport.js") \
    && __has_include("Page/script/view.js") \
    && __has_include("Page/script/words.js"))
#error "A file of the page is missing."
#endif

#define EMBEDDED_WITH_TYPE(name, path, type) EMBEDDED(name, path)
FOR_EACH_FILE(EMBEDDED_WITH_TYPE)

#define ENTRY(name, path, type) {path, type, name, name##_end},
static const CStudioAsset files[] = {FOR_EACH_FILE(ENTRY)};

const CStudioAsset *cstudioassets_files(size_t *count) {
    *count = sizeof files / sizeof files[0];
    return files;
}
