#include "CFreeType.h"

#include <stdlib.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

struct CFreeTypeFont {
    FT_Library library;
    FT_Face face;
};

static const char *message(FT_Error error) {
    switch (FT_ERROR_BASE(error)) {
    case FT_Err_Unknown_File_Format: return "it is damaged, or in no known font format";
    case FT_Err_Out_Of_Memory: return "there is not enough memory for it";
    default: return "its tables are damaged";
    }
}

static int32_t clamped(FT_Pos value) {
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

const char *cfreetype_open(
    const uint8_t *bytes, size_t count, int32_t index, CFreeTypeFont **font, CFreeTypeMetrics *metrics, int32_t *faces) {
    *font = NULL;
    *faces = 0;
    CFreeTypeFont *opened = calloc(1, sizeof(CFreeTypeFont));
    if (!opened) return message(FT_Err_Out_Of_Memory);
    FT_Error error = FT_Init_FreeType(&opened->library);
    if (error) {
        free(opened);
        return message(error);
    }
    FT_Face probe;
    if (!FT_New_Memory_Face(opened->library, bytes, (FT_Long)count, -1, &probe)) {
        *faces = clamped(probe->num_faces);
        FT_Done_Face(probe);
    }
    error = *faces > 0 && index >= *faces ? FT_Err_Invalid_Argument
                                         : FT_New_Memory_Face(opened->library, bytes, (FT_Long)count, index, &opened->face);
    if (error) {
        cfreetype_close(opened);
        // FreeType tries the drivers of all formats, and the error of the last one says little.
        return message(*faces > 0 ? error : FT_Err_Unknown_File_Format);
    }
    FT_Face face = opened->face;
    if (!FT_IS_SCALABLE(face) || face->units_per_EM == 0) {
        cfreetype_close(opened);
        return "its signs are pictures and have no outlines";
    }
    // A font without a Unicode character map keeps FreeType's own selection. It may be none: then no scalar has a glyph.
    FT_Select_Charmap(face, FT_ENCODING_UNICODE);
    metrics->unitsPerEm = face->units_per_EM;
    metrics->ascender = face->ascender;
    metrics->descender = face->descender;
    metrics->lineHeight = face->height;
    metrics->capHeight = 0;
    TT_OS2 *table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2);
    if (table && table->version != 0xFFFF && table->version >= 2) metrics->capHeight = table->sCapHeight;
    metrics->hasKerning = FT_HAS_KERNING(face);
    *font = opened;
    return NULL;
}

void cfreetype_close(CFreeTypeFont *font) {
    if (!font) return;
    if (font->face) FT_Done_Face(font->face);
    FT_Done_FreeType(font->library);
    free(font);
}

uint32_t cfreetype_glyph(CFreeTypeFont *font, uint32_t scalar) { return FT_Get_Char_Index(font->face, scalar); }

typedef struct {
    CFreeTypePiece *pieces;
    size_t most;
    size_t count;
} Outline;

static int add(Outline *outline, CFreeTypePieceKind kind, const FT_Vector *a, const FT_Vector *b, const FT_Vector *c) {
    if (outline->count < outline->most) {
        CFreeTypePiece *piece = &outline->pieces[outline->count];
        const FT_Vector *points[3] = {a, b, c};
        piece->kind = kind;
        for (int i = 0; i < 3; i++) {
            piece->x[i] = points[i] ? clamped(points[i]->x) : 0;
            piece->y[i] = points[i] ? clamped(points[i]->y) : 0;
        }
    }
    outline->count++;
    return 0;
}

static int moveTo(const FT_Vector *to, void *outline) { return add(outline, CFreeTypeMove, to, NULL, NULL); }
static int lineTo(const FT_Vector *to, void *outline) { return add(outline, CFreeTypeLine, to, NULL, NULL); }
static int conicTo(const FT_Vector *control, const FT_Vector *to, void *outline) {
    return add(outline, CFreeTypeConic, control, to, NULL);
}
static int cubicTo(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *outline) {
    return add(outline, CFreeTypeCubic, first, second, to);
}

const char *cfreetype_outline(
    CFreeTypeFont *font, uint32_t glyph, int32_t *advance, CFreeTypePiece *pieces, size_t most, size_t *count) {
    *count = 0;
    *advance = 0;
    FT_Error error = FT_Load_Glyph(font->face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_IGNORE_TRANSFORM);
    if (error) return message(error);
    FT_GlyphSlot slot = font->face->glyph;
    if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return "its signs are pictures and have no outlines";
    *advance = clamped(slot->advance.x);
    Outline outline = {pieces, most, 0};
    FT_Outline_Funcs functions = {moveTo, lineTo, conicTo, cubicTo, 0, 0};
    error = FT_Outline_Decompose(&slot->outline, &functions, &outline);
    if (error) return message(error);
    *count = outline.count;
    return NULL;
}

int32_t cfreetype_kerning(CFreeTypeFont *font, uint32_t left, uint32_t right) {
    FT_Vector kerning = {0, 0};
    if (FT_Get_Kerning(font->face, left, right, FT_KERNING_UNSCALED, &kerning)) return 0;
    return clamped(kerning.x);
}
