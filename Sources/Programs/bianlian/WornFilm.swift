import Bianlian
import DescribedErrors
import FaceWearing
import FilmIntegration
import Foundation
import Scheduling

/// A film whose faces wear a mask, for the commands that render or show it.
struct WornFilm {
    var film: Film
    /// The path of its take, which is created if it does not exist.
    var take: URL
    /// Whether the user named that path.
    var isTakeNamed: Bool
    var mask: Mask
    var glasses: Bool
    /// The models that faces wear in addition to the mask.
    var added: [AddedModel] = []
    /// The source of objects in front of the mask; nil for the default.
    var occlude: String?
    /// Whether parts of the film stay in front of the mask, as far as the user chose.
    var keptPartChoices: [KeptPart: Bool] = [:]
    /// The part of the head that the mask covers; nil for the default of the mask.
    var coverage: MaskCoverage?
    /// The surface of the mask; nil for the default of the mask.
    var surface: FilmSurface?
    var tracking: TrackingOptions
    var progress: ProgressForm
    var quiet: Bool
    var files: ShippedFiles

    /// Returns the default path of the take.
    static func takePath(beside output: String) -> String {
        String(output.reversed().drop { $0 == "/" }.reversed()) + ".take.jsonl"
    }

    /// Returns the config, after creating the take if necessary.
    func config() throws -> WearConfig {
        try checkFolder(of: take)
        let occlusion = try chosenOcclusion()
        let chosenSurface = surface ?? mask.suitingSurface
        let chosenCoverage = try coverage ?? (chosenSurface == .object ? .face : MaskCoverage(suiting: mask))
        let isTakeThere = FileManager.default.fileExists(atPath: take.path)
        try TakeWork(options: tracking, quiet: quiet, progress: progress, files: files).makeTakeIfNeeded(
            of: film, at: take, isNamed: isTakeNamed, ignoring: tracking)
        // Tracking leaves many small free blocks, which frames cannot reuse.
        returnFreeMemory()
        report(occlusion)
        report(chosenCoverage, of: chosenSurface)
        report(chosenSurface)
        reportAdded()
        // Limits the number of faces to those that occur, so that no node waits for a missing face.
        let statistics = try RecordingStatistics(of: try Recording.open(at: take))
        if !quiet { statistics.warn(of: take) }
        if isTakeThere { try tellMissingEnd(of: statistics) }
        let faces = statistics.mostFacesAtOnce
        if !quiet, case .texture = mask, faces > tracking.faces {
            Terminal.writeError(
                "bianlian: note: the take has \(faces) faces at once, but only \(tracking.faces) "
                    + "wear\(tracking.faces == 1 ? "s" : "") the mask; give --faces \(faces) for all")
        }
        var config = WearConfig(
            film: film, take: take, mask: mask, faces: min(tracking.faces, max(faces, 1)), glasses: glasses,
            occlusion: occlusion, keptParts: keptParts, coverage: chosenCoverage,
            surface: chosenSurface, files: files)
        config.added = added
        return config
    }

    /// Notes that the take ends before the film, as the take of a truncated film does; later frames are not rendered.
    /// - Throws: `ProductionError.lostInput` if lost input is an error.
    private func tellMissingEnd(of statistics: RecordingStatistics) throws {
        let (made, all) = (statistics.times.count, film.pictureCount)
        guard film.isShortened(to: made) else { return }
        let note = "\(take.relativePath) ends after \(made) of the \(all) frames of \(film.url.relativePath)"
        if tracking.strict { try ProductionError.check(lostInput: [note]) }
        if !quiet { Terminal.writeError("bianlian: note: \(note)") }
    }

    /// Returns the source of objects in front of the mask.
    private func chosenOcclusion() throws -> WornOcclusion {
        if let occlude { return try WornOcclusion(named: occlude) }
        guard case .texture = mask else { return .nothing }
        return WornOcclusion(for: film)
    }

    /// The parts of the film that stay in front of the mask. Default: all for textures, except spectacles if `glasses` adds
    /// others; a config specifies them itself.
    private var keptParts: Set<KeptPart> {
        var kept: Set<KeptPart> = []
        if case .texture = mask { kept = Set(KeptPart.allCases) }
        if glasses { kept.remove(.spectacles) }
        for (part, isKept) in keptPartChoices {
            if isKept { kept.insert(part) } else { kept.remove(part) }
        }
        return kept
    }

    /// Prints the default for objects in front of the mask, with the options that change it.
    private func report(_ chosen: WornOcclusion) {
        guard occlude == nil, !quiet, case .texture = mask else { return }
        let parts = KeptPart.allCases.filter(keptParts.contains).map(\.optionWord)
        let kept =
            parts.isEmpty
            ? ""
            : "the person's \(parts.listed("and")) stay in front of the mask "
                + "(disabled by \(parts.map { "--no-keep-\($0)" }.listed("and"))); "
        let words =
            chosen == .nothing
            ? "other objects in front of the face are not estimated from a single picture; --occlude PATH uses a matte"
            : "objects in front of the face are estimated and stay in front of it; --occlude off disables this"
        Terminal.writeError("bianlian: \(kept)\(words)")
    }

    /// Prints the default coverage, with the option that changes it.
    private func report(_ chosen: MaskCoverage, of surface: FilmSurface?) {
        guard coverage == nil, !quiet, case .texture = mask else { return }
        let words =
            chosen == .head
            ? "the mask is continued to the hairline; --cover face ends it where its texture ends"
            : surface == .object
                ? "the mask is a rigid object and ends where its texture ends; --cover head continues it to the hairline"
                : "the texture leaves much of the skin bare and is not continued to the hairline; --cover head continues it"
        Terminal.writeError("bianlian: \(words)")
    }

    /// Prints that the kinds of added models are guessed, with the form that sets them.
    private func reportAdded() {
        guard !quiet else { return }
        for model in added where model.isGuess {
            let name = model.url.lastPathComponent
            Terminal.writeError(
                "bianlian: the kind of \(name) is guessed from its name and shape; --add KIND:\(name) sets it, with one of "
                    + AddedModel.kinds.joined(separator: ", "))
        }
    }

    /// Prints the default surface of a texture whose material is unknown, with the option that changes it.
    private func report(_ chosen: FilmSurface?) {
        guard surface == nil, !quiet, chosen == .paint, !mask.isShipped else { return }
        Terminal.writeError(
            "bianlian: the mask is worn as paint, which shows the detail of the skin; --surface object makes it rigid")
    }
}

extension KeptPart {
    /// The word used after `--keep-` and in messages.
    fileprivate var optionWord: String { self == .spectacles ? "glasses" : rawValue }
}
