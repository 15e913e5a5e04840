import Files
public import Foundation
import ImageCodecs

/// The locations of the landmark finder, its interpreter and its models.
public struct TrackerInstallation: Hashable, Sendable {
    /// The folder of the installation; a model that the user names may be elsewhere.
    let folder: String
    /// The Python interpreter.
    var interpreter: String
    /// The program.
    var program: String
    /// The face model.
    public var model: String
    /// The hand model; nil in installations that predate it.
    public var handModel: String?

    /// The environment variable with the folder in which the tracker is installed.
    package static let folderVariable = "BIANLIAN_TRACKER"
    /// The environment variable with the path of another face model.
    package static let modelVariable = "BIANLIAN_TRACKER_MODEL"

    /// Looks for the tracker in the folder given by the environment, else in the user's data folder.
    /// - Parameter model: the path of a face model. Default: nil, the environment's model, else the installed one.
    /// - Throws: `FilmTrackingError.trackerMissing`.
    public init(model: String? = nil, in environment: [String: String] = ProcessInfo.processInfo.environment)
        throws(FilmTrackingError)
    {
        folder = Self.folder(in: environment)
        interpreter = folder + "/venv/bin/python"
        program = folder + "/find-landmarks.py"
        self.model = model ?? environment[Self.modelVariable] ?? folder + "/face_landmarker.task"
        let files = FileManager.default
        guard files.isExecutableFile(atPath: interpreter), files.fileExists(atPath: program) else {
            throw .trackerMissing(folder: folder)
        }
        guard files.fileExists(atPath: self.model) else { throw .modelMissing(path: self.model) }
        let hands = folder + "/hand_landmarker.task"
        handModel = files.fileExists(atPath: hands) ? hands : nil
    }

    /// The command that installs the tracker: the script installed with the program, else a `make` target in a checkout.
    public static var installationCommand: String {
        let script = RunningProgram.helperFolder.map { URL(literalPath: $0 + "/install-tracker").standardizedFileURL.path }
        return script.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? "make tracker"
    }

    /// Returns the folder given by the environment, else the one in the user's data folder.
    static func folder(in environment: [String: String]) -> String {
        if let named = environment[folderVariable], !named.isEmpty { return named }
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? (environment["HOME"] ?? "") + "/.local/share"
        return data + "/bianlian/tracker"
    }
}
