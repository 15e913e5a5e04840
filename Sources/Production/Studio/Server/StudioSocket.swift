import FlyingFox
import Foundation
import Synchronization

/// Transfers texts and pictures between a page and the session over a WebSocket.
struct StudioSocket: WSHandler {
    private let session: StudioSession

    init(_ session: StudioSession) {
        self.session = session
    }

    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        guard let page = session.join() else {
            let full = WSFrame.close(
                code: WSCloseCode(1013, reason: "\(StudioSession.mostClients) pages are open already; close one of them"))
            return AsyncStream { continuation in
                continuation.yield(full)
                continuation.finish()
            }
        }
        let connection = PageConnection(page, of: session, reading: client)
        return AsyncStream { await connection.next() }
    }
}

/// A connected page; it leaves the session at the latest when this object is released.
private final class PageConnection: Sendable {
    private let page: StudioClient
    private let session: StudioSession
    private let listening: Task<Void, Never>
    private let ending: Ending

    /// The close code to send to the page; nil once it is sent or if the page is gone.
    private final class Ending: Sendable {
        // Qualified, because Swift 6.0 also finds the Mutex of FlyingSocks.
        let code = Synchronization.Mutex<WSCloseCode?>(.goingAway)
    }

    init(_ page: StudioClient, of session: StudioSession, reading frames: AsyncThrowingStream<WSFrame, any Error>) {
        (self.page, self.session) = (page, session)
        let ending = Ending()
        self.ending = ending
        listening = Task {
            let code = await Self.listen(to: frames, of: page, session)
            ending.code.withLock { $0 = code }
            session.leave(page)
        }
    }

    deinit {
        listening.cancel()
        session.leave(page)
    }

    /// The next frame for the page; nil at the end.
    func next() async -> WSFrame? {
        switch await page.next() {
        case .text(let text)?: return WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(text.utf8))
        case .picture(let packet)?: return WSFrame(fin: true, opcode: .binary, mask: nil, payload: Data(packet.bytes))
        case .ping?: return WSFrame(fin: true, opcode: .ping, mask: nil, payload: Data())
        case .pong(let bytes)?: return WSFrame(fin: true, opcode: .pong, mask: nil, payload: Data(bytes))
        case nil:
            let code = ending.code.withLock { code in
                defer { code = nil }
                return code
            }
            return code.map { WSFrame.close(code: $0) }
        }
    }

    /// Handles the frames from a page until they end.
    /// - Returns: the close code; nil if no page is left to receive it.
    private static func listen(
        to frames: AsyncThrowingStream<WSFrame, any Error>, of page: StudioClient, _ session: StudioSession
    ) async -> WSCloseCode? {
        // A change of the structure loads the config, so a task would keep a thread from the other connections meanwhile.
        let queue = DispatchQueue(label: "bianlian.page")
        // The gate limits the size of messages over their fragments.
        var message: Data?
        do {
            for try await frame in frames {
                switch frame.opcode {
                case .text where message == nil, .continuation where message != nil:
                    message = (message ?? Data()) + frame.payload
                    guard frame.fin, let bytes = message else { continue }
                    message = nil
                    guard let text = String(validating: bytes, as: UTF8.self) else { return .invalidFramePayload }
                    await withCheckedContinuation { handled in
                        queue.async {
                            session.receive(text, from: page)
                            handled.resume()
                        }
                    }
                case .ping: page.answer(Array(frame.payload))
                case .pong: break
                case .close: return .normalClosure
                case .binary: return .unsupportedData
                default: return .protocolError
                }
            }
        } catch {}
        return nil
    }
}
