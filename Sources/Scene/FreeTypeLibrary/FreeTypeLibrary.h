// pkg-config reports the folder of FreeType's headers. This module passes it on to CFreeType.
#include <ft2build.h>
#include FT_FREETYPE_H
