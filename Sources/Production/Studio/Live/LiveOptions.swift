package import Foundation

/// The source of a live face and the file that records it.
package struct LiveOptions: Sendable {
    package var address: LiveAddress
    /// The recording to write meanwhile; nil for none. An existing file is never replaced.
    package var recording: URL?
    /// The numeric address of a phone with iFacialMocap or Facemotion3d, which is asked to send and is then the only accepted
    /// sender; nil to wait for any sender.
    package var phone: String?

    package init(address: LiveAddress, recording: URL? = nil, phone: String? = nil) {
        (self.address, self.recording, self.phone) = (address, recording, phone)
    }
}
