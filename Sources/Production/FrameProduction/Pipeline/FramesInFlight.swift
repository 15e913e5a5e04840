import FilmIntegration
import Imaging
import RenderConfig
import SceneRenderer
import VideoCodecs

/// The number of frames of a run that are worked on at the same time.
struct FramesInFlight {
    /// On so many threads.
    let workers: Int
    /// So many are begun and not yet finished. Twice the threads, so that nobody waits while one frame takes longer than the others.
    let most: Int
    /// The bytes of the pictures that one of them holds, as a rule, without footage.
    let bytesPerFrame: Int

    /// As many as there are threads for, within 2 GiB: each holds a picture for every job that is seen in it, now and before,
    /// one more, and its bytes for a video; and of footage two frames as they come and as pictures.
    init(of job: RenderJob, frames: Int, threads: Int) {
        let picture = job.size.pixelCount * 4
        let pictures = job.jobs.reduce(2 * picture) { $0 + $1.size.pixelCount * 4 * (1 + $1.ownPictures) }
        let mostBytes = job.clips.reduce(pictures) { $0 + $1.size.pixelCount * 16 }
        bytesPerFrame = pictures - picture
        let bound = max((2 << 30) / mostBytes, 1)
        workers = min(threads, frames, bound)
        most = min(2 * workers, frames, bound)
    }

    /// The largest number of pictures of one size that a renderer's threads draw or hold at once: two frames for each thread,
    /// with a picture for each job, and for a thread that blurs motion the moments of one frame.
    static func mostPictures(of job: RenderJob, threads: Int) -> Int {
        let moments = job.jobs.map(\.mostMoments).max() ?? 1
        return threads * (2 * job.jobs.count + moments)
    }

    /// The same with no more than so many frames, 0 or more.
    func limited(to most: Int) -> FramesInFlight {
        FramesInFlight(workers: min(workers, most), most: min(self.most, most), bytesPerFrame: bytesPerFrame)
    }

    private init(workers: Int, most: Int, bytesPerFrame: Int) {
        (self.workers, self.most, self.bytesPerFrame) = (workers, most, bytesPerFrame)
    }
}

extension RenderJob {
    /// The largest number of moments that one of its frames is made of.
    var mostMoments: Int { match.shutterAngle > 0 ? SceneRenderer.mostMoments : 1 }

    /// The number of pictures that a frame holds beside those of other jobs, which are counted with these.
    fileprivate var ownPictures: Int {
        pictures.count { picture in
            if case .config = picture.source { picture.isTreated } else { true }
        }
    }
}

/// As many frames in flight as a limit of memory allows.
struct FittingFlight {
    let flight: FramesInFlight
    /// The memory that the job takes with them: more than the limit where not even one frame fits.
    let estimate: MemoryEstimate
    /// The bytes that each of them takes.
    let bytesPerFrame: Int
    /// The number that there would be without a limit.
    private let wanted: Int

    /// - Parameters:
    ///   - frames: the number of frames, at least 1.
    ///   - threads: the number of threads that work, at least 1.
    ///   - layers: the number of layers that are written beside the frames.
    ///   - limit: in bytes, of everything.
    init(of job: RenderJob, frames: Int, threads: Int, layers: Int, limit: Int) {
        let widest = FramesInFlight(of: job, frames: frames, threads: threads)
        func estimate(_ count: Int) -> MemoryEstimate { MemoryEstimate(of: job, widest.limited(to: count), layers: layers) }
        // Every frame takes some: all numbers up to one fit, and none beyond.
        var (fits, fitsNot) = (1, widest.most + 1)
        while fitsNot - fits > 1 {
            let middle = (fits + fitsNot) / 2
            // The widest is tried first, since it fits as a rule.
            let count = fitsNot > widest.most ? widest.most : middle
            if estimate(count).total <= limit { fits = count } else { fitsNot = count }
        }
        wanted = widest.most
        flight = widest.limited(to: fits)
        self.estimate = estimate(fits)
        bytesPerFrame = (self.estimate.total - estimate(0).total) / fits
    }

    /// The notes for a person, one line each.
    var notes: [String] {
        guard flight.most < wanted else { return [] }
        return [
            "the memory limit leaves room for \(flight.most) frame\(flight.most == 1 ? "" : "s") in flight in place of \(wanted), "
                + "\(MemoryAmount.text(bytesPerFrame)) each; with a higher --memory-limit the run may be faster"
        ]
    }
}
