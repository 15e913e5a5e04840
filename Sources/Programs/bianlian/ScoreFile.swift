import Bianlian
import Foundation

extension ScoreReport {
    /// Plays the recording of a job and writes the result of its score as JSON.
    static func write(of job: RenderJob, to url: URL) throws {
        try checkFolder(of: url)
        let report = try ScoreReport(of: job)
        try AtomicFile.write(report.json.text(indented: true) + "\n", to: url)
    }
}
