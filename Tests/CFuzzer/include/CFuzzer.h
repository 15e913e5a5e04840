#ifndef BIANLIAN_CFUZZER_H
#define BIANLIAN_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// The compiler's fuzzer as a library (libFuzzer), from the object files that `-sanitize=fuzzer` links: it takes its options from the
/// arguments and gives bytes to `read` again and again, until it has a finding or its time is over. Ends the process in most cases.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*read)(const uint8_t *bytes, size_t count));

#endif
