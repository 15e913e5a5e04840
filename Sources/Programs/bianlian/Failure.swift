import Bianlian
import ChildProcesses
import ComparisonFiles
import Diagnostics
import FaceWearing
import FarmJobs
import Foundation
import MeshFormats
import RegressionSuite
import Scheduling
import TerminalPictures
import VideoCodecs

/// The error with which the program ends: one line and an exit code.
struct Failure: Sendable {
    let message: String
    let code: Int32

    init(message: String, code: Int32) {
        (self.message, self.code) = (message, code)
    }

    /// Converts an error of the libraries; nil for errors of the command line itself.
    init?(_ error: any Error) {
        if let error = error as? any ExitCoded {
            code = error.exitCode
        } else if error is CocoaError || error is POSIXError {
            code = ExitCodes.inputOutput
        } else {
            return nil
        }
        message = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// The exit codes that scripts may rely on, from sysexits.h.
enum ExitCodes {
    static let different: Int32 = 1
    static let usage: Int32 = 64
    static let badData: Int32 = 65
    static let missingInput: Int32 = 66
    static let missingProgram: Int32 = 69
    static let internalError: Int32 = 70
    static let cannotCreate: Int32 = 73
    static let inputOutput: Int32 = 74
    static let interrupted: Int32 = 130
}

/// An error that determines the exit code of the program.
protocol ExitCoded: Error {
    var exitCode: Int32 { get }
}

extension ConfigError: ExitCoded {
    var exitCode: Int32 {
        switch mistakes[0].kind {
        case .invalid: ExitCodes.badData
        case .missingFile: ExitCodes.missingInput
        case .missingProgram: ExitCodes.missingProgram
        }
    }
}

extension RecordingError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .missing, .unreadable: ExitCodes.missingInput
        case .unwritable: ExitCodes.cannotCreate
        case .unknownFormat, .otherFile, .badLine, .badFrame, .badPacket, .badCompression, .missingFact, .tooManyFrames:
            ExitCodes.badData
        }
    }
}

extension MemoryLimitError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension ImageError: ExitCoded {
    var exitCode: Int32 {
        switch problem {
        case .missing, .unreadable: ExitCodes.missingInput
        default: ExitCodes.badData
        }
    }
}

extension ModelError: ExitCoded {
    var exitCode: Int32 {
        switch problem {
        case .missing, .unreadable: ExitCodes.missingInput
        case .readerMissing, .readerNotStarted: ExitCodes.missingProgram
        default: ExitCodes.badData
        }
    }
}

extension InspectionError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension KeyReportError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension FileWritingError: ExitCoded {
    var exitCode: Int32 {
        switch problem {
        case .folderMissing, .cannotCreate: ExitCodes.cannotCreate
        case .cannotWrite: ExitCodes.inputOutput
        }
    }
}

extension ProductionError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .severalFramesForOnePicture, .noOpenEXR, .noSampleBits, .gapsInVideo, .replacesInput, .unknownKind, .badPattern,
            .cannotResume, .cannotWriteLayers, .layersNeedOpenEXR,
            .cannotClean, .cannotPack, .noScore:
            ExitCodes.usage
        case .noFolder, .framesMissing: ExitCodes.missingInput
        case .noFrames, .framesOfOtherInputs, .noCapturedPicture, .gapTooLong, .lostInput, .tooManyFrames:
            ExitCodes.badData
        case .cannotCreateFolder, .inUse: ExitCodes.cannotCreate
        case .interrupted: ExitCodes.interrupted
        }
    }
}

extension UnfinishedRunError: ExitCoded {
    var exitCode: Int32 { (reason as? any ExitCoded)?.exitCode ?? ExitCodes.internalError }
}

extension FilmTrackingError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .trackerMissing, .trackerCannotStart, .trackerDiffers: ExitCodes.missingProgram
        case .missing, .modelMissing: ExitCodes.missingInput
        case .trackerFailed, .trackerHangs, .trackerOverMemory, .noFace, .unknownPhoto, .notAFilm: ExitCodes.badData
        }
    }
}

extension WearingError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .shippedFilesMissing, .missingModel: ExitCodes.missingInput
        case .badLandmarks, .takeOfAnotherFilm, .faceNotSeen: ExitCodes.badData
        case .unknownMask, .missingMatte: ExitCodes.usage
        }
    }
}

extension SelectionError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension MergeError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .missing, .missingShards: ExitCodes.missingInput
        case .notResults, .notShard, .differentRuns, .repeated, .interrupted: ExitCodes.badData
        }
    }
}

extension StoredReportError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension SuiteInterrupted: ExitCoded {
    var exitCode: Int32 { ExitCodes.interrupted }
}

extension CaseCrash: ExitCoded {
    var exitCode: Int32 { ExitCodes.internalError }
}

extension SuiteCrash: ExitCoded {
    var exitCode: Int32 { ExitCodes.internalError }
}

extension GoldenError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension SceneRendererError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension ModelLimitsError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension ConfinementSettingsError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension PictureFormError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension ContentCacheError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension InstructionSetError: ExitCoded {
    var exitCode: Int32 { ExitCodes.usage }
}

extension RasterizerError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension VideoError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .missing, .unreadable: ExitCodes.missingInput
        case .readerMissing, .ffmpegMissing, .cannotStart: ExitCodes.missingProgram
        case .unknownKind, .oddSize, .badTimeout: ExitCodes.usage
        case .ffmpegFailed, .notWritten, .streamClosed, .hangs: ExitCodes.inputOutput
        case .notAVideo, .noPictures, .tooLarge, .overMemory, .unevenRotation, .cannotDecode, .endsEarly, .noPicturesInFolder,
            .nameIsNotText, .mixedPictures, .pictureOfOtherSize, .unreadableColors, .frameOfOtherSize, .noSound, .soundTooLong:
            ExitCodes.badData
        }
    }
}

extension MatchingError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .fileWithFolder: ExitCodes.usage
        case .missing, .unreadableFolder, .noPictures: ExitCodes.missingInput
        }
    }
}

extension FarmJobError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension MaskSizeError: ExitCoded {
    var exitCode: Int32 { ExitCodes.badData }
}

extension ThreadError: ExitCoded {
    var exitCode: Int32 { ExitCodes.missingProgram }
}

extension InterruptedComparison: ExitCoded {
    var exitCode: Int32 { ExitCodes.interrupted }
}
