import Foundation
import ConfigSettings
import FaceDrivers
import Imaging
import SceneGraph

extension RenderJob {
    /// Creates a job whose frames are sheets: each shows the frames of the sheet's jobs at the same time, and the still
    /// pictures.
    ///
    /// The first job determines the frames, their rate and the sound of footage. The run ends with the first recording that
    /// ends.
    /// - Parameter sheet: has at least one cell; its jobs have frames of the sheet's cell size.
    package init(_ sheet: Sheet) {
        let layout = sheet.layout
        var drawn = SheetScene(layout, texts: sheet.rows.flatMap { [$0.heading ?? ""] + $0.cells.map(\.caption) })
        var pictures: [ImageLayer] = []
        var jobs: [RenderJob] = []
        var fronts: [RenderJob] = []
        for (row, cells) in sheet.rows.enumerated() {
            if let heading = cells.heading { drawn.write(heading: heading, row: row) }
            for (column, cell) in cells.cells.enumerated() {
                let texture: TextureID
                switch cell.contents {
                case .picture(let picture): texture = drawn.add(picture)
                case .job(let job):
                    jobs += job.jobs(countedFrom: jobs.count)
                    fronts.append(job)
                    texture = drawn.add(source: pictures.count)
                    pictures.append(ImageLayer(.config(JobID(index: jobs.count - 1))))
                }
                drawn.lay(texture, row: row, column: column)
                drawn.write(caption: cell.caption, row: row, column: column)
            }
        }
        let first = fronts.first
        self.init(
            config: first?.config ?? .init(filePath: "sheet"), scene: drawn.scene, drivers: DriverSet(camera: .fixed),
            recording: nil, background: ImageLayer(.color(SheetScene.paper)), pictures: pictures, size: layout.size,
            antialiasing: .msaa4, frames: fronts.lazy.compactMap(\.frames).first,
            framesPerSecond: first?.framesPerSecond ?? FrameFormat.defaultRate,
            sources: Self.once(fronts.flatMap(\.sources)), notes: Self.once(fronts.flatMap(\.notes)))
        lostInput = Self.once(fronts.flatMap(\.lostInput))
        shown = jobs
        for job in fronts { signatures.merge(job.signatures) { first, _ in first } }
        // Resuming an earlier run compares the assignments of each job.
        assignments = fronts.enumerated().flatMap { index, job in job.assignments.map { "\(index): \($0)" } }
        if let first {
            delivery.keepsTime = first.delivery.keepsTime
            delivery.sound = first.delivery.sound
        }
        if fronts.contains(where: { !$0.delivery.eventSounds.isEmpty }) {
            notes.append(
                "`sounds` have no effect when several configs are shown side by side; "
                    + "render one of them alone to hear its sounds"
            )
        }
    }

    /// Returns this job and the jobs that it shows, renumbered for a longer list of jobs.
    /// - Parameter start: the index of the first of them in that list.
    private func jobs(countedFrom start: Int) -> [RenderJob] {
        var jobs = shown + [self]
        for index in jobs.indices {
            jobs[index].shown = []
            jobs[index].background.source.move(by: start)
            for picture in jobs[index].pictures.indices { jobs[index].pictures[picture].source.move(by: start) }
            if case .matte(var matte)? = jobs[index].occlusion {
                matte.source.move(by: start)
                jobs[index].occlusion = .matte(matte)
            }
        }
        return jobs
    }

    /// Returns the elements without repetitions, in order.
    static func once<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}

extension ImageSource {
    /// Adds an offset to the index of the job that it names, if it names one.
    fileprivate mutating func move(by offset: Int) {
        if case .config(let id) = self { self = .config(JobID(index: id.index + offset)) }
    }
}
