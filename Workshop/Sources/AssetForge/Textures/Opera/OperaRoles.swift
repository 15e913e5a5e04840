/// The roles of the opera, by the names of their textures.
enum OperaRoles {
    /// Name and painter of each face.
    static let all: [(name: String, paint: @Sendable (MaskSheet) -> Canvas)] = [
        ("opera-red-general", { RedGeneral.paint(on: $0) }),
        ("opera-black-judge", { BlackJudge.paint(on: $0) }),
        ("opera-monkey-king", { MonkeyKing.paint(on: $0) }),
        ("opera-guan-yu", { GuanYu.paint(on: $0) }),
        ("opera-bao-zheng", { BaoZheng.paint(on: $0) }),
        ("opera-cao-cao", { CaoCao.paint(on: $0) }),
        ("opera-zhang-fei", { ZhangFei.paint(on: $0) }),
        ("opera-xiang-yu", { XiangYu.paint(on: $0) }),
        ("opera-jiang-wei", { JiangWei.paint(on: $0) }),
        ("opera-meng-liang", { MengLiang.paint(on: $0) }),
        ("opera-dou-erdun", { DouErdun.paint(on: $0) }),
        ("opera-dian-wei", { DianWei.paint(on: $0) }),
        ("opera-cheng-yaojin", { ChengYaojin.paint(on: $0) }),
        ("opera-yang-qilang", { YangQilang.paint(on: $0) }),
        ("opera-xu-yanzhao", { XuYanzhao.paint(on: $0) }),
        ("opera-erlang-shen", { ErlangShen.paint(on: $0) }),
        ("opera-zheng-ziming", { ZhengZiming.paint(on: $0) }),
        ("opera-clown", { Clown.paint(on: $0) }),
        ("opera-dan", { Dan.paint(on: $0) }),
    ]
}
