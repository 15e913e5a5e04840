#ifndef LOCKS_H
#define LOCKS_H

#include <stdint.h>

// Locks of ranges of an open file, which are the open file's own and end when it is closed, in whatever way the process ends. Two openings of one
// process stand in each other's way as those of two do. Where the system has no such locks, they are the process's.

enum locks_result {
    locks_taken = 0,
    // Somebody else has locked a part of the range.
    locks_held = 1,
    // The file system knows no locks.
    locks_unsupported = 2,
};

// Takes the range for this open file alone, without waiting; the file must be open for writing. A length of 0 reaches to the end of all files.
enum locks_result locks_take(int file, int64_t first, int64_t length);

// Gives a range back.
void locks_release(int file, int64_t first, int64_t length);

#endif
