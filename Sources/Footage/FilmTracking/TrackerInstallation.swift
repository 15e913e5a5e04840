import Files
public import Foundation
import ImageCodecs

/// The locations of the program that finds landmarks, its interpreter and its models.
public struct TrackerInstallation: Hashable, Sendable {
    /// The folder of all of it but a model that is named.
    let folder: String
    /// The Python interpreter.
    var interpreter: String
    /// The program.
    var program: String
    /// The model of faces.
    public var model: String
    /// The model of hands; nil in an installation that was made before there was one.
    public var handModel: String?

    /// The variable that names the folder in which the tracker is installed.
    package static let folderVariable = "BIANLIAN_TRACKER"
    /// The variable that names another model.
    package static let modelVariable = "BIANLIAN_TRACKER_MODEL"

    /// Looks for the tracker in the folder that an environment names, else in the user's folder of data.
    /// - Parameter model: a file with another model than the installed one. Default: nil, what the environment says, else the installed one.
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

    /// What to type to install it: the script that is installed with the program, else a word for `make` in a checkout.
    public static var installationCommand: String {
        let script = RunningProgram.helperFolder.map { URL(literalPath: $0 + "/install-tracker").standardizedFileURL.path }
        return script.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? "make tracker"
    }

    /// The folder that an environment names, else that in the user's folder of data.
    static func folder(in environment: [String: String]) -> String {
        if let named = environment[folderVariable], !named.isEmpty { return named }
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? (environment["HOME"] ?? "") + "/.local/share"
        return data + "/bianlian/tracker"
    }
}
