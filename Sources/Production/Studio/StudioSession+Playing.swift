import ConfigLanguage
import ConfigSettings
import FaceTracking
import Files
import Foundation
import FrameProduction
import Imaging
import JSONText
import RegressionSuite
import RenderConfig

extension StudioSession {
    /// The next task of the player.
    private enum Work {
        case load
        case stage(RenderJob)
        case draw(frame: Int)
        case pick(StudioPoint)
        case sendExactly(StudioDrawing)
    }

    /// How long a picture must stay unchanged before it is sent losslessly.
    private static let restTime = Duration.milliseconds(150)
    private static let timeBetweenValues = Duration.milliseconds(100)

    /// Runs the player until the session stops.
    func runPlayer() {
        while let work = nextWork() {
            switch work {
            case .load: reload()
            case .stage(let job): restage(job)
            case .draw(let frame): draw(frame)
            case .pick(let point): pick(at: point)
            case .sendExactly(let drawing):
                locked {
                    var exact = drawing
                    exact.isExact = true
                    status.encoding = exact
                }
            }
        }
    }

    /// Waits for the next task; nil at the end.
    private func nextWork() -> Work? {
        lock.lock()
        defer { lock.unlock() }
        while !status.isStopped {
            var waiting: Duration?
            if status.needs.contains(.loading) {
                status.needs.remove(.loading)
                return .load
            }
            if status.needs.contains(.staging), let job = status.job {
                status.needs.remove(.staging)
                return .stage(job)
            }
            if let point = status.picked {
                status.picked = nil
                return .pick(point)
            }
            if status.clients.contains(where: \.hasGreeted), status.encoding == nil {
                if status.needs.contains(.drawing) {
                    status.needs.remove(.drawing)
                    return .draw(frame: status.state.frame)
                }
                if let live = status.live, status.state.isPlaying {
                    let canSend = status.clients.contains(where: \.takesPictures)
                    if let newest = live.shown.last?.frame.index, newest != status.drawnFrame {
                        if canSend { return .draw(frame: newest) }
                    } else {
                        status.drawnAt = nil
                    }
                } else if status.state.isPlaying {
                    waiting = advance()
                    let isDue = status.drawnFrame != status.state.frame
                    // The take, not the page, decides when the next picture is drawn.
                    if !isDue { status.drawnAt = nil }
                    if isDue, status.clients.contains(where: \.takesPictures) { return .draw(frame: status.state.frame) }
                } else if let rest = status.rest, !status.isEncoding {
                    let left = Self.restTime - (ContinuousClock.now - rest.since)
                    if left <= .zero {
                        status.rest = nil
                        return .sendExactly(rest.drawing)
                    }
                    waiting = left
                }
            }
            if let waiting {
                _ = lock.wait(until: Date(timeIntervalSinceNow: max(waiting / .seconds(1), 0.0005)))
            } else {
                lock.wait()
            }
        }
        return nil
    }

    /// Advances to the frame that is due. Called under the lock.
    /// - Returns: the time until the next frame is due; nil if another thread's progress decides that.
    private func advance() -> Duration? {
        let loop = status.state.loop
        if status.state.playsEveryFrame {
            // A picture that is still being encoded would replace another one that waits.
            guard status.drawnFrame == status.state.frame, !status.isEncoding, status.clients.contains(where: \.takesPictures)
            else { return nil }
            goOn(to: status.state.frame + 1)
            return nil
        }
        let now = ContinuousClock.now
        let anchor = status.anchor ?? (now, status.state.frame)
        status.anchor = anchor
        let rate = max((status.job?.framesPerSecond ?? 60) * status.state.speed, 0.001)
        let passed = Int(((now - anchor.time) / .seconds(1) * rate).rounded(.down))
        let due = anchor.frame + passed
        if due > loop.to, status.state.frame <= loop.to {
            goOn(to: due)
        } else if due != status.state.frame {
            status.state.frame = min(due, status.frameCount - 1)
        }
        guard let anchor = status.anchor else { return .zero }
        let next = anchor.time + .seconds(Double(status.state.frame - anchor.frame + 1) / rate)
        return next - now
    }

    /// Moves to a frame of the loop. Past the end, starts the loop again or stops playing.
    private func goOn(to frame: Int) {
        let loop = status.state.loop
        if frame <= loop.to {
            status.state.frame = frame
        } else if loop.isOn, loop.from < loop.to {
            status.state.frame = loop.from
            status.anchor = nil
            status.drawnFrame = nil
        } else {
            status.state.frame = loop.to
            status.state.isPlaying = false
            status.needs.insert(.drawing)
            sendAll(status.state.json, as: "state")
        }
    }

