import ConfigSettings
import Files
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// The cells of a sheet equal the frames of their jobs pixel for pixel, at any position.
@Suite struct SheetTests {
    private static let cell = ImageSize(40, 24)

    /// Three configs with different backgrounds; one of them shows another config and reads footage of several frames.
    private func withJobs(_ body: ([RenderJob]) throws -> Void) throws {
        var random = SeededGenerator(seed: 5)
        func noise(_ size: ImageSize) -> SRGBImage {
            SRGBImage(size: size) { _, _ in
                func part() -> UInt8 { UInt8(random.integer(in: 0...255)) }
                return SRGBA8(red: part(), green: part(), blue: part())
            }
        }
        try withTemporaryFolder { folder in
            func place(_ name: String) -> URL { folder.appendingPathComponent(name) }
            try FileManager.default.createDirectory(at: place("film"), withIntermediateDirectories: true)
            for index in 0..<3 { try PNGEncoder().write(noise(ImageSize(64, 48)), to: place("film/\(index).png")) }
            try AtomicFile.write(
                "{output: {framesPerSecond: 10}, background: {sequence: film/}, nodes: [{text: {string: 'inner {frame}', size: 0.2}}]}",
                to: place("film.yaml"))
            try AtomicFile.write(
                "{output: {frames: 0-2, framesPerSecond: 10}, background: {config: film.yaml}, "
                    + "nodes: [{media: {config: film.yaml, width: 0.4, place: topLeft}}]}", to: place("nested.yaml"))
            try AtomicFile.write(
                "{output: {frames: 0-2, framesPerSecond: 10, antialiasing: msaa4}, background: '#804020', "
                    + "nodes: [{text: {string: '{frame}', size: 0.5}}]}", to: place("text.yaml"))
            try body(
                try ["film.yaml", "nested.yaml", "text.yaml"].map {
                    try RenderJob.load(configAt: place($0), options: ConfigOptions(size: Self.cell))
                })
        }
    }

    private func part(_ rectangle: PixelRectangle, of picture: SRGBImage) -> SRGBImage {
        SRGBImage(size: ImageSize(rectangle.width, rectangle.height)) { picture[$0 + rectangle.x, $1 + rectangle.y] }
    }

    private static let all = FrameNumbers([0, 1, 2].compactMap { FrameRange(first: $0, last: $0) })

    @Test("Every cell shows what its job renders alone")
    func sideBySide() throws {
        try withJobs { jobs in
            let sheet = Sheet(
                zip(jobs, ["film", "nested", "text"]).map { Sheet.Cell(.job($0), caption: $1) }, cellSize: Self.cell)
            let job = RenderJob(sheet)
            #expect(job.size == sheet.layout.size)
            let frames = try job.pictures(ofFrames: Self.all, threads: 2)
            #expect(frames.map(\.index) == [0, 1, 2])
            for (index, alone) in jobs.enumerated() {
                let (row, column) = (index / sheet.layout.columns, index % sheet.layout.columns)
                for (frame, expected) in zip(frames, try alone.pictures(ofFrames: Self.all)) {
                    let shown = part(sheet.layout.rectangle(row: row, column: column), of: frame.picture)
                    #expect(shown == expected.picture, "job \(index), frame \(frame.index)")
                }
            }
        }
    }

    @Test("A run writes the same pictures of a sheet on any number of threads")
    func production() throws {
        try withJobs { jobs in
            let job = RenderJob(Sheet(jobs.map { Sheet.Cell(.job($0), caption: "") }, cellSize: Self.cell))
            let expected = try job.pictures(ofFrames: Self.all)
            for threads in [1, 3] {
                try withTemporaryFolder { folder in
                    var production = FrameProduction(job, to: .folder(folder))
                    production.threads = threads
                    let report = try production.run()
                    #expect(report.frames == 3)
                    for frame in expected {
                        let file = folder.appendingPathComponent(FrameNames().name(of: frame.index))
                        let written = try readImage(at: file).standardImage
                        #expect(written == frame.picture)
                    }
                }
            }
        }
    }

    @Test("Still pictures keep their pixels next to headings and empty cells")
    func stillPictures() throws {
        let pictures = (0..<3).map { seed in
            var random = SeededGenerator(seed: UInt64(seed))
            return SRGBImage(size: Self.cell) { _, _ in
                SRGBA8(red: UInt8(random.integer(in: 0...255)), green: UInt8(random.integer(in: 0...255)), blue: 9)
            }
        }
        let cells = pictures.map { Sheet.Cell(.picture($0), caption: "a caption that is far too long for its cell") }
        let sheet = Sheet([.init(Array(cells[..<2]), heading: "first"), .init([cells[2]])], cellSize: Self.cell)
        let frame = try #require(
            try RenderJob(sheet).pictures(ofFrames: FrameNumbers([FrameRange(first: 0, last: 0)].compactMap(\.self))).first)
        #expect(frame.picture.size == sheet.layout.size)
        for (index, picture) in pictures.enumerated() {
            #expect(part(sheet.layout.rectangle(row: index / 2, column: index % 2), of: frame.picture) == picture)
        }
        // Headings put more than the background colour outside the pictures, but nothing in the gap at the right.
        let edge = (0..<frame.picture.size.height).map { frame.picture[frame.picture.size.width - 1, $0] }
        #expect(Set(edge) == [SRGBA8(red: 24, green: 26, blue: 30)])
        let heading = PixelRectangle(
            x: 0, y: 0, width: frame.picture.size.width, height: sheet.layout.rectangle(row: 0, column: 0).y)
        #expect(Set(part(heading, of: frame.picture).pixels).count > 3)
    }

    @Test("Evenly chosen frames begin with the first and end with the last")
    func chosenFrames() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("a.yaml")
            try AtomicFile.write("{output: {frames: 0-99}}", to: config)
            let job = try RenderJob.load(configAt: config)
            #expect(try job.frames(atMost: 4).description == "0, 33, 66, 99")
            #expect(try job.frames(atMost: 3, of: FrameRange(first: 10, last: 1000)).description == "10, 54, 99")
            #expect(try job.frames(atMost: 1).description == "0")
            #expect(try job.frames(atMost: 100).description == "0-99")
            #expect(throws: ProductionError.self) { try job.frames(atMost: 2, of: FrameRange(first: 100, last: 101)) }
        }
    }
}
