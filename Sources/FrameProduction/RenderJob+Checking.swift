public import RenderConfig

extension RenderJob {
    /// What a render would tell of the job without drawing anything: the recordings are read to their ends, or to that of the frames that
    /// the job asks for.
    /// - Returns: notes as those of `ProductionReport`, those of the job itself first.
    /// - Throws: `RecordingError`, `ProductionError`: what would stop the render.
    public func check() throws -> [String] {
        let (selected, selectionNotes) = try FrameProduction(self, to: .standardOutput).selectedFrames()
        guard let range = selected else { return notes + selectionNotes }
        let feed = try FrameFeed(self, range, pacing: nil, until: Interruption())
        var last = -1
        while let index = try feed.pass() { last = index }
        return notes + selectionNotes + feed.notes
            + FrameProduction.notes(skippedLines: feed.skippedLines, missing: range.last - last)
    }
}
