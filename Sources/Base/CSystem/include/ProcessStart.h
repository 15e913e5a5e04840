#ifndef PROCESS_START_H
#define PROCESS_START_H

// The arguments of this process as `main` gets them, the program's name first; NULL where the C library passes them to no constructor.
// Swift reads them from /proc/self/cmdline, which a container may lack and which an emulator may fill with its own command line.
char *const *process_arguments(void);

// The number of the arguments; 0 where they are unknown.
int process_argument_count(void);

// The path that the system started this program by; NULL where it is unknown. Relative paths begin at the folder of that moment.
const char *process_path(void);

#endif
