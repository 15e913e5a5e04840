#ifndef PIPES_H
#define PIPES_H

// Creates a pipe whose ends no child inherits, in any thread, unless they are passed explicitly. If the system cannot do this
// in one step, both ends are marked right after. ends[0] is for reading, ends[1] for writing. Returns 0, or -1 with errno set
// and nothing left open.
int pipes_make(int ends[2]);

#endif
