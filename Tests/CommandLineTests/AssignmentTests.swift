import Foundation
import RenderTestSupport
import Testing

/// `--set` overrides values of configs, for `validate` as for `render`.
@Suite struct AssignmentTests {
    @Test(
        "validate checks the values that --set assigns and reports invalid ones",
        arguments: [
            (["nodes.face.opacity=0.5"], 0, ""),
            (
                ["nodes.face.opacity=0.5", "nodes.face.opacity=2"], 65,
                "--set nodes.face.opacity: 2 is not a number from 0 to 1"
            ),
            (["nodes.hat.opacity=0.5"], 65, "--set nodes.hat.opacity: the list has no element \"hat\""),
            (["opacity"], 64, "--set: \"opacity\" is not of the form PATH=VALUE"),
        ])
    func validate(assignments: [String], status: Int32, message: String) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let path = scene.folder.appendingPathComponent("scene.yaml").path
            let run = try runBianlian(["validate", path] + assignments.flatMap { ["--set", $0] })
            #expect(run.status == status && (message.isEmpty || run.errorText.contains(message)), "\(run.errorText)")
        }
    }

    @Test("validate rejects --set for a suite, whose cases have `set`")
    func suite() throws {
        try withTemporaryFolder { folder in
            try Data("cases: [{name: a, config: scene.yaml}]\n".utf8).write(to: folder.appendingPathComponent("suite.yaml"))
            let run = try runBianlian(["validate", folder.appendingPathComponent("suite.yaml").path, "--set", "camera.near=1"])
            #expect(
                run.status == 64 && run.errorText.contains("suite.yaml is a suite; write `set` in its cases"),
                "\(run.errorText)")
        }
    }
}
