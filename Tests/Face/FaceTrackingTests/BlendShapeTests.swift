import FaceTracking
import Testing

@Suite struct BlendShapeTests {
    @Test func fiftyTwoShapesHaveDistinctNames() {
        #expect(BlendShape.allCases.count == 52)
        #expect(Set(BlendShape.allCases.map(\.name)).count == 52)
        #expect(BlendShape.allCases.map(\.rawValue) == Array(0..<52))
        #expect(BlendShape.mouthSmileLeft.name == "mouthSmileLeft")
        #expect(BlendShape.allCases.first?.name == "eyeBlinkLeft" && BlendShape.allCases.last?.name == "tongueOut")
    }

    @Test(arguments: BlendShape.allCases) func everySpellingParsesToTheShape(shape: BlendShape) {
        #expect(BlendShape(name: shape.name) == shape)
        #expect(BlendShape(name: shape.rawName) == shape)
        #expect(BlendShape(caseInsensitiveName: shape.name.uppercased()) == shape)
        #expect(BlendShape(caseInsensitiveName: shape.rawName.lowercased()) == shape)
    }

    @Test func rawNamesMatchARKit() {
        #expect(BlendShape.mouthSmileLeft.rawName == "mouthSmile_L")
        #expect(BlendShape.browOuterUpRight.rawName == "browOuterUp_R")
        // Movements of the whole mouth or jaw have no side.
        #expect(BlendShape.mouthLeft.rawName == "mouthLeft" && BlendShape.jawRight.rawName == "jawRight")
        #expect(BlendShape.jawOpen.rawName == "jawOpen")
    }

    @Test(arguments: ["", "mouthsmileleft", "mouthSmile", "_neutral", "jaw_L", "MouthSmileLeft"])
    func unknownNamesAreNotShapes(name: String) {
        #expect(BlendShape(name: name) == nil)
    }

    @Test func valuesAreStoredByShape() {
        var values = BlendShapeValues([.jawOpen: 0.5])
        values[.tongueOut] = 1.08
        #expect(values[.jawOpen] == 0.5 && values[.tongueOut] == 1.08 && values[.jawLeft] == 0)
        #expect(BlendShapeValues(values.array) == values)
    }
}
