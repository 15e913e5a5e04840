#ifndef CFREETYPE_H
#define CFREETYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A thin interface to FreeType, whose constants and errors are macros that Swift does not import. All lengths are in font
// units, neither scaled nor hinted, so that they depend on the file alone.

typedef struct CFreeTypeFont CFreeTypeFont;

typedef struct {
    int32_t unitsPerEm;
    int32_t ascender;
    int32_t descender;
    int32_t lineHeight;
    // 0 if the font does not specify it.
    int32_t capHeight;
    bool hasKerning;
} CFreeTypeMetrics;

typedef enum { CFreeTypeMove, CFreeTypeLine, CFreeTypeConic, CFreeTypeCubic } CFreeTypePieceKind;

// A piece of an outline: control points first, then the end point. The kind determines how many of the points are used.
typedef struct {
    CFreeTypePieceKind kind;
    int32_t x[3];
    int32_t y[3];
} CFreeTypePiece;

// Opens the font with an index in a file in memory, which must stay valid. Returns NULL on success, or an error as one line of
// constant text. Sets `faces` to the number of fonts in the file; 0 if unknown.
const char *cfreetype_open(
    const uint8_t *bytes, size_t count, int32_t index, CFreeTypeFont **font, CFreeTypeMetrics *metrics, int32_t *faces);
void cfreetype_close(CFreeTypeFont *font);
// The glyph of a Unicode scalar; 0 if the font has none.
uint32_t cfreetype_glyph(CFreeTypeFont *font, uint32_t scalar);
// Stores the advance and the outline of a glyph. Sets `count` to the number of pieces; at most `most` of them are written.
// Returns NULL, or an error.
const char *cfreetype_outline(
    CFreeTypeFont *font, uint32_t glyph, int32_t *advance, CFreeTypePiece *pieces, size_t most, size_t *count);
// The additional distance between two glyphs, to be added to the left glyph's advance.
int32_t cfreetype_kerning(CFreeTypeFont *font, uint32_t left, uint32_t right);

#endif
