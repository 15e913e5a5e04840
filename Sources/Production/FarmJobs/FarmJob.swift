/// A take that is rendered by many tasks into one folder, and joined in the end.
package struct FarmJob: Hashable, Sendable {
    /// The job's name; engines get `shownName`.
    package var name: String
    /// The path of `bianlian` on the machines that work.
    package var program: String
    /// The path of the scene config.
    package var config: String
    /// The folder of the frames.
    package var frames: String
    /// The path of the video that is made of them in the end; nil for none: then the last step checks the frames.
    package var video: String?
    /// The path of the file that the last step writes the result of the config's score to; nil for none.
    package var score: String?
    /// Options that each `bianlian render` gets.
    package var renderOptions: [String]
    /// The number of frames that there will be.
    package var frameCount: Int
    /// The number of tasks, at least 1.
    package var taskCount: Int
    /// The number of cores of a task; nil for as many as there are.
    package var coresPerTask: Int?

    /// The most tasks of a job: as many as Slurm takes in an array where nobody has changed its setting.
    package static let mostTasks = 1000

    /// A job for so many frames.
    /// - Parameter framesPerTask: as many frames as a task renders, at least 1; more where there would be more tasks than `mostTasks`.
    package init(
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

    /// The name as engines show it, in one line: control characters are replaced by `?`, and a long name is cut.
    package var shownName: String {
        let scalars = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        let isLong = scalars.count > Self.longestName
        let shown = String(String.UnicodeScalarView(scalars.prefix(isLong ? Self.longestName - 1 : Self.longestName)))
        return isLong ? shown + "…" : shown
    }

    /// The arguments of a task's `bianlian`.
    /// - Parameters:
    ///   - config, frames, shard: as the engine writes them, perhaps with parameters of its own.
    func renderArguments(config: String, frames: String, shard: String, _ more: [String]) -> [String] {
        ["render", config, "--output", frames + "/", "--shard", shard, "--resume"] + more + renderOptions
    }

    /// The arguments of the last step's `bianlian`.
    func mergeArguments(config: String, frames: String, video: String?, score: String?, _ more: [String]) -> [String] {
        ["merge", frames, "--config", config] + (video.map { ["--output", $0, "--resume"] } ?? [])
            + (score.map { ["--score", $0] } ?? []) + more + (renderOptions.isEmpty ? [] : ["--"] + renderOptions)
    }
}
