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

/// What may be done with a file, or with all that is below a folder.
enum confinement_right {
    confinement_reading = 1,
    confinement_running = 2,
    /// Files that are there, not new ones.
    confinement_writing = 4,
};

/// Rules of files (Landlock), none yet; what is not allowed is refused once they are in force. The caller closes them.
/// @return a descriptor; -1 where the system has none.
int confinement_rules_make(void);

/// Allows an open file or folder.
/// @param rights of `confinement_right`, added.
bool confinement_rules_allow(int rules, int place, int rights);

/// Allows a file or folder at a path, as it is now; says no where there is none.
bool confinement_rules_allow_path(int rules, const char *path, int rights);

/// Puts rules in force for this thread, and for what it starts.
bool confinement_rules_enforce(int rules);

/// From now on this thread, and what it starts, has no sockets and cannot reach into other processes or change the system (seccomp): for
/// programs of others, of which nobody knows all that they need.
/// @param starts_processes whether it may start processes; else only threads.
bool confinement_refuse_foreign_calls(bool starts_processes);

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
/// Starting processes.
bool confinement_is_refused_processes(void);
/// Becoming another program.
bool confinement_is_refused_programs(void);

#endif
