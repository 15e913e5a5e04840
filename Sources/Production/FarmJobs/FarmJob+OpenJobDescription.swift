import JSONText

extension FarmJob {
    /// The job as a template of Open Job Description, version 2023-09, in YAML.
    ///
    /// Paths are parameters of the job, texts and not of the type PATH: that takes no absolute paths as defaults, and an engine would
    /// look for relative ones beside the template.
    package var openJobDescription: String {
        let text = { (text: String) in OrderedJSON.string(text).text() }
        let list = { (arguments: [String]) in "[" + arguments.map(text).joined(separator: ", ") + "]" }
        let parameter = { (name: String, value: String, meaning: String) in
            "- {name: \(name), type: STRING, default: \(text(value)), description: \(text(meaning))}\n"
        }
        let progress = ["--progress", "openjd"]
        let render = renderArguments(
            config: "{{Param.Config}}", frames: "{{Param.Frames}}", shard: "{{Task.Param.Shard}}/\(taskCount)", progress)
        let merge = mergeArguments(
            config: "{{Param.Config}}", frames: "{{Param.Frames}}", video: video.map { _ in "{{Param.Video}}" },
            score: score.map { _ in "{{Param.Score}}" }, progress)
        let cores = coresPerTask.map { "  hostRequirements: {amounts: [{name: amount.worker.vcpu, min: \($0)}]}\n" } ?? ""
        return """
            # \(frameCount) frames in \(taskCount) tasks. Try it on one machine: openjd run THIS-FILE
            specificationVersion: jobtemplate-2023-09
            name: \(text(name))
            parameterDefinitions:

            """
                + parameter("Program", program, "The path of bianlian on the workers.")
                + parameter("Config", config, "The scene config.")
                + parameter("Frames", frames, "The folder that all tasks write their frames to.")
                + (video.map { parameter("Video", $0, "The video that is made in the end.") } ?? "")
                + (score.map { parameter("Score", $0, "The file of the score's result.") } ?? "")
                    + """
                    steps:
                    - name: Render
                      parameterSpace:
                        taskParameterDefinitions:
                        - {name: Shard, type: INT, range: \(text("0-\(taskCount - 1)"))}
                    \(cores)  script:
                        actions:
                          onRun:
                            command: "{{Param.Program}}"
                            args: \(list(render))
                    - name: Merge
                      dependencies:
                      - {dependsOn: Render}
                      script:
                        actions:
                          onRun:
                            command: "{{Param.Program}}"
                            args: \(list(merge))

                    """
    }
}
