import ConfigSettings
import ConfigLanguage
import Files
import Foundation
import ImageCodecs
import Imaging
import Scheduling
import Synchronization

extension AssetStore {
    /// An item to read, in descending order of cost: a separate program reads models.
    private enum Work: Hashable {
        case model(ModelUse, folder: CheckedFile)
        case cube(CubeUse)
        case picture(FileLocation)

        var rank: Int {
            switch self {
            case .model: 0
            case .cube: 1
            case .picture: 2
            }
        }
    }

    /// Reads the files that configs name, on all cores.
    ///
    /// Reports no errors: the later request for an unreadable file reports them.
    /// - Parameter limit: the total memory for pictures, in bytes; pictures beyond it are read on request.
    func readAhead(_ configs: [ReadConfig], within limit: Int) {
        var seen: Set<Work> = []
        let work = configs.flatMap { Self.work(of: $0) }.filter { seen.insert($0).inserted }.sorted { $0.rank < $1.rank }
        let access = configs[configs.count - 1].assets.access
        let left = Atomic(limit / ImageBudget.bytesPerPixel)
        parallelFor(count: work.count, threads: threads) { index, _ in
            switch work[index] {
            case .model(let use, let folder):
                _ = try? model(use, in: folder.location) { access.place(of: $0, in: folder.url)?.location }
            case .cube(let use):
                _ = try? cube(use) { readAhead(use.files[$0], left, isKept: false) }
            case .picture(let location):
                readAhead(location, left)
            }
        }
    }

    @discardableResult
    private func readAhead(_ location: FileLocation, _ left: borrowing Atomic<Int>, isKept: Bool = true) -> DecodedImage? {
        var limits = ImageLimits.standard
        // All threads may take this much at the same time.
        limits.mostPixels = min(limits.mostPixels, max(left.load(ordering: .relaxed), 0) / threads)
        guard let picture = try? picture(at: location, limits: limits, isKept: isKept) else { return nil }
        left.subtract(picture.size.pixelCount, ordering: .relaxed)
        return picture
    }

    private static func work(of config: ReadConfig) -> [Work] {
        let (named, access) = (NamedFiles(of: config.settings), config.assets.access)
        let folder = config.file.url.deletingLastPathComponent()
        func file(_ path: Located<ConfigPath>) -> CheckedFile? {
            try? access.file(of: path, kind: "", in: folder, suggests: false)
        }
        func cube(_ files: TextureFiles, isBlurred: Bool) -> Work? {
            let found = files.located.compactMap(file)
            guard found.count == files.located.count else { return nil }
            return .cube(CubeUse(files: found.map(\.location), isBlurred: isBlurred))
        }
        let models = named.models.compactMap { model -> Work? in
            guard let file = file(model.path) else { return nil }
            let use = ModelUse(file: file.location, scene: model.scene)
            return access.place(of: ".", in: file.url.deletingLastPathComponent()).map { .model(use, folder: $0) }
        }
        return models + named.mirrors.compactMap { cube($0, isBlurred: false) }
            + named.environments.compactMap { cube($0, isBlurred: true) }
            + named.pictures.compactMap(file).map { .picture($0.location) }
    }
}
