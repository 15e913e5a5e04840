#ifndef PROCESSOR_H
#define PROCESSOR_H

#include <stdbool.h>

// The number of processors that this process may run on, at least 1.
int processors_permitted(void);

// Support of the processor and the operating system for the psABI levels of x86-64; false on other processors.

// AVX2, BMI1, BMI2, F16C, FMA, LZCNT, MOVBE.
bool processor_has_x86_64_v3(void);
// Level 3, and AVX-512 with F, BW, CD, DQ and VL.
bool processor_has_x86_64_v4(void);

#endif