    private func draw(_ frame: Int) {
        let (whole, earlier, state, revision, pace, live) = peek {
            (status.stage, status.earlierStage, status.state, status.revision, status.pace, status.live?.shown ?? [])
        }
        guard let whole else { return }
        // A live face that has not arrived yet leaves every frame to be drawn.
        let drawnFrame = options.live == nil ? frame : live.last?.frame.index
        let frame = drawnFrame ?? frame
        let isInRealTime = state.isPlaying && !state.playsEveryFrame
        let draft = isInRealTime && pace.isReduced ? draft(of: whole, pace.quality, state) : nil
        let (stage, isDraft) = (draft ?? whole, draft != nil)
        do {
            // The timeline passes through all frames before the clock starts: after a change of quality these are many.
            try stage.follow(live.map(\.frame))
            try stage.pass(toFrame: min(frame, stage.frameCount - 1))
            let start = ContinuousClock.now
            let drawn = try stage.picture(
                ofFrame: min(frame, stage.frameCount - 1), showing: state.view ?? stage.job.view, from: state.orbit)
            let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
            let earlier = isDraft ? earlier?.newestDraft ?? earlier : earlier
            if state.comparison == .last { try earlier?.follow(live.map(\.frame)) }
            let sight = try stage.sight(
                ofFrame: min(frame, stage.frameCount - 1), from: state.orbit, selecting: state.selection)
            let reference = try reference(to: frame, state, earlier)
            let wholeMilliseconds = (ContinuousClock.now - start) / .milliseconds(1)
            locked {
                if isInRealTime {
                    let rate = max((status.job?.framesPerSecond ?? 60) * state.speed, 0.001)
                    status.pace.add(
                        milliseconds: max(wholeMilliseconds, status.sinceDrawing(at: start)), interval: 1000 / rate)
                    status.drawnAt = start
                } else {
                    status.drawnAt = nil
                }
                status.drawnFrame = drawnFrame
                showLive(live.last)
                let drawing = StudioDrawing(
                    frame: frame, revision: revision, picture: drawn.picture, reference: reference, milliseconds: milliseconds,
                    sight: sight, samples: isDraft ? stage.job.antialiasing.sampleCount : nil, renderer: drawn.renderer,
                    arrival: live.last?.arrival)
                status.encoding = drawing
                status.rest = status.state.isPlaying || isDraft ? nil : (drawing, ContinuousClock.now)
            }
            tellValues(ofFrame: frame, isPlaying: state.isPlaying)
        } catch {
            // Counts as drawn, so that the frame is not tried again until something changes.
            locked {
                status.drawnFrame = drawnFrame
                status.state.isPlaying = false
            }
            tell(StudioProblem.problems(of: error))
        }
    }

    /// Returns a stage at the quality of playback; nil if it cannot be loaded, such as during a mistake in a file.
    private func draft(of stage: StudioStage, _ quality: StudioQuality, _ state: StudioState) -> StudioStage? {
        stage.draft(quality) {
            let document = peek { status.document }
            let assignments = try basis(of: state, document).assignments(of: state.edits)
            let reading = project.reading(of: document, state.edits, saved: state.saved)
            let job = try project.load(assignments, of: reading, quality: quality).job
            return state.look.applied(to: job)
        }
    }

    /// Returns the picture to compare a frame with, and its renderer if that can reuse the memory.
    private func reference(to frame: Int, _ state: StudioState, _ earlier: StudioStage?) throws
        -> (picture: SRGBImage, renderer: FrameRenderer?)?
    {
        switch state.comparison {
        case .none: return nil
        case .golden(let name): return goldens.picture(of: name, frame: frame).map { ($0, nil) }
        case .last:
            guard let earlier, options.live != nil || frame < earlier.frameCount else { return nil }
            return try earlier.picture(ofFrame: frame, showing: state.view ?? earlier.job.view, from: state.orbit)
        }
    }

    private func tellValues(ofFrame frame: Int, isPlaying: Bool) {
        locked {
            let now = ContinuousClock.now
            if isPlaying, let last = status.lastValues, now - last < Self.timeBetweenValues { return }
            status.lastValues = now
            if let message = status.recorded.message(ofFrame: status.live == nil ? frame : 0) { sendAll(message, as: "values") }
        }
    }

    /// Sends the problems to pages if they have changed; an empty list reports that all is well again.
    func tell(_ problems: [StudioProblem]) {
        locked {
            guard status.problems != problems else { return }
            status.problems = problems
            sendAll(StudioProblem.message(of: problems), as: "problems")
        }
    }

    // MARK: Encoding

    /// Encodes pictures while the next ones are drawn.
    func runEncoder() {
        while let drawing = nextDrawing() {
            encode(drawing.picture, as: .picture, of: drawing)
            if let reference = drawing.reference {
                encode(reference.picture, as: .reference, of: drawing)
            } else {
                peek { status.clients }.forEach { $0.withdraw(.reference) }
            }
            // The next picture reuses its memory.
            if !drawing.isExact {
                drawing.renderer.giveBack(drawing.picture)
                if let reference = drawing.reference { reference.renderer?.giveBack(reference.picture) }
            }
            locked { status.isEncoding = false }
        }
    }

    private func nextDrawing() -> StudioDrawing? {
        lock.lock()
        defer { lock.unlock() }
        while !status.isStopped {
            if let drawing = status.encoding {
                status.encoding = nil
                status.isEncoding = true
                lock.broadcast()
                return drawing
            }
            lock.wait()
        }
        return nil
    }

    private func encode(_ picture: SRGBImage, as role: StudioPacket.Role, of drawing: StudioDrawing) {
        let file =
            drawing.isExact
            ? StudioPacket.exactFile(of: picture) : StudioPacket.quickFile(of: picture, quality: options.pictureQuality)
        let (sequence, clients) = locked { () -> (Int, [StudioClient]) in
            status.nextSequence += 1
            return (status.nextSequence - 1, status.clients.filter(\.hasGreeted))
        }
        var facts: [OrderedJSON.Member] = [
            .init("revision", .integer(drawing.revision)),
            .init("format", .string(drawing.isExact ? "png" : "jpeg")), .init("width", .integer(picture.size.width)),
            .init("height", .integer(picture.size.height)),
            .init("samples", drawing.samples.map { .integer($0) } ?? .null),
            .init("renderMilliseconds", .number((drawing.milliseconds * 100).rounded() / 100)),
        ]
        if role == .picture { facts.append(.init("sight", drawing.sight)) }
        let age = drawing.arrival.map { (((ContinuousClock.now - $0) / .milliseconds(1)) * 10).rounded() / 10 }
        let packet = StudioPacket(
            sequence: sequence, role: role, frame: drawing.frame, ageMilliseconds: age, facts: facts, file: file)
        clients.forEach { $0.offer(packet) }
    }
}
