import CSystem
import ChildProcesses
import MeshFormats

/// The rights that this process gives up before the library sees a byte of the file, as far as the system lets it.
enum Confinement {
    /// Before anything is opened: lives no longer than its parent, and has nothing of its parent's open
    /// but the model.
    /// - Returns: whether the system ends it with its parent.
    @discardableResult
    static func begin(parent: Int32) -> Bool {
        confinement_close_descriptors_from(ChildProgram.handedFile + 1)
        return confinement_end_with_parent(parent)
    }

    /// From the model's folder, once the model is open: nothing from here on but reading in that folder.
    static func close() {
        // Each by itself, for where the system has one and not the other; what is in force `words` tells.
        _ = confinement_read_working_directory_alone()
        _ = confinement_refuse_other_system_calls()
    }

    /// Confines this process, tries what it may not do, and names what it could not.
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
