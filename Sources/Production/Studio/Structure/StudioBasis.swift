import Files
import RenderConfig

/// A job whose config has the structure of the user's edits, and its controls, to which their overrides refer.
struct StudioBasis {
    let job: RenderJob
    let controls: [String: StudioControl]

    /// Returns the config keys that the overrides of edits set, with their values in YAML.
    func assignments(of edits: StudioEdits) -> [(keys: [String], yaml: String)] { edits.overrides.assignments(by: controls) }
}

extension StudioSession {
    /// Returns the displayed job, or loads one without overrides if its structure is another one.
    /// - Throws: the errors of `RenderJob.load`.
    func basis(of state: StudioState, _ document: StudioDocument, looks: FileLooks? = nil) throws -> StudioBasis {
        let shown = peek { () -> StudioBasis? in
            guard let job = status.job, status.shownEdits.structure == state.edits.structure else { return nil }
            return StudioBasis(job: job, controls: status.controlsByPath)
        }
        if let shown { return shown }
        let reading = project.reading(of: document, state.edits, saved: state.saved)
        let (job, size) = try project.load([], of: reading, quality: nil, looks: looks)
        let controls = controls(of: job, ownSize: size)
        return StudioBasis(job: job, controls: Dictionary(controls.map { ($0.path, $0) }) { first, _ in first })
    }
}
