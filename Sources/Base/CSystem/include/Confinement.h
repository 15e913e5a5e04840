#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdbool.h>

// Ways in which a process takes rights away from itself, for good; each says whether the system has it and it is now in force. Linux alone has
// them: elsewhere all of them say no.

/// Has the system kill this process when its parent ends.
/// @param parent the parent's number; where that has ended already, this process ends here.
bool confinement_end_with_parent(int parent);

/// Closes all descriptors from a number on: what a parent let slip.
void confinement_close_descriptors_from(int first);

/// From now on files can be opened in the working directory and below it alone, and for reading alone (Landlock).
bool confinement_read_working_directory_alone(void);

/// From now on nothing can be asked of the system but memory, the time, reading files and writing to what is open (seccomp): no network, no other
/// processes or threads. What is refused fails with EPERM.
bool confinement_refuse_other_system_calls(void);

// What a process that is not confined could do, tried: each says whether it was refused, and leaves nothing behind where it was not.

/// Opening a folder that is not below the working directory.
bool confinement_is_refused_other_folders(void);
/// Making a file in the working directory.
bool confinement_is_refused_writing(void);
/// Opening sockets, of the internet and of this machine.
bool confinement_is_refused_network(void);
/// Starting processes and programs.
bool confinement_is_refused_processes(void);

#endif
