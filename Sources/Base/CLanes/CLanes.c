// Everything is in the header. A C module needs at least one source file.
#include "CLanes.h"
