/// A take that many tasks render into one folder and a final step joins.
public struct FarmJob: Hashable, Sendable {
    /// The job's name; engines get `shownName`.
    public var name: String
    /// The path of `bianlian` on the worker machines.
    public var program: String
    /// The path of the scene config.
    public var config: String
    /// The folder of the frames.
    public var frames: String
    /// The path of the video made of the frames in the final step; nil for none, so that the step only checks the frames.
    public var video: String?
    /// The path of the file to which the final step writes the result of the config's score; nil for none.
    public var score: String?
    /// Options that each `bianlian render` gets.
    public var renderOptions: [String]
    /// The total number of frames.
    public var frameCount: Int
    /// The number of tasks, at least 1.
    public var taskCount: Int
    /// The number of cores per task; nil for all available.
    public var coresPerTask: Int?

    /// The largest number of tasks of a job: Slurm's default limit for arrays.
    public static let mostTasks = 1000

    /// Creates a job that renders a number of frames.
    /// - Parameter framesPerTask: the number of frames per task, at least 1; larger if there would be more than `mostTasks`
    ///   tasks.
    public init(
        name: String, program: String, config: String, frames: String, video: String?, score: String? = nil,
        renderOptions: [String], frameCount: Int, framesPerTask: Int, coresPerTask: Int?
    ) {
        self.name = name
        self.program = program
        self.config = config
        self.frames = frames
        self.video = video
        self.score = score
        self.renderOptions = renderOptions
        self.frameCount = frameCount
        self.coresPerTask = coresPerTask
        taskCount = min(max((frameCount + framesPerTask - 1) / max(framesPerTask, 1), 1), Self.mostTasks)
    }

    /// The longest name of a job in Open Job Description, in Unicode scalars.
    private static let longestName = 128

    /// The name as engines show it, in one line. Control characters are replaced with `?`, and a long name is truncated.
    public var shownName: String {
        let scalars = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        let isLong = scalars.count > Self.longestName
        let shown = String(String.UnicodeScalarView(scalars.prefix(isLong ? Self.longestName - 1 : Self.longestName)))
        return isLong ? shown + "…" : shown
    }

    /// The arguments of a task's `bianlian`.
    /// - Parameters:
    ///   - config, frames, shard: texts in the engine's syntax, which may contain its own parameters.
    func renderArguments(config: String, frames: String, shard: String, _ more: [String]) -> [String] {
        ["render", config, "--output", frames + "/", "--shard", shard, "--resume"] + more + renderOptions
    }

    /// The arguments of the final step's `bianlian`.
    func mergeArguments(config: String, frames: String, video: String?, score: String?, _ more: [String]) -> [String] {
        ["merge", frames, "--config", config] + (video.map { ["--output", $0, "--resume"] } ?? [])
            + (score.map { ["--score", $0] } ?? []) + more + (renderOptions.isEmpty ? [] : ["--"] + renderOptions)
    }
}
