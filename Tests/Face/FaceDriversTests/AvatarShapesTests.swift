import FaceTracking
import Meshes
import Testing

@testable import FaceDrivers

/// Morph targets with names from other formats follow the matching blend shapes.
@Suite struct AvatarShapesTests {
    @Test(arguments: [
        ("jawOpen", BlendShapeValue.shape(.jawOpen)), ("mouthSmile_L", .shape(.mouthSmileLeft)),
        ("EyeBlinkLeft", .shape(.eyeBlinkLeft)),
        ("aa", .shape(.jawOpen)), ("blinkRight", .shape(.eyeBlinkRight)), ("happy", .smile), ("Joy", .smile),
        ("Blink_L", .shape(.eyeBlinkLeft)), ("Fcl_MTH_A", .shape(.jawOpen)),
        ("Face.M_F00_000_Fcl_EYE_Close_R", .shape(.eyeBlinkRight)),
        ("mouthSmile", .smile), ("eyesClosed", .mean([.eyeBlinkLeft, .eyeBlinkRight])), ("viseme_O", .shape(.mouthFunnel)),
        ("browInnerUp_R", .shape(.browInnerUp)), ("cheekPuff_L", .shape(.cheekPuff)), ("head.jawOpen", .shape(.jawOpen)),
    ])
    func foreignShapeNamesMapToBlendShapes(name: String, value: BlendShapeValue) {
        #expect(AvatarShapes.value(named: name) == value)
    }

    @Test func unknownShapeNamesHaveNoValue() {
        for name in ["", "beard", "other", "Fcl_HA_Fung1", "_l", "x."] {
            #expect(AvatarShapes.value(named: name) == nil, "\(name)")
        }
    }

    @Test func everyNameOfTheFieldIsKnown() {
        for shape in BlendShape.allCases {
            #expect(
                AvatarShapes.value(named: shape.name) == .shape(shape)
                    && AvatarShapes.value(named: shape.rawName) == .shape(shape))
        }
    }

    @Test func mirroringSwapsLeftAndRight() {
        #expect(BlendShape.eyeBlinkLeft.mirrored == .eyeBlinkRight && BlendShape.mouthRight.mirrored == .mouthLeft)
        #expect(BlendShape.jawOpen.mirrored == .jawOpen && BlendShape.allCases.allSatisfy { $0.mirrored.mirrored == $0 })
        #expect(BlendShape.allCases.count { $0.mirrored != $0 } == BlendShape.allCases.count { "\($0)".contains("Left") } * 2)
        let sum = BlendShapeValue.weightedSum([.init(.browDownLeft, weight: 2), .init(.jawOpen, weight: 1)])
        #expect(sum.mirrored == .weightedSum([.init(.browDownRight, weight: 2), .init(.jawOpen, weight: 1)]))
    }
}
