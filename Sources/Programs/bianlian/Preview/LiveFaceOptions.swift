import ArgumentParser
import Bianlian
import Foundation
import Studio

/// The options of a live face.
struct LiveFaceOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Shows the face of a phone: udp:PORT, or udp:ADDRESS:PORT.",
            discussion:
                """
                Receives packets of Live Link Face, iFacialMocap and Facemotion3d. Without an address, only this machine can \
                send; udp:0.0.0.0:11111 also receives from phones in the network.
                """,
            valueName: "address"))
    var live: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Records the live face in a new file.", valueName: "take.jsonl"), completion: .file())
    var record: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The address of a phone with iFacialMocap or Facemotion3d that is asked to send. Other senders are then refused.",
            valueName: "address"))
    var phone: String?

    /// The parsed options; nil without a live face.
    var chosen: LiveOptions? {
        guard let live, let address = try? LiveAddress(parsing: live) else { return nil }
        return LiveOptions(address: address, recording: record.map { URL(literalPath: $0) }, phone: phone)
    }

    func validate() throws {
        guard let live else {
            if record != nil || phone != nil { throw ValidationError("--record and --phone need --live") }
            return
        }
        let address: LiveAddress
        do {
            address = try LiveAddress(parsing: live)
        } catch {
            throw ValidationError("--live: \(error)")
        }
        if let record, !record.hasSuffix(".jsonl") {
            throw ValidationError("--record takes a path that ends in .jsonl, not \(record)")
        }
        guard let phone else { return }
        guard LiveAddress.isNumeric(phone) else {
            throw ValidationError("--phone takes a numeric address, such as 192.168.1.20, not \(phone)")
        }
        guard phone.contains(":") == address.host.contains(":") else {
            throw ValidationError("--phone and --live take addresses of one kind, IPv4 or IPv6")
        }
        if address.isLoopback, !LiveAddress(host: phone, port: address.port).isLoopback {
            throw ValidationError(
                "--phone needs an address that the phone can reach; write --live udp:0.0.0.0:\(address.port)")
        }
    }

    /// Prints what was received and recorded.
    static func tellEnd(of facts: LiveFacts, in record: String?) {
        for note in facts.notes { Terminal.writeError("bianlian: note: \(note)") }
        let lost = facts.lostCount.map { ", \($0) lost" } ?? ""
        Terminal.writeError(
            "bianlian: \(facts.frameCount) frame\(facts.frameCount == 1 ? "" : "s") received\(lost), "
                + "\(facts.droppedCount) packet\(facts.droppedCount == 1 ? "" : "s") dropped"
                + (record.map { facts.frameCount > 0 ? "; recorded in \($0)" : "; \($0) is not written" } ?? ""))
    }
}

/// Prints a line whenever the connection of a live face begins or ends.
struct LiveConnectionLines {
    private var wasReceiving: Bool?
    private var hasToldProblem = false

    /// - Parameter facts: the current state; nil without a live face.
    mutating func tell(_ facts: LiveFacts?) {
        guard let facts else { return }
        if facts.isReceiving != wasReceiving {
            wasReceiving = facts.isReceiving
            let sender = facts.sender.map { "\($0) (\(facts.apps ?? ""))" }
            let silence = sender.map { "no packets from \($0) for a second" } ?? "waiting for packets"
            Terminal.writeError("bianlian: live: \(facts.isReceiving ? "receiving from \(sender ?? "")" : silence)")
        }
        if let problem = facts.recordingProblem, !hasToldProblem {
            hasToldProblem = true
            Terminal.writeError("bianlian: the recording has stopped: \(problem)")
        }
    }
}
