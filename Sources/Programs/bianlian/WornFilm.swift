import Bianlian
import Foundation
import Scheduling

/// A film whose faces wear a mask, for the commands that render or show it.
struct WornFilm {
    var film: Film
    /// The place of its take, which is made where there is none.
    var take: URL
    /// Whether the user named that place.
    var isTakeNamed: Bool
    var mask: Mask
    var glasses: Bool
    /// The source of what stands before the mask; nil for the usual one.
    var occlude: String?
    /// Whether hair stays in front of the mask; nil for the usual choice.
    var keepsHair: Bool?
    /// Whether spectacles stay in front of the mask; nil for the usual choice.
    var keepsSpectacles: Bool?
    /// The part of the head that the mask covers; nil for the one that suits it.
    var coverage: MaskCoverage?
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
        let chosenCoverage = try coverage ?? MaskCoverage(suiting: mask)
        let isTakeThere = FileManager.default.fileExists(atPath: take.path)
        try TakeWork(options: tracking, quiet: quiet, progress: progress, files: files).makeTakeIfNeeded(
            of: film, at: take, isNamed: isTakeNamed, ignoring: tracking)
        // Tracking leaves many small free blocks, which frames cannot reuse.
        returnFreeMemory()
        report(occlusion)
        report(chosenCoverage)
        // No node waits for a face that never comes.
        let statistics = try RecordingStatistics(of: try Recording.open(at: take))
        if !quiet { statistics.warn(of: take) }
        if isTakeThere { try tellMissingEnd(of: statistics) }
        let faces = statistics.mostFacesAtOnce
        if !quiet, case .texture = mask, faces > tracking.faces {
            Terminal.writeError(
                "bianlian: note: the take has \(faces) faces at once, but only \(tracking.faces) "
                    + "wear\(tracking.faces == 1 ? "s" : "") the mask; give --faces \(faces) for all")
        }
        return WearConfig(
            film: film, take: take, mask: mask, faces: min(tracking.faces, max(faces, 1)), glasses: glasses,
            occlusion: occlusion, keepsHair: isKept(keepsHair), keepsSpectacles: keepsOwnGlasses, coverage: chosenCoverage,
            files: files)
    }

    /// Says that the take ends before the film does, as one of a truncated film does: frames after it are not made.
    /// - Throws: `ProductionError.lostInput` where lost input is an error.
    private func tellMissingEnd(of statistics: RecordingStatistics) throws {
        let (made, all) = (statistics.times.count, film.pictureCount)
        guard film.isShortened(to: made) else { return }
        let note = "\(take.relativePath) has \(made) of the \(all) frames of \(film.url.relativePath), and ends there"
        if tracking.strict { try ProductionError.check(lostInput: [note]) }
        if !quiet { Terminal.writeError("bianlian: note: \(note)") }
    }

    /// The source of what stands before the mask.
    private func chosenOcclusion() throws -> WornOcclusion {
        if let occlude { return try WornOcclusion(named: occlude) }
        if case .config = mask { return .nothing }
        return WornOcclusion(for: film)
    }

    /// Whether hair or spectacles stay in front of the mask. Default: yes for textures; a config states it itself.
    private func isKept(_ choice: Bool?) -> Bool {
        if let choice { return choice }
        if case .config = mask { return false }
        return true
    }

    /// Whether the person's glasses stay in front of the mask. Default: not where others are put on.
    private var keepsOwnGlasses: Bool { isKept(keepsSpectacles ?? (glasses ? false : nil)) }

    /// Prints the default for objects in front of the mask, with the options that change it.
    private func report(_ chosen: WornOcclusion) {
        guard occlude == nil, !quiet, case .texture = mask else { return }
        let parts = [(isKept(keepsHair), "hair"), (keepsOwnGlasses, "glasses")].filter(\.0).map(\.1)
        let kept =
            parts.isEmpty
            ? ""
            : "the person's \(parts.joined(separator: " and ")) stay in front of the mask "
                + "(disabled by \(parts.map { "--no-keep-\($0)" }.joined(separator: " and "))); "
        let words =
            chosen == .nothing
            ? "other objects in front of the face are not estimated from a single picture; --occlude PATH uses a matte"
            : "objects in front of the face are estimated and stay in front of it; --occlude off disables this"
        Terminal.writeError("bianlian: \(kept)\(words)")
    }

    /// Prints the default coverage, with the option that changes it.
    private func report(_ chosen: MaskCoverage) {
        guard coverage == nil, !quiet, case .texture = mask else { return }
        let words =
            chosen == .head
            ? "the mask is continued to the hairline; --cover face ends it where its texture ends"
            : "the texture leaves much of the skin bare and is not continued to the hairline; --cover head continues it"
        Terminal.writeError("bianlian: \(words)")
    }
}
