import ConfigSettings
import Files
package import Foundation
import ImageComparison
package import Imaging
import RenderConfig

/// The golden pictures that suites keep of an unmodified config.
///
/// Cases that render the config with overrides or another recording are excluded.
package struct ConfigGoldens: Sendable {
    /// A case, with the frames that have pictures.
    package struct Case: Sendable {
        package var name: String
        package var frames: [Int]
        fileprivate var store: GoldenStore
        fileprivate var caseName: String
    }

    /// The cases, in the order of the suites and of their files.
    package let cases: [Case]
    /// The maximum number of suites to read, in a folder whose files are configs.
    private static let mostSuites = 20
    /// The maximum number of frames of a case, because a page shows them one by one.
    private static let mostFrames = 1000

    /// Reads the files in a config's folder whose names mark them as suites; unreadable files are skipped.
    package init(of config: URL) {
        let folder = config.deletingLastPathComponent()
        let path = FileAccess.resolved(config.path)
        let names = FolderNames(in: folder.path).sorted().filter { name in
            name.contains("suite") && ["yaml", "yml", "json"].contains { name.hasSuffix("." + $0) }
        }
        cases = names.prefix(Self.mostSuites).flatMap { name -> [Case] in
            guard let suite = try? RegressionSuite.load(at: folder.appendingPathComponent(name)) else { return [] }
            let store = GoldenStore(folder: suite.goldensFolder, access: suite.access)
            return suite.cases.compactMap { suiteCase -> Case? in
                guard suiteCase.overrides == nil, suiteCase.recording == nil,
                    FileAccess.resolved(suite.folder.appendingPathComponent(suiteCase.config).path) == path
                else { return nil }
                let numbers = suiteCase.pictures.ranges.lazy.flatMap { $0.first...$0.last }
                let frames = numbers.prefix(Self.mostFrames).filter { frame -> Bool in
                    let file = suite.goldensFolder.location.file(named: GoldenNames.picture(of: suiteCase.name, frame: frame))
                    return FileManager.default.fileExists(atPath: file.path)
                }
                guard !frames.isEmpty else { return nil }
                return Case(name: suiteCase.name, frames: Array(frames), store: store, caseName: suiteCase.name)
            }
        }
    }

    /// Returns the current golden picture from its file; nil if there is none or it is not a picture.
    package func picture(of name: String, frame: Int) -> SRGBImage? {
        guard let found = cases.first(where: { $0.name == name }), found.frames.contains(frame),
            case .picture(let image) = found.store.picture(of: found.caseName, frame: frame)
        else { return nil }
        return image.standardImage
    }
}
