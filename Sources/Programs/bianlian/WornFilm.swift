import Bianlian
import Foundation

/// A film whose faces wear a mask, for the commands that render or show it.
struct WornFilm {
    var film: Film
    /// The place of its take, which is made where there is none.
    var take: URL
    var mask: Mask
    var glasses: Bool
    /// The source of what stands before the mask; nil for the usual one.
    var occlude: String?
    var tracking: TrackingOptions
    var progress: ProgressForm
    var quiet: Bool
    var files: ShippedFiles

    /// The take's place where the user names none.
    static func takePath(beside output: String) -> String {
        var path = output
        while path.hasSuffix("/") { path.removeLast() }
        return path + ".take.jsonl"
    }

    /// The config, once there is a take.
    func config() throws -> WearConfig {
        try checkFolder(of: take)
        let occlusion = try chosenOcclusion()
        try makeTakeIfNeeded()
        tell(occlusion)
        // No node waits for a face that never comes.
        let faces = try RecordingStatistics(of: try Recording.open(at: take)).mostFacesAtOnce
        return WearConfig(
            film: film, take: take, mask: mask, faces: min(tracking.faces, max(faces, 1)), glasses: glasses,
            occlusion: occlusion,
            files: files)
    }

    /// The source of what stands before the mask.
    private func chosenOcclusion() throws -> WornOcclusion {
        if let occlude { return try WornOcclusion(named: occlude) }
        if case .config = mask { return .nothing }
        return WornOcclusion(for: film)
    }

    /// A word on what nobody asked for.
    private func tell(_ chosen: WornOcclusion) {
        guard occlude == nil, !quiet, case .texture = mask else { return }
        let words =
            chosen == .nothing
            ? "objects in front of the face are not estimated from a single picture; --occlude PATH uses a matte"
            : "objects in front of the face are estimated and stay in front of the mask; --occlude off disables this"
        Terminal.writeError("bianlian: \(words)")
    }

    private func makeTakeIfNeeded() throws {
        guard FileManager.default.fileExists(atPath: take.path) else {
            return try TakeWork(options: tracking, quiet: quiet, progress: progress, files: files).makeTake(of: film, at: take)
        }
        // A take that was made of landmarks names no film.
        if let known = try Recording.open(at: take).header.film, try known != film.fingerprint() {
            throw WearingError.takeOfAnotherFilm(path: take.relativePath, film: film.url.relativePath)
        }
        guard !quiet else { return }
        let ignored = tracking.isDefault ? "" : "; --field-of-view, --smoothing and --model have no effect on it"
        Terminal.writeError("bianlian: the existing take \(take.relativePath) is reused\(ignored); remove it to track again")
    }
}
