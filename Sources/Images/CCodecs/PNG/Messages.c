#include "Messages.h"
#include "CPNG.h"

void cpng_keep_message(char *kept, const char *message) {
    size_t length = 0;
    for (; message != NULL && message[length] != 0 && length + 1 < CPNG_MESSAGE_CAPACITY; length++) {
        const char letter = message[length];
        kept[length] = letter >= 32 && letter < 127 ? letter : '?';
    }
    kept[length] = 0;
}

void cpng_ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}
