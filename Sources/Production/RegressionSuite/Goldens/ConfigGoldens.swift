import ConfigSettings
import Files
package import Foundation
import ImageComparison
package import Imaging
import RenderConfig

/// The golden pictures that suites keep of a config as it is: of cases that render it with values or a recording of their own there are none here.
package struct ConfigGoldens: Sendable {
    /// A case, with the frames of which there are pictures.
    package struct Case: Sendable {
        package var name: String
        package var frames: [Int]
        fileprivate var store: GoldenStore
        fileprivate var caseName: String
    }

    /// The cases, in the order of suites and of their files.
    package let cases: [Case]
    /// As many suites are looked into, in a folder whose files are configs.
    private static let mostSuites = 20
    /// Longer lists of frames are cut: a page shows them one by one.
    private static let mostFrames = 1000

    /// Looks into the files beside a config whose names say that they are suites; what cannot be read is passed over.
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

    /// The file of a golden picture, read anew; nil where there is none, or it is no picture.
    package func picture(of name: String, frame: Int) -> SRGBImage? {
        guard let found = cases.first(where: { $0.name == name }), found.frames.contains(frame),
            case .picture(let image) = found.store.picture(of: found.caseName, frame: frame)
        else { return nil }
        return image.standardImage
    }
}
