import FilmIntegration
import Imaging
import RenderConfig
import VideoCodecs

/// The number of frames of a run that are processed at the same time.
struct FramesInFlight {
    /// The number of worker threads.
    let workers: Int
    /// The largest number of frames begun and not finished: twice the threads, so that no thread waits for a slow frame.
    let most: Int
    /// The typical number of bytes of the pictures of one such frame, without footage.
    let bytesPerFrame: Int

    /// Uses as many threads as possible within 2 GiB. Each frame needs a picture for each job, the pictures that each job
    /// shows, one more, and its bytes for a video. Footage needs two frames, as decoded and as pictures.
    init(of job: RenderJob, frames: Int, threads: Int) {
        let picture = job.size.pixelCount * 4
        let pictures = job.jobs.reduce(2 * picture) { $0 + $1.size.pixelCount * 4 * (1 + $1.ownPictures) }
        let mostBytes = job.clips.reduce(pictures) { $0 + $1.size.pixelCount * 16 }
        bytesPerFrame = pictures - picture
        let bound = max((2 << 30) / mostBytes, 1)
        workers = min(threads, frames, bound)
        most = min(2 * workers, frames, bound)
    }

    /// Returns the largest number of pictures of one size that a renderer's threads draw or hold at once: two frames per
    /// thread, with a picture for each job, plus the moments of one frame for each thread with motion blur.
    static func mostPictures(of job: RenderJob, threads: Int) -> Int {
        let moments = job.jobs.map { $0.match.mostMoments * ($0.needsMomentsOverGrey ? 2 : 1) }.max() ?? 1
        return threads * (2 * job.jobs.count + moments)
    }

    /// Returns the same limited to a number of frames, which may be 0.
    func limited(to most: Int) -> FramesInFlight {
        FramesInFlight(workers: min(workers, most), most: min(self.most, most), bytesPerFrame: bytesPerFrame)
    }

    private init(workers: Int, most: Int, bytesPerFrame: Int) {
        (self.workers, self.most, self.bytesPerFrame) = (workers, most, bytesPerFrame)
    }
}

extension RenderJob {
    /// The number of pictures that a frame holds in addition to those of other jobs, which count separately.
    fileprivate var ownPictures: Int {
        pictures.count { picture in
            if case .config = picture.source { picture.isTreated } else { true }
        }
    }
}

/// The number of frames in flight that a memory limit allows.
struct FittingFlight {
    let flight: FramesInFlight
    /// The memory of the job with these frames; exceeds the limit if not even one frame fits.
    let estimate: MemoryEstimate
    /// The bytes per frame in flight.
    let bytesPerFrame: Int
    /// The number of frames in flight without a limit.
    private let wanted: Int

    /// - Parameters:
    ///   - frames: the number of frames, at least 1.
    ///   - threads: the number of worker threads, at least 1.
    ///   - layers: the number of layers written next to the frames.
    ///   - heldLayers: the number of those that stay in memory until the frame is written. Default: 0.
    ///   - limit: the limit of the whole job, in bytes.
    init(of job: RenderJob, frames: Int, threads: Int, layers: Int, heldLayers: Int = 0, limit: Int) {
        let widest = FramesInFlight(of: job, frames: frames, threads: threads)
        func estimate(_ count: Int) -> MemoryEstimate {
            MemoryEstimate(of: job, widest.limited(to: count), layers: layers, heldLayers: heldLayers)
        }
        // Memory grows with each frame, so bisection finds the largest number that fits.
        var (fits, fitsNot) = (1, widest.most + 1)
        while fitsNot - fits > 1 {
            let middle = (fits + fitsNot) / 2
            // Try the widest first, since it usually fits.
            let count = fitsNot > widest.most ? widest.most : middle
            if estimate(count).total <= limit { fits = count } else { fitsNot = count }
        }
        wanted = widest.most
        flight = widest.limited(to: fits)
        self.estimate = estimate(fits)
        bytesPerFrame = (self.estimate.total - estimate(0).total) / fits
    }

    /// The notes for the user, one line each.
    var notes: [String] {
        guard flight.most < wanted else { return [] }
        return [
            "the memory limit allows \(flight.most) frame\(flight.most == 1 ? "" : "s") in flight instead of \(wanted), "
                + "\(MemoryAmount.text(bytesPerFrame)) each; a higher --memory-limit may make the run faster"
        ]
    }
}
