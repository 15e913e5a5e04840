#ifndef LOCKS_H
#define LOCKS_H

#include <stdint.h>

// Locks of ranges of an open file. They belong to the open file and end when it is closed, however the process ends. Two
// openings in one process conflict like those of two processes. On systems without such locks, they belong to the process.

enum locks_result {
    locks_taken = 0,
    // Another open file has locked a part of the range.
    locks_held = 1,
    // The file system does not support locks.
    locks_unsupported = 2,
};

// Locks the range exclusively without waiting; the file must be open for writing. A length of 0 means up to the largest offset.
enum locks_result locks_take(int file, int64_t first, int64_t length);

// Unlocks a range.
void locks_release(int file, int64_t first, int64_t length);

#endif
