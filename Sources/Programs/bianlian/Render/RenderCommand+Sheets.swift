import ArgumentParser
import Bianlian
import ContentCache
import Foundation

extension RenderCommand {
    /// The default maximum of frames on a contact sheet: of one variant, and of each of several.
    private static let (mostFramesAlone, mostFramesInRow) = (12, 6)
    /// The greatest number of frames that the user may request for a contact sheet.
    private static let mostFramesAsked = 400
    /// The default width of a picture on a contact sheet, in pixels.
    private static let pictureWidth = 320

    /// Returns a job whose frames show all variants at once.
    func sideBySideJob(of variants: [RenderVariant], _ cache: ContentCache?) throws -> RenderJob {
        try checkCombination(
            "--side-by-side", [("--layers", !layers.isEmpty), ("--score", score != nil), ("--table", table != nil)])
        var first = configOptions(of: variants[0], cache)
        if first.size == nil {
            // The film is about as large as that of a single variant.
            let whole = try RenderJob.frameSize(ofConfigAt: variants[0].config, options: first)
            let columns = SheetLayout.columns(for: variants.count, of: whole)
            first.size = whole.scaled(toWidth: max(whole.width / columns, 16))
        }
        guard let size = first.size else { preconditionFailure("The frame size must be known here.") }
        let memory = makeSharedMemory()
        let cells = try variants.map { variant in
            var options = configOptions(of: variant, cache, sharing: memory)
            options.size = size
            return Sheet.Cell(.job(try RenderJob.load(configAt: variant.config, options: options)), caption: variant.caption)
        }
        let sheet = Sheet(cells, cellSize: size)
        try checkIsDrawable(sheet)
        return RenderJob(sheet)
    }

    /// Writes frames of all variants side by side, one row per variant if there are several.
    func makeContactSheet(of variants: [RenderVariant], at path: String, _ cache: ContentCache?) throws {
        try checkCombination(
            "--contact-sheet",
            [
                ("--output", output != nil), ("--layers", !layers.isEmpty), ("--score", score != nil),
                ("--shard", shard != nil),
                ("--resume", resume), ("--clean", clean), ("--side-by-side", sideBySide), ("--table", table != nil),
                ("--stats", stats), ("--trace", trace != nil),
            ])
        guard path.lowercased().hasSuffix(".png") else {
            throw ValidationError("--contact-sheet takes the name of a .png file, not \(path)")
        }
        let file = URL(literalPath: path)
        try checkFolder(of: file)
        let size =
            try format.size
            ?? RenderJob.frameSize(ofConfigAt: variants[0].config, options: configOptions(of: variants[0], cache))
            .scaled(toWidth: Self.pictureWidth)
        let isAlone = variants.count == 1
        let interruption = Interruption()
        let signals = InterruptionSignals(interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames", as: progress.form(quiet: printing.quiet))
        defer { display.finish() }
        var rows: [Sheet.Row] = []
        var notes: [String] = []
        var finished = 0
        let memory = makeSharedMemory()
        for (number, variant) in variants.enumerated() {
            var options = configOptions(of: variant, cache, sharing: memory)
            options.size = size
            let job = try RenderJob.load(configAt: variant.config, options: options)
            try job.checkIsNoInput(file)
            notes += job.notes.filter { !notes.contains($0) }
            let asked =
                try frames.flatMap { $0.range == nil || $0.count <= Self.mostFramesAlone ? $0 : nil }
                ?? job.frames(atMost: isAlone ? Self.mostFramesAlone : Self.mostFramesInRow, of: frames?.range ?? job.frames)
            guard asked.count * variants.count <= Self.mostFramesAsked else {
                throw ValidationError(
                    "a contact sheet has at most \(Self.mostFramesAsked) frames, not \(asked.count * variants.count)")
            }
            let total = (variants.count - number) * asked.count + finished
            if strict { try ProductionError.check(lostInput: job.lostInput) }
            var lost: [String] = []
            let pictures = try job.pictures(
                ofFrames: asked, threads: threading.count, until: interruption,
                note: { lost.append($0) },
                progress: { _ in
                    finished += 1
                    display.show(finished: finished, of: total)
                })
            if strict { try ProductionError.check(lostInput: lost) }
            notes += lost.filter { !notes.contains($0) }
            guard !interruption.isRequested else {
                throw ProductionError.interrupted(finished: finished, of: total, canResume: false)
            }
            if pictures.count < asked.count {
                notes.append(
                    "\(variant.caption): \(asked.count - pictures.count) of the frames are after the end of the recording")
            }
            let cells = pictures.map {
                Sheet.Cell(.picture($0.picture), caption: "frame \($0.index), \(ProgressDisplay.hundredths($0.time)) s")
            }
            rows += isAlone ? Sheet(cells, cellSize: size).rows : [Sheet.Row(cells, heading: variant.caption)]
        }
        display.finish()
        let sheet = Sheet(rows, cellSize: size)
        try checkIsDrawable(sheet)
        var production = FrameProduction(RenderJob(sheet), to: .picture(file))
        production.pngCompression = png
        let report = try production.run()
        if !printing.quiet {
            for note in notes { Terminal.writeError("bianlian: note: \(note)") }
            Terminal.writeError("bianlian: \(finished) frames on a sheet of \(report.size), in \(path)")
        }
        if printing.json {
            let object: OrderedJSON = [
                "frames": .integer(finished), "variants": .integer(variants.count), "width": .integer(report.size.width),
                "height": .integer(report.size.height), "output": .string(path), "notes": .array(notes.map { .string($0) }),
            ]
            try StandardOutput.write(object.text() + "\n")
        }
    }

    /// Throws if an option is given that applies only to separate frames.
    private func checkCombination(_ option: String, _ others: [(name: String, isGiven: Bool)]) throws {
        if let other = others.first(where: \.isGiven) {
            throw ValidationError("\(option) and \(other.name) cannot be combined; remove one")
        }
    }

    private func checkIsDrawable(_ sheet: Sheet) throws {
        let size = sheet.layout.size
        guard size.isDrawable else {
            throw ValidationError(
                "the sheet would be \(size), but the sides of a picture are limited to \(ImageSize.largestFrameSide) "
                    + "pixels; give a smaller --size, fewer frames or fewer variants")
        }
    }
}

extension ImageSize {
    /// Returns a size of the same proportions, each side at least 1.
    fileprivate func scaled(toWidth width: Int) -> ImageSize {
        guard width < self.width else { return self }
        return ImageSize(width: width, height: max((height * width + self.width / 2) / self.width, 1)) ?? self
    }
}
