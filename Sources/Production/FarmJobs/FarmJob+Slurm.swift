extension FarmJob {
    /// The job as a shell script that submits the array of tasks and the final step to Slurm.
    public var slurmScript: String {
        let quoted = { (text: String) in "'" + text.replacing("'", with: "'\\''") + "'" }
        let command = { (arguments: [String]) in (["\"$program\""] + arguments.map(quoted)).joined(separator: " ") }
        // The shell expands the text that replaces this placeholder.
        let shard = "SHARD"
        let render = command(renderArguments(config: config, frames: frames, shard: shard, ["--progress", "plain"]))
            .replacing("'SHARD'", with: "\"$SLURM_ARRAY_TASK_ID/\(taskCount)\"")
        let merge = command(
            mergeArguments(config: config, frames: frames, video: video, score: score, ["--progress", "plain"]))
        let cores = coresPerTask.map { "#SBATCH --cpus-per-task=\($0)\n" } ?? ""
        return """
            #!/bin/bash
            # \(frameCount) frames in \(taskCount) tasks. Submit it to Slurm with: bash THIS-FILE
            #SBATCH --job-name=\(quoted(shownName))
            #SBATCH --array=0-\(taskCount - 1)
            #SBATCH --requeue
            #SBATCH --open-mode=append
            \(cores)set -u
            program=\(quoted(program))

            if [ -z "${SLURM_JOB_ID:-}" ]; then
                tasks=$(sbatch --parsable "$0") || exit
                last=$(sbatch --parsable --dependency="afterok:$tasks" --array=0 --export=ALL,BIANLIAN_STEP=merge "$0") || exit
                echo "job $tasks renders \(frameCount) frames in \(taskCount) tasks; then job $last checks and joins them"
                exit 0
            fi

            # A stopped task resumes after its finished frames. Errors in the input or on the machine are not retried.
            for attempt in 1 2 3; do
                if [ "${BIANLIAN_STEP:-render}" = merge ]; then
                    \(merge)
                else
                    \(render)
                fi
                code=$?
                case $code in 0 | 64 | 65 | 66 | 69 | 73) exit $code ;; esac
                echo "attempt $attempt ended with exit code $code" >&2
            done
            exit $code

            """
    }
}
