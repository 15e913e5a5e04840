#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdbool.h>

// Functions with which a process permanently gives up rights. Each returns whether the system supports the restriction and it
// is now in force. Only Linux supports them; elsewhere all return false.

/// Makes the system kill this process when its parent ends. @param parent the parent's process ID; if the parent has already
/// ended, this process exits.
bool confinement_end_with_parent(int parent);

/// Closes all descriptors from a number on that were inherited from the parent.
void confinement_close_descriptors_from(int first);

/// Restricts opening files to the working directory and folders below it, for reading only (Landlock).
bool confinement_read_working_directory_alone(void);

/// The rights to a file, or to everything below a folder.
enum confinement_right {
    confinement_reading = 1,
    confinement_running = 2,
    /// For existing files, not for new ones.
    confinement_writing = 4,
};

/// Creates an empty set of file rules (Landlock). Once in force, they refuse everything that is not allowed. The caller closes
/// them. @return a descriptor; -1 if the system does not support them.
int confinement_rules_make(void);

/// Allows an open file or folder. @param rights the bitwise OR of `confinement_right` values.
bool confinement_rules_allow(int rules, int place, int rights);

/// Allows the current file or folder at a path; returns false if there is none.
bool confinement_rules_allow_path(int rules, const char *path, int rights);

/// Puts rules in force for this thread and for everything that it starts.
bool confinement_rules_enforce(int rules);

/// Refuses sockets, access to other processes and changes to the system, for this thread and everything that it starts
/// (seccomp). For external programs, whose needs are not fully known. @param starts_processes whether it may start processes;
/// otherwise only threads.
bool confinement_refuse_foreign_calls(bool starts_processes);

/// Refuses all system calls except for memory, the time, reading files and writing to open files (seccomp): no network, no
/// other processes or threads. Refused calls fail with EPERM.
bool confinement_refuse_other_system_calls(void);

// Attempts at actions that an unconfined process may do. Each returns whether the action was refused, and leaves no trace if it
// was not.

/// Opens a folder that is not below the working directory.
bool confinement_is_refused_other_folders(void);
/// Creates a file in the working directory.
bool confinement_is_refused_writing(void);
/// Opens internet sockets and a Unix socket.
bool confinement_is_refused_network(void);
/// Starts a process.
bool confinement_is_refused_processes(void);
/// Executes another program.
bool confinement_is_refused_programs(void);

#endif
