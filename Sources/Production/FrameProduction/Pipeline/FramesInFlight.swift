import Imaging
import RenderConfig
import VideoCodecs

/// The number of frames of a run that are worked on at the same time.
struct FramesInFlight {
    /// On so many threads.
    let workers: Int
    /// So many are begun and not yet finished. Twice the threads, so that nobody waits while one frame takes longer than the others.
    let most: Int
    /// The bytes of the pictures that one of them holds, as a rule.
    let bytesPerFrame: Int

    /// As many as there are threads for, within 2 GiB: each holds a picture for every job that is seen in it, now and before,
    /// one more, and its bytes for a video; and of footage two frames as they come and as pictures.
    init(of job: RenderJob, frames: Int, threads: Int) {
        let picture = job.size.pixelCount * 4
        let pictures = picture * (job.jobs.reduce(2) { $0 + 1 + $1.pictures.count })
        let footage = job.clips.map { $0.size.pixelCount * 16 }
        let mostBytes = footage.reduce(pictures, +)
        bytesPerFrame = mostBytes - picture
        let bound = max((2 << 30) / mostBytes, 1)
        workers = min(threads, frames, bound)
        most = min(2 * workers, frames, bound)
    }
}
