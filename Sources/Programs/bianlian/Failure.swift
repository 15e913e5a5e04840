import Bianlian
import Foundation

/// An error as the program ends with it: one line and an exit code of sysexits.h.
struct Failure {
    /// The exit codes that scripts may rely on.
    enum Code {
        static let usage: Int32 = 64
        static let badData: Int32 = 65
        static let missingInput: Int32 = 66
        static let missingProgram: Int32 = 69
        static let internalError: Int32 = 70
        static let cannotCreate: Int32 = 73
        static let inputOutput: Int32 = 74
        static let interrupted: Int32 = 130
    }

    let message: String
    let code: Int32

    /// What an error of the libraries means; nil for those of the command line itself.
    init?(_ error: any Error) {
        guard let code = Self.code(of: error) else { return nil }
        let prefix = code == Code.internalError ? "internal error: " : ""
        message = prefix + "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
        self.code = code
    }

    private static func code(of error: any Error) -> Int32? {
        switch error {
        case let error as ConfigError:
            switch error.mistakes[0].kind {
            case .invalid: Code.badData
            case .missingFile: Code.missingInput
            case .missingProgram: Code.missingProgram
            }
        case let error as RecordingError: code(of: error)
        case let error as PictureError: code(of: error)
        case let error as ModelError: code(of: error)
        case let error as FileWritingError: code(of: error)
        case is VideoError: Code.inputOutput
        case let error as ProductionError: code(of: error)
        case is SceneRendererError, is RasterizerError: Code.badData
        case is CocoaError, is POSIXError: Code.inputOutput
        default: nil
        }
    }

    private static func code(of error: RecordingError) -> Int32 {
        switch error {
        case .missing, .unreadable: Code.missingInput
        case .unwritable: Code.cannotCreate
        case .unknownFormat, .badLine: Code.badData
        }
    }

    private static func code(of error: PictureError) -> Int32 {
        switch error.problem {
        case .missing, .unreadable: Code.missingInput
        default: Code.badData
        }
    }

    private static func code(of error: ModelError) -> Int32 {
        switch error.problem {
        case .missing, .unreadable: Code.missingInput
        case .readerMissing, .readerNotStarted: Code.missingProgram
        default: Code.badData
        }
    }

    private static func code(of error: FileWritingError) -> Int32 {
        switch error.problem {
        case .folderMissing, .cannotCreate: Code.cannotCreate
        case .cannotWrite: Code.inputOutput
        }
    }

    private static func code(of error: ProductionError) -> Int32 {
        switch error {
        case .severalFramesForOnePicture, .cannotResume: Code.usage
        case .noFrames, .madeFromOther, .noCapturedPicture: Code.badData
        case .cannotCreateFolder: Code.cannotCreate
        case .interrupted: Code.interrupted
        }
    }
}
