#ifndef CFREETYPE_H
#define CFREETYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A thin interface to FreeType, whose constants and errors are macros that Swift does not see. Everything is in the font's own units,
// neither scaled nor hinted, so that it follows from the file alone.

typedef struct CFreeTypeFont CFreeTypeFont;

typedef struct {
    int32_t unitsPerEm;
    int32_t ascender;
    int32_t descender;
    int32_t lineHeight;
    // 0 where the font does not say.
    int32_t capHeight;
    bool hasKerning;
} CFreeTypeMetrics;

typedef enum { CFreeTypeMove, CFreeTypeLine, CFreeTypeConic, CFreeTypeCubic } CFreeTypePieceKind;

// A piece of an outline: control points first, the end last of those that the kind has.
typedef struct {
    CFreeTypePieceKind kind;
    int32_t x[3];
    int32_t y[3];
} CFreeTypePiece;

// Opens the font of an index in a file in memory, which must stay there. Gives NULL, or what went wrong in one line of constant text;
// `faces` is the number of fonts in the file, 0 where that is not known.
const char *cfreetype_open(
    const uint8_t *bytes, size_t count, int32_t index, CFreeTypeFont **font, CFreeTypeMetrics *metrics, int32_t *faces);
void cfreetype_close(CFreeTypeFont *font);
// The glyph of a Unicode scalar; 0 where there is none.
uint32_t cfreetype_glyph(CFreeTypeFont *font, uint32_t scalar);
// The advance and the outline of a glyph. `count` becomes the number of its pieces, of which no more than `most` are written. Gives NULL,
// or what went wrong.
const char *cfreetype_outline(
    CFreeTypeFont *font, uint32_t glyph, int32_t *advance, CFreeTypePiece *pieces, size_t most, size_t *count);
// How much farther apart two glyphs stand than the left one's advance says.
int32_t cfreetype_kerning(CFreeTypeFont *font, uint32_t left, uint32_t right);

#endif
