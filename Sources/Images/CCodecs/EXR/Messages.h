#ifndef CEXR_MESSAGES_H
#define CEXR_MESSAGES_H

#include "CEXR.h"

// Copies a message of the library into a buffer of CEXR_MESSAGE_CAPACITY bytes, as one line of plain ASCII. Later messages of
// the same failure describe consequences, so the first one is kept.
void cexr_keep_message(char *kept, const char *message);

#endif
