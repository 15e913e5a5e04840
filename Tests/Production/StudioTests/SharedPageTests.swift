import Foundation
import Imaging
import RenderConfig
import RenderTestSupport
@testable import Studio
import Testing

/// The static page with a film and the values of its config.
@Suite struct SharedPageTests {
    private static func page(_ config: String, film: String? = "film.mp4") throws -> SharedPage {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("scene.yaml")
            try Data(config.utf8).write(to: file)
            return SharedPage(
                of: try RenderJob.load(configAt: file), title: "a <b> & \"c\"", film: film, picture: "picture.png")
        }
    }

    private static let config = """
        variables: {warmth: 0.5}
        output: {size: [8, 8]}
        lights:
        - {kind: directional, intensity: 750, color: "#ffcc88"}
        materials:
          paint: {model: blinn, shininess: 12}
        nodes: []

        """

    @Test func pageListsWrittenValuesOfVariablesMaterialsAndLights() throws {
        let html = try Self.page(Self.config).html
        for text in ["<h2>Variables</h2>", "<h2>Materials</h2>", "<h2>Lights</h2>", ">750<", ">12<", ">0.5<", "#ffcc88"] {
            #expect(html.contains(text), "\(text)")
        }
        #expect(html.contains("<caption>paint</caption>"))
        // Defaults are not listed.
        #expect(!html.contains("fresnelExponent"))
        // A config without lights has the standard ones.
        #expect(try Self.page("nodes: []\noutput: {size: [8, 8]}\n").html.contains("<h2>Lights</h2>"))
    }

    @Test func pageRefersToNothingElsewhere() throws {
        let html = try Self.page(Self.config).html
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("//"))
        let references = html.matches(of: #/(?:src|href|poster)="([^"]*)"/#).map { String($0.output.1) }
        #expect(Set(references) == ["film.mp4", "picture.png"])
        #expect(html.contains("prefers-color-scheme: dark") && html.contains("prefers-reduced-motion"))
        #expect(html.contains("lang=\"en\"") && html.contains("alt=\"Rendering of a &lt;b&gt; &amp; &quot;c&quot;\""))
        #expect(html.contains("<h1>a &lt;b&gt; &amp; &quot;c&quot;</h1>"))
    }

    @Test func singleFrameIsPicture() throws {
        let html = try Self.page(Self.config, film: nil).html
        #expect(!html.contains("<video") && !html.contains("<script") && html.contains("<img src=\"picture.png\""))
    }

    @Test func descriptionIsLeadingComment() {
        let text =
            "# yaml-language-server: $schema=schema.json\n# One line\n# and another.\n#\n# Second.\n\na: 1\n# Not this.\n"
        #expect(SharedPage.description(inConfig: text) == ["One line and another.", "Second."])
        #expect(SharedPage.description(inConfig: "a: 1\n").isEmpty)
    }
}
