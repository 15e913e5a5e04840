#ifndef PIPES_H
#define PIPES_H

// Makes a pipe, of which no program that any thread starts, now or later, inherits an end unless it is handed over by name.
// Where the system cannot do so in one step, both ends are marked right after.
// ends[0] is read from and ends[1] written to. Returns 0, or -1 with errno set and nothing left open.
int pipes_make(int ends[2]);

#endif
