import JSONText

extension FarmJob {
    /// Returns the job as an Open Job Description template, version 2023-09, in YAML.
    ///
    /// Paths are job parameters of type STRING, not PATH. PATH allows no absolute defaults, and an engine would resolve
    /// relative ones against the template's folder.
    /// - Throws: `FarmJobError` if a path or an option exceeds the specification's limits.
    public func openJobDescription() throws(FarmJobError) -> String {
        let quoted = { (text: String) in OrderedJSON.string(text).text() }
        let list = { (arguments: [String]) in "[" + arguments.map(quoted).joined(separator: ", ") + "]" }
        var texts = TemplateTexts()
        let program = texts.parameter("Program", program, "The path of bianlian on the workers.")
        let config = texts.parameter("Config", config, "The scene config.")
        let frames = texts.parameter("Frames", frames, "The folder that all tasks write their frames to.")
        let video = video.map { texts.parameter("Video", $0, "The video that the last step writes.") }
        let score = score.map { texts.parameter("Score", $0, "The file of the score's result.") }
        let name = texts.format(shownName)
        var escaped = self
        escaped.renderOptions = renderOptions.map { texts.format($0) }
        let progress = ["--progress", "openjd"]
        let shard = "{{Task.Param.Shard}}/\(taskCount)"
        let render = escaped.renderArguments(config: config, frames: frames, shard: shard, progress)
        let merge = escaped.mergeArguments(config: config, frames: frames, video: video, score: score, progress)
        let cores = coresPerTask.map { "  hostRequirements: {amounts: [{name: amount.worker.vcpu, min: \($0)}]}\n" } ?? ""
        return """
            # \(frameCount) frames in \(taskCount) tasks. Try it on one machine: openjd run THIS-FILE
            specificationVersion: jobtemplate-2023-09
            name: \(quoted(name))
            parameterDefinitions:
            \(try texts.definitions())\
            steps:
            - name: Render
              parameterSpace:
                taskParameterDefinitions:
                - {name: Shard, type: INT, range: "0-\(taskCount - 1)"}
            \(cores)  script:
                actions:
                  onRun:
                    command: "\(program)"
                    args: \(list(render))
            - name: Merge
              dependencies:
              - {dependsOn: Render}
              script:
                actions:
                  onRun:
                    command: "\(program)"
                    args: \(list(merge))

            """
    }
}
