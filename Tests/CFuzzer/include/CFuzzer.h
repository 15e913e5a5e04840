#ifndef BIANLIAN_CFUZZER_H
#define BIANLIAN_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs the compiler's fuzzer (libFuzzer), from the object files that `-sanitize=fuzzer` links.
///
/// It reads its options from the arguments and calls `read` with bytes until it has a finding or its time is over. It ends the
/// process in most cases.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*read)(const uint8_t *bytes, size_t count));

#endif
