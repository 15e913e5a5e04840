import ArgumentParser
import Bianlian
import FaceWearing
import MeshFormats

extension CompletionKind {
    /// Scene configs, suites and rules.
    static var configs: CompletionKind { .file(extensions: ["yaml", "yml", "json"]) }
    /// Model files.
    static var models: CompletionKind { .file(extensions: ModelFormat.allCases.map(\.fileExtension)) }
    /// The shipped masks.
    static var masks: CompletionKind { .list(Mask.shipped.map(\.name)) }
}
