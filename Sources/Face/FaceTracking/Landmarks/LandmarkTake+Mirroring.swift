// Landmarks in mirror images, the usual form of selfies.

extension FaceLandmarks {
    /// Whether the landmarks are those of a mirrored face: with the face upright, the person's left eye is on the left.
    ///
    /// A landmark finder never returns such a face, because it treats a mirrored face as an ordinary one. Landmarks are
    /// mirrored only if their coordinates are mirrored afterwards.
    var areMirrored: Bool {
        guard points.count >= Self.meshCount else { return false }
        let across = eyes.left - eyes.right
        let down = points[Self.chin].lowHalf - (eyes.left + eyes.right) / 2
        return across.x * down.y - across.y * down.x < 0
    }

    /// Returns the landmarks of the mirrored picture.
    /// - Parameters:
    ///   - width: the width of the picture in pixels.
    ///   - exchangesSides: whether landmarks of the left and right side are exchanged.
    func mirrored(width: Double, exchangesSides: Bool) -> FaceLandmarks {
        var mirrored = self
        for index in points.indices {
            let point = points[exchangesSides ? Self.twin(of: index, among: points.count) : index]
            mirrored.points[index] = SIMD3(width - point.x, point.y, point.z)
        }
        for shape in BlendShape.allCases { mirrored.blendShapes[shape] = blendShapes[shape.mirrored] }
        return mirrored
    }

    /// Returns the corresponding landmark on the other side of the face; the landmark itself on the midline.
    static func twin(of landmark: Int, among count: Int) -> Int {
        guard twins.indices.contains(landmark), twins[landmark] < count else { return landmark }
        return twins[landmark]
    }

    /// The lowest landmark of the chin.
    private static let chin = 152

    private static let twins: [Int] = {
        var twins = Array(0..<countWithIrises)
        for index in stride(from: 0, to: pairs.count, by: 2) {
            twins[pairs[index]] = pairs[index + 1]
            twins[pairs[index + 1]] = pairs[index]
        }
        return twins
    }()

    /// Alternating landmarks of the right and left side, which are at x and −x in MediaPipe's canonical face model
    /// (`face_model_with_iris.obj`).
    private static let pairs: [Int] = [
        3, 248, 7, 249, 20, 250, 21, 251, 22, 252, 23, 253, 24, 254, 25, 255, 26, 256, 27, 257, 28, 258, 29, 259, 30, 260,
        31, 261, 32, 262, 33, 263, 34, 264, 35, 265, 36, 266, 37, 267, 38, 268, 39, 269, 40, 270, 41, 271, 42, 272, 43, 273,
        44, 274, 45, 275, 46, 276, 47, 277, 48, 278, 49, 279, 50, 280, 51, 281, 52, 282, 53, 283, 54, 284, 55, 285, 56, 286,
        57, 287, 58, 288, 59, 289, 60, 290, 61, 291, 62, 292, 63, 293, 64, 294, 65, 295, 66, 296, 67, 297, 68, 298, 69, 299,
        70, 300, 71, 301, 72, 302, 73, 303, 74, 304, 75, 305, 76, 306, 77, 307, 78, 308, 79, 309, 80, 310, 81, 311, 82, 312,
        83, 313, 84, 314, 85, 315, 86, 316, 87, 317, 88, 318, 89, 319, 90, 320, 91, 321, 92, 322, 93, 323, 95, 324, 96, 325,
        97, 326, 98, 327, 99, 328, 100, 329, 101, 330, 102, 331, 103, 332, 104, 333, 105, 334, 106, 335, 107, 336, 108, 337,
        109, 338, 110, 339, 111, 340, 112, 341, 113, 342, 114, 343, 115, 344, 116, 345, 117, 346, 118, 347, 119, 348, 120, 349,
        121, 350, 122, 351, 123, 352, 124, 353, 125, 354, 126, 355, 127, 356, 128, 357, 129, 358, 130, 359, 131, 360, 132, 361,
        133, 362, 134, 363, 135, 364, 136, 365, 137, 366, 138, 367, 139, 368, 140, 369, 141, 370, 142, 371, 143, 372, 144, 373,
        145, 374, 146, 375, 147, 376, 148, 377, 149, 378, 150, 379, 153, 380, 154, 381, 155, 382, 156, 383, 157, 384, 158, 385,
        159, 386, 160, 387, 161, 388, 162, 389, 163, 390, 165, 391, 166, 392, 167, 393, 169, 394, 170, 395, 171, 396, 172, 397,
        173, 398, 174, 399, 176, 400, 177, 401, 178, 402, 179, 403, 180, 404, 181, 405, 182, 406, 183, 407, 184, 408, 185, 409,
        186, 410, 187, 411, 188, 412, 189, 413, 190, 414, 191, 415, 192, 416, 193, 417, 194, 418, 196, 419, 198, 420, 201, 421,
        202, 422, 203, 423, 204, 424, 205, 425, 206, 426, 207, 427, 208, 428, 209, 429, 210, 430, 211, 431, 212, 432, 213, 433,
        214, 434, 215, 435, 216, 436, 217, 437, 218, 438, 219, 439, 220, 440, 221, 441, 222, 442, 223, 443, 224, 444, 225, 445,
        226, 446, 227, 447, 228, 448, 229, 449, 230, 450, 231, 451, 232, 452, 233, 453, 234, 454, 235, 455, 236, 456, 237, 457,
        238, 458, 239, 459, 240, 460, 241, 461, 242, 462, 243, 463, 244, 464, 245, 465, 246, 466, 247, 467, 468, 473, 469, 476,
        470, 475, 471, 474, 472, 477,
    ]
}

extension LandmarkTake {
    /// The number of faces in all frames.
    var faceCount: Int { frames.reduce(0) { $0 + $1.faces.count } }

    /// The number of faces whose landmarks are those of a mirrored face.
    var mirroredFaceCount: Int { frames.reduce(0) { count, frame in count + frame.faces.count { $0.areMirrored } } }

    /// Whether most faces are mirrored.
    var isMirrored: Bool { 2 * mirroredFaceCount > faceCount }

    /// The landmarks of the mirrored pictures: x becomes width − x, and the left and right blend shapes are exchanged.
    ///
    /// Landmarks found in mirrored pictures are numbered like those of any other face, so they are exchanged as well. Landmarks
    /// that were mirrored after detection keep their numbers.
    var mirrored: LandmarkTake {
        var mirrored = self
        let exchangesSides = !isMirrored
        for index in frames.indices {
            let width = Double(imageSize.x)
            mirrored.frames[index].faces = frames[index].faces.map {
                $0.mirrored(width: width, exchangesSides: exchangesSides)
            }
            mirrored.frames[index].hands = frames[index].hands?.map { hand in hand.mapped { SIMD2(width - $0.x, $0.y) } }
        }
        return mirrored
    }
}
