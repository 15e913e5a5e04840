import ConfigSettings
package import RenderConfig

extension RenderJob {
    /// Returns the notes that rendering the job would give, without drawing anything.
    ///
    /// Reads the recordings to their ends, or to the last frame that the job selects. Without a recording, one frame gives the
    /// same notes as all.
    /// - Parameter isOver: checked before each frame; if true, checking stops and the notes are incomplete.
    /// - Returns: notes as in `ProductionReport`, the job's own first.
    /// - Throws: `RecordingError`, `ProductionError`: the errors that would stop the render.
    package func check(until isOver: () -> Bool = { false }) throws -> [String] {
        let (selected, selectionNotes) = try FrameProduction(self, to: .standardOutput).selectedFrames()
        let plays = jobs.contains { $0.recording != nil }
        guard let numbers = plays ? selected : .first else { return notes + selectionNotes }
        let feed = try FrameFeed(self, numbers, pacing: nil, until: Interruption())
        var last = -1
        while !isOver(), let index = try feed.pass() { last = index }
        return notes + selectionNotes + feed.notes
            + feed.notes(missing: max(numbers.index(at: numbers.count - 1) - last, 0))
    }
}
