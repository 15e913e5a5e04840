#include <string.h>

#include "Messages.h"

void cexr_keep_message(char *kept, const char *message) {
    if (kept[0] != 0 || message == NULL) {
        return;
    }
    size_t length = 0;
    for (; message[length] != 0 && length + 1 < CEXR_MESSAGE_CAPACITY; length++) {
        const char letter = message[length];
        kept[length] = letter >= 32 && letter < 127 ? letter : '?';
    }
    while (length > 0 && (kept[length - 1] == '?' || kept[length - 1] == '.' || kept[length - 1] == ' ')) {
        length--;
    }
    kept[length] = 0;
}
