#ifndef PROCESS_START_H
#define PROCESS_START_H

// Returns the arguments of `main`, beginning with the program's name; NULL if the C library does not pass them to constructors.
// Swift reads them from /proc/self/cmdline, which a container may lack and which an emulator may fill with its own command
// line.
char *const *process_arguments(void);

// Returns the number of arguments; 0 if they are unknown.
int process_argument_count(void);

// Returns the path by which the system started this program; NULL if it is unknown. A relative path starts at the initial
// working directory.
const char *process_path(void);

#endif
