import CSystem
import ChildProcesses
import MeshFormats

/// Restricts this process before assimp sees a byte of the file, as far as the system supports it.
enum Confinement {
    /// Must be called before any file is opened: ties the process's lifetime to its parent, and closes all inherited
    /// descriptors except the model's.
    /// - Returns: whether the system ends the process with its parent.
    @discardableResult
    static func begin(parent: Int32) -> Bool {
        confinement_close_descriptors_from(ChildProgram.handedFile + 1)
        return confinement_end_with_parent(parent)
    }

    /// Must be called in the model's folder after the model is opened: from then on the process can only read in that folder.
    static func close() {
        // Each is applied separately, because a system may support only one; `words` reports which restrictions are in force.
        _ = confinement_read_working_directory_alone()
        _ = confinement_refuse_other_system_calls()
    }

    /// Confines this process, tries forbidden operations, and returns the names of the restrictions in force.
    static func words(parent: Int32) -> String {
        let endsWithParent = begin(parent: parent)
        close()
        let inForce = ReaderConfinement.allCases.filter { part in
            switch part {
            case .readsItsFolderAlone: confinement_is_refused_other_folders()
            case .writesNoFiles: confinement_is_refused_writing()
            case .reachesNoNetwork: confinement_is_refused_network()
            case .startsNoProcesses: confinement_is_refused_processes() && confinement_is_refused_programs()
            case .endsWithItsParent: endsWithParent
            }
        }
        return inForce.map(\.rawValue).joined(separator: " ")
    }
}
