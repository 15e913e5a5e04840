import ConfigSettings
package import RenderConfig

extension RenderJob {
    /// The notes that a render would give on the job, without drawing anything: its recordings are read to their ends, or to that of the
    /// frames that it asks for. Where nothing plays, one frame says as much as all.
    /// - Parameter isOver: asked before each frame whether nobody wants to know any more; then the notes are of no use.
    /// - Returns: notes as those of `ProductionReport`, the job's own first.
    /// - Throws: `RecordingError`, `ProductionError`: what would stop the render.
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
