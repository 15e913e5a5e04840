/// A shell script that submits itself to Slurm: arrays of tasks that render, and an array of tasks that wait for them.
///
/// Submitted tasks run the same script with these variables: `step` is `render` or `merge`, and `task` is the task's number,
/// from 0.
struct SlurmScript {
    /// The largest array that Slurm accepts by default.
    static let mostTasksPerArray = FarmJob.mostTasks

    /// The first line: the content of the job.
    var comment: String
    /// The job's name, as the user wrote it.
    var name: String
    /// The path of `bianlian`.
    var program: String
    /// The number of cores per task; nil for the number that Slurm allocates, which the tasks use.
    var cores: Int?
    /// The number of tasks that render.
    var renderCount: Int
    /// The number of tasks that wait for them, possibly 0.
    var mergeCount: Int
    /// When the last tasks start: `afterok`, if all others have succeeded, or `afterany`, when all have ended.
    var dependency: String
    /// The message after the submission, in which `$tasks` and `$last` are numbers of arrays.
    var message: String
    /// Commands before the steps.
    var preparation = ""
    /// The command that renders.
    var render: String
    /// The command of the last tasks.
    var merge: String

    /// The script.
    var text: String {
        let waiting = """
                last=$(submit merge \(mergeCount) --dependency="\(dependency)$tasks") || exit

            """
        return """
            #!/bin/bash
            # \(comment) Submit it to Slurm with: bash THIS-FILE
            #SBATCH --job-name=\(Self.quotedForDirective(name.farmJobName))
            #SBATCH --requeue
            #SBATCH --open-mode=append
            \(cores.map { "#SBATCH --cpus-per-task=\($0)\n" } ?? "")set -u
            program=\(Self.quoted(program))

            # Submits arrays of tasks for a step, at most \(Self.mostTasksPerArray) tasks each, and prints ":" and the number of each.
            submit() {
                local step=$1 count=$2 first=0 size id ids=
                shift 2
                while ((first < count)); do
                    size=$((count - first < \(Self.mostTasksPerArray) ? count - first : \(Self.mostTasksPerArray)))
                    id=$(sbatch --parsable --array="0-$((size - 1))" \\
                        --export="ALL,BIANLIAN_STEP=$step,BIANLIAN_FIRST=$first" "$@" "$script") || return
                    ids+=":${id%%;*}"
                    first=$((first + size))
                done
                echo "$ids"
            }

            if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
                script=$0
                tasks=$(submit render \(renderCount)) || exit
            \(mergeCount == 0 ? "" : waiting)\
                echo "\(message)"
                exit 0
            fi

            step=${BIANLIAN_STEP:-render}
            task=$((${BIANLIAN_FIRST:-0} + SLURM_ARRAY_TASK_ID))
            \(preparation)\
            # A stopped task resumes after its finished frames. Errors in the input or on the machine are not retried.
            for attempt in 1 2 3; do
                if [ "$step" = merge ]; then
                    \(merge)
                else
                    \(render)
                fi
                code=$?
                case $code in 0 | 64 | 65 | 66 | 69 | 73 | 130) exit $code ;; esac
                echo "attempt $attempt ended with exit code $code" >&2
            done
            exit $code

            """
    }

    /// The options for progress in a log.
    static let progress: [FarmArgument] = ["--progress", "plain"]

    /// Returns the option for the number of threads: the number of cores that Slurm allocated, unless the job sets one. Without
    /// an affinity plugin, all processors of a node look available.
    static func threads(unlessSet cores: Int?) -> [FarmArgument] {
        cores == nil ? [.expression("${SLURM_CPUS_ON_NODE:+--threads \"$SLURM_CPUS_ON_NODE\"}")] : []
    }

    /// Returns the command that runs `bianlian`; expressions are words of bash.
    static func command(_ arguments: [FarmArgument]) -> String {
        let words = arguments.map { argument in
            switch argument {
            case .text(let text): quoted(text)
            case .expression(let expression): expression
            }
        }
        return "\"$program\" " + words.joined(separator: " ")
    }

    /// Returns a text as a word of bash.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    /// Returns a text as a word of an `#SBATCH` line, where backslashes escape within quotes, too.
    private static func quotedForDirective(_ text: String) -> String { quoted(text.replacing("\\", with: "\\\\")) }
}
