#include "Processor.h"

#if defined(__x86_64__)

bool processor_has_x86_64_v3(void) { return __builtin_cpu_supports("x86-64-v3"); }

bool processor_has_x86_64_v4(void) { return __builtin_cpu_supports("x86-64-v4"); }

#else

bool processor_has_x86_64_v3(void) { return false; }

bool processor_has_x86_64_v4(void) { return false; }

#endif
