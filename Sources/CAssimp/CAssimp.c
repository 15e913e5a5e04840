#include "CAssimp.h"
