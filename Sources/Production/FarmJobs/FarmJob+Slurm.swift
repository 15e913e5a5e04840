extension FarmJob {
    /// The job as a shell script that submits the array of tasks and the final step to Slurm.
    public var slurmScript: String {
        let (config, frames) = (FarmArgument.text(config), FarmArgument.text(frames))
        let options = [FarmArgument](renderOptions) + SlurmScript.threads(unlessSet: coresPerTask)
        return SlurmScript(
            comment: "\(frameCount) frames in \(taskCount) tasks.", name: name, program: program, cores: coresPerTask,
            renderCount: taskCount, mergeCount: 1, dependency: "afterok",
            message:
                "job ${tasks#:} renders \(frameCount) frames in \(taskCount) tasks; then job ${last#:} checks and joins them",
            render: SlurmScript.command(
                renderArguments(
                    config: config, frames: frames, shard: .expression("\"$task/\(taskCount)\""),
                    options: SlurmScript.progress + options)),
            merge: SlurmScript.command(
                mergeArguments(
                    config: config, frames: frames, video: video.map { .text($0) }, score: score.map { .text($0) },
                    progress: SlurmScript.progress, options: options))
        ).text
    }
}
