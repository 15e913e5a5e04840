// Everything is in the header; a module of C needs a file to compile.
#include "CLanes.h"
