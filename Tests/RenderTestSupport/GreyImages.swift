import Foundation

/// Files of one picture, 8×8 pixels with grey level 90, in every frame format except PNG: JPEG at a quality that keeps the
/// grey, lossless WebP, run-length encoded TGA, and BMP.
public let greyPictures: [(fileExtension: String, bytes: [UInt8])] = [
    (
        "jpg",
        decoded(
            """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggL
            DAsKDAkKCgr/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AM7//2Q==
            """)
    ),
    ("webp", decoded("UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQrWpVq/+BiOh/AAA=")),
    ("tga", decoded("AAALAAAAAAAAAAAACAAIAAgAh1qHWodah1qHWodah1qHWgAAAAAAAAAAVFJVRVZJU0lPTi1YRklMRS4A")),
    (
        "bmp",
        Array("BM".utf8) + [246, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 90, count: 192)
    ),
]

private func decoded(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
}
