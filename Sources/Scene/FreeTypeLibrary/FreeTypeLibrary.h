// FreeType's headers are in a folder that pkg-config names: this module hands it to CFreeType.
#include <ft2build.h>
#include FT_FREETYPE_H
