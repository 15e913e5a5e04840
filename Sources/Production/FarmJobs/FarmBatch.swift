/// Shots that many tasks render, each to its own output.
///
/// A shot is rendered in one task straight to its output, or in several tasks to a folder of frames, which another task joins.
public struct FarmBatch: Hashable, Sendable {
    /// A shot or variant.
    public struct Shot: Hashable, Sendable {
        /// The name that `--only` of `bianlian render` selects, in one line.
        public var name: String
        /// The number of tasks that render it, at least 1.
        public var parts: Int

        /// Creates a shot.
        /// - Parameter framesPerTask: the number of frames per task, at least 1; larger if there would be more than
        ///   `FarmJob.mostTasks` tasks.
        public init(name: String, frameCount: Int, framesPerTask: Int) {
            self.name = name
            parts = FarmJob.taskCount(ofFrames: frameCount, framesPerTask: framesPerTask)
        }
    }

    /// The job's name; engines get `shownName`.
    public var name: String
    /// The path of `bianlian` on the worker machines.
    public var program: String
    /// The path of the scene config; nil if the table of shots names the configs.
    public var config: String?
    /// The path of the table of shots; nil if options select the variants.
    public var table: String?
    /// The pattern of the outputs: a folder, numbered pictures or a video, with a placeholder for the name.
    public var output: String
    /// The pattern of the frames of shots rendered in several tasks; equal to `output` if that is no video.
    public var frames: String
    /// Whether a stopped task can resume its output. Default: yes.
    public var resumesOutput = true
    /// The path of the files for the results of the configs' scores, to which the names are added; nil for none.
    public var score: String?
    /// Options that each `bianlian render` gets, including those that select the variants.
    public var renderOptions: [String]
    /// The shots in the order of rendering, at least one.
    public var shots: [Shot]
    /// The number of cores per task; nil for all available.
    public var coresPerTask: Int?

    /// Creates a job that renders shots.
    public init(
        name: String, program: String, config: String?, table: String?, output: String, frames: String, score: String? = nil,
        renderOptions: [String], shots: [Shot], coresPerTask: Int?
    ) {
        self.name = name
        self.program = program
        self.config = config
        self.table = table
        self.output = output
        self.frames = frames
        self.score = score
        self.renderOptions = renderOptions
        self.shots = shots
        self.coresPerTask = coresPerTask
    }

    /// The name as engines show it, in one line. Control characters are replaced with `?`, and a long name is truncated.
    public var shownName: String { name.farmJobName }

    /// The number of tasks that render.
    public var taskCount: Int { shots.reduce(0) { $0 + $1.parts } }

    /// The shots that are rendered in several tasks.
    var split: [Shot] { shots.filter { $0.parts > 1 } }

    /// The number of shots or variants and of tasks, for comments and messages.
    var summary: String {
        let kind = table == nil ? "variant" : "shot"
        return "\(shots.count) \(kind)\(shots.count == 1 ? "" : "s") in \(taskCount) task\(taskCount == 1 ? "" : "s")"
    }

    /// The texts of a command, in an engine's syntax.
    struct Words {
        var config: FarmArgument?
        var table: FarmArgument?
        var output: FarmArgument
        var frames: FarmArgument
        var score: FarmArgument?
        /// The name of the task's shot.
        var shot: FarmArgument
        /// Options for progress.
        var progress: [FarmArgument]
        /// Options of `render`.
        var options: [FarmArgument]

        /// The options that select the shot.
        fileprivate var selection: [FarmArgument] {
            let only: [FarmArgument] = ["--only", shot]
            return table.map { ["--shots", $0] + only } ?? only
        }

        fileprivate var scoreOption: [FarmArgument] { score.map { ["--score", $0] } ?? [] }
    }

    /// The arguments of the `bianlian` that renders a whole shot.
    func renderArguments(_ words: Words) -> [FarmArgument] {
        renderArguments(words, output: outputOption(words) + words.scoreOption)
    }

    /// The arguments of the `bianlian` that renders a part of a shot.
    /// - Parameter shard: the part's number, from 0, and the number of parts, separated by `/`.
    func renderArguments(_ words: Words, shard: FarmArgument) -> [FarmArgument] {
        renderArguments(words, output: ["--output", words.frames, "--shard", shard, "--resume"])
    }

    private func renderArguments(_ words: Words, output: [FarmArgument]) -> [FarmArgument] {
        var arguments: [FarmArgument] = ["render"]
        if let config = words.config { arguments.append(config) }
        return arguments + words.selection + output + words.progress + words.options
    }

    private func outputOption(_ words: Words) -> [FarmArgument] {
        let option: [FarmArgument] = ["--output", words.output]
        return resumesOutput ? option + ["--resume"] : option
    }

    /// The arguments of the `bianlian` that checks and joins the parts of a shot.
    func mergeArguments(_ words: Words) -> [FarmArgument] {
        var arguments: [FarmArgument] = ["merge", words.frames]
        if let config = words.config { arguments += ["--config", config] }
        if output != frames { arguments += outputOption(words) }
        arguments += words.scoreOption + words.progress
        arguments.append("--")
        return arguments + words.selection + words.options
    }
}
