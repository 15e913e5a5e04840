extension FarmBatch {
    /// The job as a shell script that submits the tasks to Slurm.
    ///
    /// The script lists the tasks, because arrays only have numbers. The shots that several tasks render are joined when all
    /// tasks have ended, so that a failure affects only its own shot.
    public var slurmScript: String {
        let words = Words(
            config: config.map { .text($0) }, table: table.map { .text($0) }, output: .text(output), frames: .text(frames),
            score: score.map { .text($0) }, shot: .expression("\"$shot\""), progress: SlurmScript.progress,
            options: [FarmArgument](renderOptions) + SlurmScript.threads(unlessSet: coresPerTask))
        // Lines begin with the part, so that none of them is the end of the list.
        let tasks = shots.flatMap { shot in (0..<shot.parts).map { "\($0)/\(shot.parts) \(shot.name)\n" } }
        let merges = split.map { "0/1 \($0.name)\n" }
        let count = split.count
        let joining = count == 0 ? "" : "; then job ${last#:} checks and joins \(count) rendered in parts"
        let whole = SlurmScript.command(renderArguments(words))
        let part = SlurmScript.command(renderArguments(words, shard: .expression("\"$part\"")))
        return SlurmScript(
            comment: "\(summary).", name: name, program: program, cores: coresPerTask, renderCount: taskCount,
            mergeCount: count, dependency: "afterany", message: "job ${tasks#:} renders \(summary)\(joining)",
            preparation: """
                # The part and the shot of each task.
                mapfile -t renders <<'TASKS'
                \(tasks.joined())\
                TASKS
                mapfile -t merges <<'TASKS'
                \(merges.joined())\
                TASKS
                if [ "$step" = merge ]; then line=${merges[task]}; else line=${renders[task]}; fi
                part=${line%% *} shot=${line#* }

                """,
            render: "if [ \"${part#*/}\" = 1 ]; then \(whole); else \(part); fi",
            merge: count == 0 ? "false" : SlurmScript.command(mergeArguments(words))
        ).text
    }
}
