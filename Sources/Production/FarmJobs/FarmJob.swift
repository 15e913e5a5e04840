/// A take that many tasks render into one folder and a final step joins.
public struct FarmJob: Hashable, Sendable {
    /// The job's name; engines get `shownName`.
    public var name: String
    /// The path of `bianlian` on the worker machines.
    public var program: String
    /// The path of the scene config.
    public var config: String
    /// The output of the frames: a folder, or the pattern of numbered pictures.
    public var frames: String
    /// The path of the video made of the frames in the final step; nil for none, so that the step only checks the frames.
    public var video: String?
    /// Whether a stopped final step can resume its video. Default: yes.
    public var resumesVideo = true
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

    /// The largest number of tasks of a job, or of a shot: the largest array that Slurm accepts by default
    /// (`MaxArraySize` is 1001).
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
        taskCount = Self.taskCount(ofFrames: frameCount, framesPerTask: framesPerTask)
    }

    /// The name as engines show it, in one line. Control characters are replaced with `?`, and a long name is truncated.
    public var shownName: String { name.farmJobName }

    /// Returns the number of tasks that render a number of frames, from 1 to `mostTasks`.
    static func taskCount(ofFrames frameCount: Int, framesPerTask: Int) -> Int {
        let size = max(framesPerTask, 1)
        return min(max(frameCount / size + (frameCount % size > 0 ? 1 : 0), 1), mostTasks)
    }

    /// The arguments of a task's `bianlian`.
    /// - Parameter options: options of `render`.
    func renderArguments(
        config: FarmArgument, frames: FarmArgument, shard: FarmArgument, options: [FarmArgument]
    ) -> [FarmArgument] {
        ["render", config, "--output", frames, "--shard", shard, "--resume"] + options
    }

    /// The arguments of the final step's `bianlian`.
    /// - Parameters:
    ///   - progress: options of `merge`.
    ///   - options: options of `render`.
    func mergeArguments(
        config: FarmArgument, frames: FarmArgument, video: FarmArgument?, score: FarmArgument?, progress: [FarmArgument],
        options: [FarmArgument]
    ) -> [FarmArgument] {
        var arguments: [FarmArgument] = ["merge", frames, "--config", config]
        if let video { arguments += ["--output", video] }
        if video != nil, resumesVideo { arguments.append("--resume") }
        if let score { arguments += ["--score", score] }
        arguments += progress
        return options.isEmpty ? arguments : arguments + ["--"] + options
    }
}
