extension FarmJob {
    /// Returns the job as an Open Job Description template, version 2023-09, in YAML.
    /// - Throws: `FarmJobError` if a path or an option exceeds the specification's limits.
    public func openJobDescription() throws(FarmJobError) -> String {
        var template = OpenJobTemplate(comment: "\(frameCount) frames in \(taskCount) tasks.", name: name, program: program)
        let config = template.parameter("Config", config, "The scene config.")
        let frames = template.parameter("Frames", frames, "The folder or the names of the frames of all tasks.")
        let video = video.map { template.parameter("Video", $0, "The video that the last step writes.") }
        let score = score.map { template.parameter("Score", $0, "The file of the score's result.") }
        let options = [FarmArgument](renderOptions)
        template.steps = [
            OpenJobTemplate.Step(
                name: "Render", parameters: [.numbers("Shard", count: taskCount)], cores: coresPerTask,
                arguments: renderArguments(
                    config: config, frames: frames, shard: .expression("{{Task.Param.Shard}}/\(taskCount)"),
                    options: OpenJobTemplate.progress + options)),
            OpenJobTemplate.Step(
                name: "Merge", dependency: "Render",
                arguments: mergeArguments(
                    config: config, frames: frames, video: video, score: score, progress: OpenJobTemplate.progress,
                    options: options)),
        ]
        return try template.yaml()
    }
}
