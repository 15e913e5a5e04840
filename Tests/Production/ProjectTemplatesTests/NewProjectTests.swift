import ConfigSettings
import FrameProduction
import Foundation
import ImageCodecs
import Imaging
import RegressionSuite
import RenderConfig
import RenderTestSupport
import Testing

@testable import ProjectTemplates

@Suite struct NewProjectTests {
    private let shipped = SharedData.packageRoot

    /// A new project must render at once and contain every file that it names, so the test creates it away from the shipped
    /// files.
    @Test(arguments: ProjectTemplate.allCases)
    func everyTemplateRendersUnchanged(template: ProjectTemplate) throws {
        try withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("project")
            try NewProject(from: template, in: place, shipped: shipped).make()
            var options = ConfigOptions(size: ImageSize(320, 180), antialiasing: AntialiasingChoice.none)
            options.recording = nil
            let job = try RenderJob.load(configAt: place.appendingPathComponent(template.config), options: options)
            #expect(job.notes == [], "\(job.notes)")
            for file in job.files {
                #expect(file.standardizedFileURL.path.hasPrefix(place.standardizedFileURL.path), "\(file)")
            }
            let frames = try #require(FrameNumbers("60"))
            let picture = try #require(job.pictures(ofFrames: frames, threads: 2).first?.picture)
            // The frame must differ from the actor alone, because the template's subject must be visible.
            let actor = try RenderJob.load(
                configAt: place.appendingPathComponent("actor.yaml"),
                options: ConfigOptions(
                    recording: place.appendingPathComponent("recordings/take.jsonl"), size: ImageSize(320, 180),
                    antialiasing: AntialiasingChoice.none))
            let plain = try #require(actor.pictures(ofFrames: frames, threads: 2).first?.picture)
            let changed = zip(picture.pixels, plain.pixels).count { $0 != $1 }
            #expect(changed > 300, "\(changed) pixels of \(template)")
            // The guide of the texture is a layer: transparent in places.
            let guide = try readImage(at: place.appendingPathComponent(template.guide.place)).standardImage
            #expect(guide.pixels.contains { $0.alpha == 0 } && guide.pixels.contains { $0.alpha > 200 })
            let texture = place.appendingPathComponent(template.guide.place.replacing("-layout", with: ""))
            #expect(job.files.map(\.standardizedFileURL.path).contains(texture.standardizedFileURL.path))
            // The files of the first steps exist.
            let readMe = try String(contentsOf: place.appendingPathComponent("README.md"), encoding: .utf8)
            #expect(readMe.contains(template.config) && !readMe.contains("\n\n\n"))
            if template == .suite {
                let suite = try RegressionSuite.load(at: place.appendingPathComponent("suite.yaml"))
                #expect(suite.cases.count == 2)
            }
        }
    }

    /// The workflows of a new project are the templates of the documentation, and large files are in Git LFS.
    @Test func suiteHasFilesOfRepository() throws {
        try withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("project")
            try NewProject(from: .suite, in: place, shipped: shipped).make()
            for (file, template) in [(".github/workflows/pictures.yml", "github.yml"), (".gitlab-ci.yml", "gitlab.yml")] {
                #expect(
                    try Data(contentsOf: place.appendingPathComponent(file))
                        == Data(contentsOf: shipped.appendingPathComponent("docs/ci/\(template)")), "\(file)")
            }
            let attributes = try String(contentsOf: place.appendingPathComponent(".gitattributes"), encoding: .utf8)
            // All files but texts, by their endings.
            let files = try FileManager.default.subpathsOfDirectory(atPath: place.path).filter { !$0.hasPrefix(".") }
            for ending in Set(files.map { URL(fileURLWithPath: $0).pathExtension }).subtracting(["", "yaml", "md", "jsonl"]) {
                #expect(attributes.contains("\n*.\(ending) filter=lfs "), "\(ending)")
            }
            #expect(attributes.contains("\n/recordings/** filter=lfs "))
            #expect(
                try String(contentsOf: place.appendingPathComponent(".gitignore"), encoding: .utf8).contains("\n/results/\n"))
            try NewProject(from: .mask, in: folder.appendingPathComponent("mask"), shipped: shipped).make()
            #expect(try names(in: folder.appendingPathComponent("mask")).allSatisfy { !$0.hasPrefix(".") })
        }
    }

    /// Every actor's project is complete: it renders away from the shipped files, and no two actors look alike.
    @Test func everyActorRenders() throws {
        var pictures: [SRGBImage] = []
        for actor in StandInActor.allCases {
            try withTemporaryFolder { folder in
                let place = folder.appendingPathComponent("project")
                try NewProject(from: .mask, with: actor, in: place, shipped: shipped).make()
                let job = try RenderJob.load(
                    configAt: place.appendingPathComponent("actor.yaml"),
                    options: ConfigOptions(
                        recording: place.appendingPathComponent("recordings/take.jsonl"), size: ImageSize(320, 180),
                        antialiasing: AntialiasingChoice.none))
                #expect(job.notes == [], "\(actor): \(job.notes)")
                for file in job.files {
                    #expect(file.standardizedFileURL.path.hasPrefix(place.standardizedFileURL.path), "\(file)")
                }
                let frames = try #require(FrameNumbers("60"))
                pictures.append(try #require(job.pictures(ofFrames: frames, threads: 2).first?.picture))
            }
        }
        for (index, picture) in pictures.enumerated() {
            for other in pictures[..<index] {
                #expect(zip(picture.pixels, other.pixels).count { $0 != $1 } > 3000)
            }
        }
    }

    /// Above the mask there is hair, not a strip of bare forehead. Gustav is bald: his mask ends in a smooth curve.
    @Test(arguments: StandInActor.allCases)
    func maskReachesHairline(actor: StandInActor) throws {
        try withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("project")
            try NewProject(from: .mask, with: actor, in: place, shipped: shipped).make()
            let options = ConfigOptions(size: ImageSize(480, 270))
            let job = try RenderJob.load(configAt: place.appendingPathComponent("mask.yaml"), options: options)
            let frames = try #require(FrameNumbers("0"))
            let picture = try #require(job.pictures(ofFrames: frames, threads: 2).first?.picture)
            // The upper edge of the red mask in the middle third of its columns. Skin has more green.
            let edges = (0..<picture.size.width).compactMap { x in
                (0..<picture.size.height).first { picture[x, $0].red > 90 && picture[x, $0].green < picture[x, $0].red / 4 }
                    .map { (x: x, y: $0) }
            }
            try #require(edges.count > 60)
            let middle = edges[(edges.count / 3)..<(edges.count * 2 / 3)]
            if actor == .gustav {
                #expect(zip(middle, middle.dropFirst()).allSatisfy { abs($0.y - $1.y) <= 1 })
            } else {
                // Hair is darker than all skins.
                let above = middle.map { picture[$0.x, $0.y - 2] }
                #expect(above.allSatisfy { $0.red < 100 && $0.green < 80 }, "\(above.map(\.red))")
            }
        }
    }

    @Test func unknownActorErrorSuggestsNearestName() {
        #expect(
            throws: ProjectError.unknownActor(
                "gustaf", known: ["lin", "mei", "amara", "gustav"], suggestion: "did you mean \"gustav\"?")
        ) { _ = try StandInActor(named: "gustaf") }
    }

    @Test func nonEmptyFolderIsRejectedAndUnchanged() throws {
        try withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("mine")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            try "mine".write(to: place.appendingPathComponent("file"), atomically: true, encoding: .utf8)
            for taken in [place, place.appendingPathComponent("file")] {
                #expect(throws: ProjectError.notEmpty(path: taken.relativePath)) {
                    try NewProject(from: .mask, in: taken, shipped: shipped).make()
                }
            }
            #expect(try names(in: folder) == ["mine"])
            #expect(try names(in: place) == ["file"])
        }
    }

    /// The folder keeps its inode, because the user's shell may be in it, and a failure leaves no files.
    @Test func emptyFolderIsFilledAndFailureLeavesNoFiles() throws {
        try withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("empty")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            let before = try FileManager.default.attributesOfItem(atPath: place.path)[.systemFileNumber] as? Int
            struct Stop: Error {}
            #expect(throws: Stop.self) {
                try NewProject(from: .makeUp, in: place, shipped: shipped).make { _ in throw Stop() }
            }
            #expect(try names(in: place).isEmpty)
            #expect(try names(in: folder) == ["empty"])
            #expect(throws: ProjectError.fileMissing(path: folder.path + "/models/face.glb")) {
                try NewProject(from: .makeUp, in: folder.appendingPathComponent("other"), shipped: folder).make()
            }
            #expect(try names(in: folder) == ["empty"])
            try NewProject(from: .makeUp, in: place, shipped: shipped).make()
            #expect(try names(in: place).contains("make-up.yaml"))
            let after = try FileManager.default.attributesOfItem(atPath: place.path)[.systemFileNumber] as? Int
            #expect(before == after)
        }
    }

    @Test func unknownTemplateErrorSuggestsNearestName() {
        #expect(throws: ProjectError.self) { _ = try ProjectTemplate(named: "makeup") }
        do throws(ProjectError) {
            _ = try ProjectTemplate(named: "makeup")
        } catch {
            #expect(error.description.contains("did you mean \"make-up\"?") && error.description.contains("avatar"))
        }
    }
}
