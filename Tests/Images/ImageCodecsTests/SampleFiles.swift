// Made by scripts/picture-samples.

/// A small picture file and a PNG of its pixels as another program reads them, both in base 64.
struct SampleFile: Sendable {
    let name: String
    let file: String
    let pixels: String
}

extension SampleFile {
    static let all = [
        SampleFile(
            name: "jpeg",
            file: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFRERGCEYGh0dHx8f
                ExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e
                Hh7/wAARCAANABUDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID
                AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq
                c3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3
                +Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI
                FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImK
                kpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDx
                rRPAsllIt1LGrInUL154/rXYWPg/+09nkRbfL+9vGOv0z6V6R4f0qG6njgnbfG/UbQM4Ge1dnBoVnY+V9lHl787uM5xjHX616WI4pw7y
                2rUw6ksCn+8i/wCI5+7Zx1ta/JvJbS07/P8ACnGNbnim/e6dv63PMNN8Mx2VsLaWF2dOpUcc8/1or33R/DWnXVks86b5G6npnBx2orDD
                cQ8SSowlgqlNUWlyKV+ZQt7qlaLV7Wvq9ep+20eMo8i5r3P/2Q==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAACyklEQVR42iXNy4pdRRSA4b/WWlW79t7natruRBNjRHSijSGgOFHHvoMv
                4tCx+Cg+gqAzZ4oYVEQMRKIonT59us/Zl7o4yPcCnyOcVxjpdWBVR27nQpjf4/XuSzi8yxpoeGGzfIzsP+fl9kdW04KuVNbNhBve5K3+
                Czie04hhunCYMxrf0BTQPGM3ntorUsE8BAeqEFvBiRFMsCAEIDSGaIf0DeICTsDCZsA7h1fFoSQ3EpZCiUJYwuwGGi3E2mH+iISC04Kf
                E16UWRJN9OQQ8PFFbnVxQkVI4hmZGexIXN0ihR2ql0zDXyRzuLKi1issnkK9j8MQFdJ0oJU1OewwORBDxtzmA5wGtDSocxSbKGHJdf2Z
                EJ5yayl01WjHHne9xw3nDMMJVzynuMzJuqcLp8z8whyfoXKF6asf0mhLV3taUcyNeN1x3P3AIVxztX/OVj1nbNjEU9a3zlnoO2zaA1sr
                hMuJzkaGm8dIuGTkEitnD6kWcTmiongmgn/CXL/DNb+zORvpSMQkML4By/cZ0mvs/ETNmbvbntaeciPfkLs/KOWIDestzjXo1CDOQCva
                X5CnI76/AH8NZaDOUMYN8tKKOt+jaKakTD54aHdU3eO3/xFdwmQriBM0GRRoO0eqSrhTKLoHn/Cm1ENCp0hdLNGi5KyIgLQwqSIL5eh3
                xBasu/MrnUbCHHBzYQoOS0/QcIL6R+SyJ3tFg+LLA7L/G3OK9weCOaZDpvhnRG6j7iGIYlfpK0bf0cZK7Gdqm9D6CpvjJyz8Axq7ZkVl
                PUfa/C/H+Vuy/In4f9jJzBiMEu6z4m1a9zGtu4eFs5/o2gYrCW8T0txQ0yO0/ww4R3Sm5hlqR7DfmPZf4+P3dM0FTT2gtFTxRPcpbfoI
                qwtsfVaIIcNcaL0QEMKsqChzAi+VcXYcHSy7CCT63rOyLaF0OFNcWuL1Lm5eUCr8D+WrGlkldwTNAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "jpegSharp",
            file: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoK
                BggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
                Cgr/wAARCAANABUDAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID
                AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq
                c3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3
                +Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI
                FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImK
                kpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAD/9oADAMBAAIR
                AxEAPwD4C+F37CuoeC7yHxNqtjDJBbffS3BLncNgwCAOrDv0r+nMv4b4j8DM4p8b59iKVXCYPm540JTlVftYuhHljUp0oO06sXK842im
                1d2T/PuDvFOjmdNYalJqUrWvtpr0b7dj3nwp+x9/wsvyP7C0vyvsWfN+1ptzvxjG3d/dPp2r5nxD43/4mi9j/qrL2H9n83tPrXuc31jl
                5OT2Xtr29jPm5uW1425ru39ecAeIn9iW9vO/Pa3Lrt3vbue3eCP2aNP8F6GnhrVdFmkntv8AWPbxAodxLjBJB6MO1eBlH0kOHPAzK6XB
                GfQq1cXg+bnlQUJUn7WTrx5ZVKlKbtCrFSvCNpJpXVm/6qyTjatmeG+s0qiUZWtd66K3RPt3P//Q7D4PfCvR/FGrW2ha7cefa3GfNi8h
                F3bVLDlcHqAetfJ8GeM3H/izxlhuFOK8V9ZwGJ5/aU+SnT5vZ051Ye/ShTqK1SnCXuzV7Wd4tp/5z8J59icDh1XoK01azu3u0tndbM9/
                0r4F+EPA32QeFk+y/at3n/uw+/bt2/fzj7x6etcvjrxBjfAL6l/qH/sX132vtv8Al9z+x9n7P+P7Xl5fa1Pg5b83vXsrf1v4c8U5jmn+
                9e9y2tra1732t2R7p8OP2a/hz4q8Mw67rtj593PnzZeV3bWKjhSAOAB0rDgXhvhvxY4SwvFXFWG+s4/E8/tKntKlPm9nUnSh7lKdOmrU
                4Qj7sFe13eTbf9TZTxpnOBouhQlaCtZb7q+7Te7P/9k=
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAACZElEQVR42gXBTXLkRBCA0S9/SiWpW20bg4mANQsWsID7XwGCWXAKFhP2
                uNVSVWXyniC/5IvMlDh5prDRWVAW+4fn4VyAqw6WNDY/ubU/uXEwU9ikcQVec8X0L7ZQrhK4fVeJGAwT7nniDGYVaI6QZIFoggMZjt2C
                TKeIosdErINxfLKoUjsspni+fiV7wfXCnJ1LTLg/sDwYajAck46b4kM5CSwGTY2UjqfTh9IK7HkwScVjvUFNmuyEOKMZd6lsWene0JEE
                hXdOqhiCsklBeGewoB3UGlMmBfAA158NlYEfgWK4vOP1it5B5kIOsAJTdPxwmCEeBcmZUpKIg16NvndaqfSSeGxfuAeUF4iE7I3ahP70
                K/MIBCW7oH7S64X142/GNkEJogmYYPdgvP0B94HFJ+4/BjVOJmZSGuco9AL7OKlaGTzQVplkBtsZl4nDGkUNmqDAvCql7EzVgQ3vm6Kl
                EmdDtIDcCVmZW+XiQUqFWDnik2oFy2S2gseOx8KHwaag5wPRV7D/cP8BpAvhBUagU0ETenT2dFbpdL5yiRnLk9OFk8YSCyOTqwyGGn7c
                aHaS8oL3p4OuFTeIVEKU/BzUa2E6YdILcPKQxjLdWL51pqkA0Bh0F85jkIuQjx0b4Lz9TkqlnB9MKOpX4m3Qv33h8WJMZyBFmQZoC+Kn
                3+h9wEi8GKUN7FWwj3+R7w+aLDjPSfOGtoqK4ul4dGLthDWsz4iBySDUmI6G6ITKAyywtmIO8aQMSbKB15cJ1TshM7vu2BCWaIhWloSh
                0DuMVJpDDiGLkzmRLdh9x6PRBDZW5oD/AV2rRNgnEIWTAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "jpegProgressive",
            file: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFRERGCEYGh0dHx8f
                ExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e
                Hh7/wgARCAANABUDASEAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABQAEBv/EABkBAAIDAQAAAAAAAAAAAAAAAAUGAgMEB//aAAwD
                AQACEAMQAAAB4xg3ctZ3fc0C44vSdv/EABkQAAMBAQEAAAAAAAAAAAAAAAECAwQAE//aAAgBAQABBQKOEoUx+nTzBFzyDEQROjmmyf/E
                ABwRAAICAwEBAAAAAAAAAAAAAAECAAQDBRESQf/aAAgBAwEBPwHVX+kPEskr2arO3oL8iW8gHJ//xAAlEQACAQMCBQUAAAAAAAAAAAAB
                AgMABCERUQUGIjFBI0JhkdH/2gAIAQIBAT8BlZoYTw5j1vkbfvt2peZoLUCBwdVx9Y3p72WSze9Y+op0B+MeO3k1DY29xGssi6sw1OT3
                Nf/EABkQAQEAAwEAAAAAAAAAAAAAAAEAEiExEf/aAAgBAQAGPwLJLRyxSB5GOr17f//EABsQAQACAgMAAAAAAAAAAAAAAAEAESFRMUFh
                /9oACAEBAAE/ITBENTFxdrl4KmondryblcwEdqf/2gAMAwEAAgADAAAAEOyQ/8QAGREBAQADAQAAAAAAAAAAAAAAAQAhMcHw/9oACAED
                AQE/ECAcHuxoO4ANoWHBf//EABsRAQEBAQADAQAAAAAAAAAAAAERITEAUWFx/9oACAECAQE/ECmLWOQjrNa4um9jdJjQIukoZTKH55XN
                zHFEgr3Iu/CQjgkKArBAq8APXn//xAAdEAABBQADAQAAAAAAAAAAAAARAAEhMUFRccGR/9oACAEBAAE/ELkRtaY9Xw8RfR4TDvW7ImfV
                qWrAxDHFGVtCQBfa1rx6IcYv/9k=
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAACx0lEQVR42iXPOa5cRRSA4f+cqrq36g79ut/kZrD8ZGFBgBxAAAkrYCHs
                AQkQEQEZKXthAwiQADlAAoxkBJZoP/x6uFMNBHw7+MTzqCiJYAstcJENLr/Da+0XyPEh5xSCTBgzcNF+j3n5OVv3K/2ypcXR6wj5LW7c
                l7DcxypYt6rRUuHMGSZbpGTKeEVuQRXUFQyeqnhc9SYSH4J9geQBYaRUFXoqsHkKowd1WNaKmAncnxQ9EvWEWRISnlEvW1IaKWpQAsX8
                Be2eqAMxObIWRj0S+onFe7y/QhVsvNohokSFCMzaELgkG09dGqaTJWiFKVDkGlu/QZLnFHcHbmSeZ3wRik5YCo0RLNtLxICRBYtg8Lj0
                OvG2JxXYXFf0Cp0MmPgLWv/DlHcc5G+kWC6rB3T5ActRyQVSBAkfDqVxQq8LLQ6/1Jz5JyCfsel+Yjl4zizcq3es5sdcp0/ppvdYVbBR
                MHtYN08Z+Zq++5agv2HnG4+zkHKNKAgjrjoy7xzFB/p1JpSCS+eUYY22mWl+wd5FShm5t53Q8DPz/hti/QfLeIlN1wODWNwsVBgMDm09
                No34do+1BZMnNGbEHrDrC2Q+xxiQ+H9Xa4PEG+o+0ocNVrqAVRCBkhf62pA5kGvHQSwbFGcbhjggSyA2Cz7CxIK3UKIymh3aw0n29HbB
                rjcD3lXUKeEmIaJMusK0Fhcc8+hI1lDbI/UMZUrIDN45ggNGEL8lVPfx9ndK9Rx7u36bJjgqOxLsiFQLq+kD1refEMq7tKuRRk90kgjt
                j9zJVyzmOxp3B3rilE8UeZ/14SPs9DEurrGhC4TGoDphTEMyFZO8ilzdsACzegY8oZ5R5xn/PRFcxmtHlSuc9qi8gg+PqPIaUbCrrVI7
                B7HDO1BzQNMzpPqBmB4zmRmdM6O0SB3ISQjB0NmJkBYqUap4oq532PSSpJn/AMB5IiDkpjETAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "jpegGrey",
            file: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFRERGCEYGh0dHx8f
                ExciJCIeJBweHx7/wAALCAANABUBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9
                AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZn
                aGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP0
                9fb3+Pn6/9oACAEBAAA/APGtE8CyWUi3UsasidQvXnj+tdhY+D/7T2eRFt8v728Y6/TPpXWab4ZjsrYW0sLs6dSo455/rW54f0qG6njg
                nbfG/UbQM4Ge1dnBoVnY+V9lHl787uM5xjHX6112j+GtOurJZ503yN1PTODjtX//2Q==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAB/0lEQVR42lWTy1bjMAyGP9uyfE0IFMoDwPs/FgvYdVHS5sSeRSeeM9lZ
                UqT/IpkQQgfw3uOcw3sPwOfnJ/u+o6pYa7HWoqp8f3//F4sxsu87Hx8fAIgIknPGGDMKRWS8e++klHDO4ZxDRCiljLdzjhgjvXdijACP
                upwz1lq896Op955SCt57jDF478ewWivGmMHq+DfGONhKSglrLc65UVBKIcZIKYV1XQkh4L2n9848z7TWUFVUlW3byDmPeu89siwLIjIa
                iwg5Z47v7e1t5Nd1xTnH7XbDGIO1ltfX19FssH1/f0dVHwL/pSgiXC4Xtm3j6+uLEAIpJVSV8/mMqpJSIoTAuq6oKpfLhfv9/jDrdDqh
                qkOjo+ntdsN7T611MLDWMs/zkMkYw/PzM957rtcrIvJoGmP8D6GIkFIi50wIYeQOt+d5HkOO+MEk5/zIlVIQkWFUrZV931mWhd473ntC
                CMOcQ4bW2hgK8PT0RGuNnDMyTROqCkBrDeccwBC/tUaMcSA62IjI2NHDoNbaw/2fn59/sP9ODSFwPp+ZpmnERYTeO9frld/fX0SEbdvo
                vTNNE9M0EWMkxojUWkkpjRM7VmNZlmGSMYYQAtZa7vc71lpCCGOtUkqcTidSSg+kLy8vqCr7vg9HVZVSytiKg2KMkRDCQHScpapSax2n
                /gcAJ362b+qmPQAAAABJRU5ErkJggg==
                """),
        SampleFile(
            name: "jpegInks",
            file: """
                /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwP
                FxgWFBgSFBUU/8AAFAgADQAVBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMF
                BQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldY
                WVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn
                6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD4a+CX/Lv+FfKX/DLf/Tp/47Wh8Ov2S/F/7DHjLT/jf481HRNW8KeFvM+22fh2eaa+
                k+0xtaR+Wk0USHElwhO51woYjJwD+jmreIfvfNX6AfBL/l3/AAo/4Zb/AOnT/wAdrpPjD/xtG/sj/hVX/FP/APCDed/aX/CY/wCjed9t
                2eV5P2fz92Pscu7dtxuTG7JxxmreIfvfNX3R8Pf+QIPwo/4Zb/6dP/Ha6T4dftaeEP2GPBun/BDx5p2t6t4r8LeZ9tvPDsEM1jJ9pka7
                j8t5pYnOI7hAdyLhgwGRgnkL3xD+9+9X4L/BL/l3/Cv1c/4U7on93/xwV4n+zr+0V8Qv2sfjH4f+FXxV8Qf8JT4C1/7R/aWk/Yrez8/y
                LeW5i/e28ccq7ZYYm+Vxnbg5BIO5q2qS/N/jX6AfBL/l3/Cj/hTuif3f/HBXpH7Yf/GAv/CI/wDCh/8Aihf+Es+1/wBs/wDMR+1fZfJ+
                z/8AH352zb9pn+5tzv5zgY4zVtUl+b/Gvuj4e/8AIEH4Uf8ACndE/u/+OCvSP2df2dfh7+1j8HPD/wAVfir4f/4Snx7r/wBo/tLVvttx
                Z+f5FxLbRfureSOJdsUMS/KgztyckknkL3VJfN/+vX//2Q==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAB4ElEQVR42k2SwZHkRBBFX5XUM6NulmFxYt3YA0cMwAAswgsiuOABBmDM
                HlhmulX5H4cqCA6KLClKLzNfZoNPfkPnA3LlnRtXbsCNP7iycyNceXCjcVAcfOZADjYOHrwgBwcv/MoLxTOdne87cKIA3wJfgGdkR05U
                BEIRQiikEYtio4Dw14qN8o2djwIdXBB29IL8jWzEEAbBde4Tb1spiuGVnXdOGl3Y+VhoQx5oIU/oibDeTyKEkygBYqd4Ix4T7GAgFwfF
                guIONPAAH0jQLHib0SxgUW6UV4qTcptaDMOw8WDn9U+wwK+zbU+koz+gY1Znn+1ahN/X91CGsigGIz+xszEMO69vYKH7iqD3+WM6Ivog
                XogncVArWeWkLAaNLZ3iwbCz89pBIfe5AeuZ8HP6zmVugU8LLMlYd5aSDMrGZmPnwwAHBPDfi4UBbXNIkaQR73MDHFSmwz1LgY0yjMjO
                d/dVTWH+N6C4wJAUCZTPxDuV5TehUtNtOsPQLHZuP4JfIS+QN8gF7ZjfVpIxExisd+LP03GK5LKgUPmFCvT/BpU+28/TAgbzwJIopkjG
                UnBS1YlQVVTm3s6qT7qNndsGCdZAH5ineU5IMqMhlVmdJ6nOCGyRCowUPUVPaJF/AM7mIPM7nt1HAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "jpegTurnedInks",
            file: """
                /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwP
                FxgWFBgSFBUU/8AAFAgADQAVBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMF
                BQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldY
                WVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn
                6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD4a+CX/Lv+FfKX/DLf/Tp/47Wh8Ov2S/F/7DHjLT/jf481HRNW8KeFvM+22fh2eaa+
                k+0xtaR+Wk0USHElwhO51woYjJwD+jmreIfvfNX6AfBL/l3/AAo/4Zb/AOnT/wAdrpPjD/xtG/sj/hVX/FP/APCDed/aX/CY/wCjed9t
                2eV5P2fz92Pscu7dtxuTG7JxxmreIfvfNX3R8Pf+QIPwo/4Zb/6dP/Ha6T4dftaeEP2GPBun/BDx5p2t6t4r8LeZ9tvPDsEM1jJ9pka7
                j8t5pYnOI7hAdyLhgwGRgnkL3xD+9+9X4L/BL/l3/Cv1c/4U7on93/xwV4n+zr+0V8Qv2sfjH4f+FXxV8Qf8JT4C1/7R/aWk/Yrez8/y
                LeW5i/e28ccq7ZYYm+Vxnbg5BIO5q2qS/N/jX6AfBL/l3/Cj/hTuif3f/HBXpH7Yf/GAv/CI/wDCh/8Aihf+Es+1/wBs/wDMR+1fZfJ+
                z/8AH352zb9pn+5tzv5zgY4zVtUl+b/Gvuj4e/8AIEH4Uf8ACndE/u/+OCvSP2df2dfh7+1j8HPD/wAVfir4f/4Snx7r/wBo/tLVvttx
                Z+f5FxLbRfureSOJdsUMS/KgztyckknkL3VJfN/+vX//2Q==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAACQklEQVR42k3Qsa7lNBSF4d+xk8xFIHqeY14BiddAoqSECmlKClpETc3T
                DDVCogGhEcPh3mNvO4m9VyhykKj2qr61tcL5/XnKhN8d3YS6UBGfvHHu1aEIngV25bdfijKcf3AGouC84+TrTx1Kh6ORtAqvjgdHHwu9
                E5pEWx02h0kwC6JDEjEKhgiIHWfD+YgNlgxrvtAeO1qEPzkqQqtQEKucHh2iLjheBdsqxhDDd0QmkvmbCiFDLLA2kk+OJ8dPRxJ6dU3Q
                5wcYHmBwiE6fC8daeKqZZ4xBIWKwFDgM5kYa00Cz8MXRh0JDKAr9ByVBMIh3iIWQjLFkXkYhHkbDEBWSwVxg3wif3W5nced05y+JXeJZ
                4uc3O3rJuGXUCt0yuxmvvzK4G9QC1aAYlMo3P1ZeMDobaR6DxZ337kjOoUJUZoSMLxl1Q1tBqRCDwWQQK0QDDEKFudKpLFR2NtLuzuaV
                xV/YZKCCq+Apo2AoGv6q4D1jT+0xRb3w+QLpjUhjo+JspHP8Dp7Z/Q4PFBkjFTQbOgyfCn025lYvMFSYKoQGU4PQ6DREQ0Caxq9IhdMz
                7sapQpIxol3oXPFoaDLyBw1okCrEBqlB3CDBATgQgPTDL3+i94YfGb8Z2gy1yuvPjSEDVfAKpcJL46fvGn5vbLZz67BVqA2+/eLqY4c0
                xm9oNnwUtFakig5j9srweqFqQIXlIAawFbYBCEaCvgDp8eYEaaQ/UKw4BamhUHFVev8fKMEEAPG8oiKcExBhemDE6/4LK+7wipB2kusA
                AAAASUVORK5CYII=
                """),
        SampleFile(
            name: "webP",
            file: """
                UklGRv4AAABXRUJQVlA4IPIAAACwBwCdASoVAA0APm0skkWkIqGYBABABsS2AE6ZQjgbyD8SakD5RMQHMMbgD9Tf1V9//nZtOn9mX9Vf
                RIA1vOuqPlOJdrVAAP79IJfcpJMGvUP+m0Hdzpc+soVzBUCqh11qVeVUru4NjrfL/4fHahyDv9qo1s12+3o2PjuHmCNaDL4v9N91aFQd
                r0zPOuf/MB46xOKl39FZPt2dskk9PqFgsAzjM/5+4HLZiNmVawRWmxxsXD6NF2dsIEfiODaz+6omj6EHj/Q6NpotMsSr/522iUsYvrq3
                7D2Kp4v+fEpRArrANK0Kq7yLBeLyzA4sv1TAAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAACqUlEQVR42gXBu3JcRRCA4b97embOZXe1uuKCwhcKlyLhIiKlCPxIBMS8
                AO9CRsYLUKYKJxAABVhINmBLWu05Z2aa7xN44h3KFmekMliAcsHx+CU6PWOLctCUQ4zj9IJp/zVHvOAQYwucIHR8ykn+irBcMBiYjhET
                wTwQxLEUYM7EVSIlIyNkdzKQkuIesZxJnjB3oMKihJVgC4QAZg8EJSPeA4ZkJ0wj/dCR95FRFwav9BLISWg5k9KISkLcWZiwWfCxorOj
                Klg53LJIx74doBLI0ZFpRVjvsOmKqBPmFdWExFuadlQ7pkmkAJPv0bmHzT+w/AGasHZ0TpHMzAFG5L/5hsN+gxxd4fdvQBcajRaMWe/Q
                cEZpkdsCGhTxwjocYau/yP6OIWZs8+hzknbksGEQ4dgg3rzm392PUP5ExsRCpQZj9p6Hj5+ykZFVMMYm9CJs/JY3r3/ivr1lkojV+BlL
                CGAZFWHnhYOtIt33bI9/xlojCIRgyPKEPH6Bzo9pAvvWsJip6Veqfwf2Cy1mTLcfISZ4EhCnTAshXzO9vaLY7+Q4kkUwA5vex4b34O4R
                1WfwRutGJrnEbKLKJc0yVg4jGJALVRosEek7rN8w9qfIzgmApopPkSkbJCNEoxPAGxYT7JSYOpIKxtlLsIrmiSCVTga8XRLDQ6aWSIMw
                4VhshHxGXV/irSKxIdIIxQnhb/Z6yt4uSIDdd99AbOS0w6WhVZHyIR8/eM6Bf0AflUEq6wBre8X19bes7RVFGxWllUBZTnl6/pxcTuk1
                YXLykhwKXX7HIAuDJPwGtDtjf3eODwFXSAJ9LuC/YfkHkkLnRpwicX7G0p/C8gmEjA3rjmz3jKkxhJmVKGYLrBbq2CgxUIEqQFYsNlKe
                6UTpmtNPSpwDtumQkiHA/0FiCOJPd26bAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "webPAlpha",
            file: """
                UklGRo4BAABXRUJQVlA4WAoAAAAQAAAAFAAADAAAQUxQSG4AAAABb6CQbQToDH5/3GOIiMQuDU5rbXuT0HtbAY/KCrFIJDYOHYXvA7BC
                m4AVcKj2rfPP8DwR/c8sNUvU5kC4AOq5vkNzbRQa6rKwuYJQ19AqNdRNabuCULcVnZ2Get7ZvcAnFOhd1fBx1f4zMXglhlZQOCD6AAAA
                cAgAnQEqFQANAD5tLJFFpCKhmAQAQAbEtgBOmUI4G8g/En8AKwD5RMQHMMbgD9Of1V9//nZtOV/zP+A+FX9dvRSA2+jundLRsKosIAD+
                +5QHKmyxhTocG436VrSszwq/C0JZ9IYKsLxKlzyqEX+hGbessX3/4fHxc8g7/aiT6+dJsgvf+Un4ECrGVf2cKLnG11/bq3D/5e70DttX
                6KyYpXi+JgXdjWLAKIYjWZyN1EFto9xhE/3Ha/8hvzih4Lt+EcohFYNfxGXcN/dUc5HvIuv6HP08d9+9V/87rhaE/7U1GQ+f7FPcX988
                XadjzF4DDukefSf+1AAAAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAC40lEQVR42gXB22pdVRSA4X/MMeY67b32KasmxqJoKVIFUW+8KtY7wSsF
                X8N38QF8Br3pExSEImIuxCgeQNM21cTUarJ31mHO4ffJ3Xsf0khg5YEZgWk30j9/g1I+Y/jvZQ6X0AJLh5X8xqr6gqUesfLIMgduti3l
                9C7P//qUmA4JE9jXR991DcrKlUYChTuaCm60jyinPR6fTbQ4W4y++JPT0x9ZFT+zzsYCOBknqjTQ1Xcp/ZBGHNO9VScSwWtcYLv7m9qd
                ciPMciTs0nHwgIgw6MC8nWFa3QkCIcM0DAzbnrjIyG5EQ8SGqusmicCMUZz13oZi6oiLHaF/9KBdKzOESpR5FLYXESs2xyV6V0ks5xts
                sYTygmpxirphHLzTqZSIzBBx/u3PibZA9i6+9O1z3EayQKZgkmuEQ5ANkxQPJskf79Il5pGwOUH8GSqKrV59v4tSUeiMRoS9OBEvn/Ls
                6hfy+DupDPQCgxT0ecHt228zzwvqYMyhq/2KtV5wdvoNC73kKgRsjG91rhFig2FsU2bZNmDfslqfYJ6JklEFGV+D2SF5fAVXYZLUiWWS
                H1Pu/0Pwn6iqGst7N7tsSrKS7DBdg8VzhnBOLv6gKmoqcUpLxH4f14bU7zNFJ4XcDSS8eEKoJ2q7Qn2LXXfemQGaSK6EHmKpxJmwbiLW
                X2MCZhM6DEgB9IpbxoN0JIOi5HqrDIVRkDG78X2nJqgqglIxI6VHWHlwf5enj0JQRhHMRmKxj7dPIWU05vsq3pUeMTtnvNhniM7oYJN9
                3rkFRoNrMc5yYAwvcuvmB7T5pYezsHhv7spcR1p7zNn5V7T1ycOkqUs45IJpOuDW6/eo0gGVRKxZ/9BFdYoiUQanCRW+HfD5J1xe3SFY
                /FUEDKirDPkJWh11hWYqd6pcYH0iz19gHN+EUGFN23TRRuq4o9SJ2iZCOcJyJDcDXkTIIIBGwSxQFkaFUgGVJ+Ko6LKEcQ5B+B8aOTFR
                PdMrVQAAAABJRU5ErkJggg==
                """),
        SampleFile(
            name: "webPLossless",
            file: """
                UklGRpgAAABXRUJQVlA4TIsAAAAvFAADEM1lRP9jETHg/Y8ECtq2kYxh/NH+dwyGASEbSarFKdz4MzzDWTwDmtra8f4OXwkJTBKYJDBJ
                YJLAJIFJApMEJgnUUeC2jeJjhmewJip4tHXGvEP4+qNf5C66PVPYeXs2lJrw1Nice6rk0plZn9RWVieNleVJa2UodjqiCaOxXr7W6j3+
                5BcBAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAdklEQVR42mNkYNBg4GFgwIKv4xDXJKiehUGIQYSByoAYQ69jEdOkxNDD
                eCyyJcfQ9QR8cJiBgSEQh6HXcRiqSUxoiGBTT2lEiZAbUYPf0K0MDAzeeAzcisdQTRE8EXKSgYHBHEsEnsQ08DpJ3r9LrLepFaZYAQAA
                NBJqp3LZlAAAAABJRU5ErkJggg==
                """),
        SampleFile(
            name: "tgaGrey",
            file: """
                AAADAAAAAAAAAAAAFQANAAgAg4eLjpKVsbW5vMDDrrK2ub3A3ODkeXyAhIeLp6qusrW5pKerr7K20tXZbnJ1eX2AnKCjp6uumZ2gpKir
                x8vOfICDh4uOeX2AhIiLp6uusra5pKircnV5fICEb3J2eX2BnaCkp6uvmp2hZ2tucnV5ZGhrb3J2kpaZnaCkj5OWXGBkZ2tuWV1hZGhr
                iIuPkpaZhYiMUlVZXWBkT1NWWl1hfYGEiIuPen6BLzI2Oj1BXWBkaGtvWl1hZWhsiIyPJCgrLzM2UlZZXWFkT1NWWl5hfYGFGh0hJCgs
                SEtPUlZaRUhMUFNXc3Z6DxMWGh0hPUFESExPOj5BRUlMaGxvBQgMDxMWMzY6PUFFMDM3Oj5CXmFlAAAAAAAAAABUUlVFVklTSU9OLVhG
                SUxFLgA=
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAmUlEQVR42q2SMRJDIQhEybA2egWtuP/J6Cxsk+onipghk1+pb3ZgcXmk
                lJ7MTABoPltrZDkAUlWX11o/75zzVhAAWX7dQ7yU4nY+8THGVtDq8ZcjhwNYnR47T/yb0/dbRFyRqrp/LSIuX/Sz7Vl44t5fW47Fthkz
                shWuPpLyz1txd/rMTOi9uyIbyHW3Abr6O1dqGz+afoS/ACEMMurLdDGRAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "tgaPackedGrey",
            file: """
                AAALAAAAAAAAAAAAFQANAAgAFIOHi46SlbG1ubzAw66ytrm9wNzg5BR5fICEh4unqq6ytbmkp6uvsrbS1dkUbnJ1eX2AnKCjp6uumZ2g
                pKirx8vOFHyAg4eLjnl9gISIi6errrK2uaSoqxRydXl8gIRvcnZ5fYGdoKSnq6+anaEUZ2tucnV5ZGhrb3J2kpaZnaCkj5OWFFxgZGdr
                blldYWRoa4iLj5KWmYWIjBRSVVldYGRPU1ZaXWF9gYSIi496foEULzI2Oj1BXWBkaGtvWl1hZWhsiIyPFCQoKy8zNlJWWV1hZE9TVlpe
                YX2BhRQaHSEkKCxIS09SVlpFSExQU1dzdnoUDxMWGh0hPUFESExPOj5BRUlMaGxvFAUIDA8TFjM2Oj1BRTAzNzo+Ql5hZQAAAAAAAAAA
                VFJVRVZJU0lPTi1YRklMRS4A
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAmUlEQVR42q2SMRJDIQhEybA2egWtuP/J6Cxsk+onipghk1+pb3ZgcXmk
                lJ7MTABoPltrZDkAUlWX11o/75zzVhAAWX7dQ7yU4nY+8THGVtDq8ZcjhwNYnR47T/yb0/dbRFyRqrp/LSIuX/Sz7Vl44t5fW47Fthkz
                shWuPpLyz1txd/rMTOi9uyIbyHW3Abr6O1dqGz+afoS/ACEMMurLdDGRAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "tgaPalette",
            file: """
                AAEBAAAQABgAAAAAFQANAAgAlMbSlKLSib2QlH7SqX6Qpb1OXr0ScH5O/34SlEjSlCTSiT+Qigm0pT9OXj8Sfgk2BgYGBgYGBQUFBQUF
                AgICAgAAAAAABgYGBgYGCAUFBQUFAgICAgIAAAAABgYGBgYGCAgFBQUEAgICAgIAAAAACAgICAgIBwcHBwcHBAQEBAQBAQEBCAgICAgI
                BwcHBwcHBAQEBAQEAwMDCAgICAgIBwcHBwcHBAQEBAQEAwMDCAgICAgIBwcHBwcHBAQEBAQEAwMDCAgICAgIBwcHBwcHBAQEBAQJCQkJ
                Dg4ODg4OCAgNDQ0ECwsLCwsJCQkJDg4ODg4OCA0NDQ0NCwsLCwwJCQkJDg4ODg4ODQ0NDQ0NCwsMDAwMCgoKDg4ODg4ODQ0NDQ0NDAwM
                DAwMCgoKDg4ODg8PDQ0NDQ0NDAwMDAwMCgoKAAAAAAAAAABUUlVFVklTSU9OLVhGSUxFLgA=
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAvUlEQVR42mMUso/7z4AEVE4pMDAwMDBImKkzYANpp55iFZeT5oKzWdAl
                75g9gBjKgN1QYgATqRrumP1nuGP2nzxDj9hHEW24nD0XA4MKAxzjdSm6wU72LFgNRweMQnX/sfrFhqEQq0VODJaYYqdeo/BZGKgA9pmJ
                MjgxvCY/omgS+8QAqnjfSQU9TO3jscf8wYWQCLNfhtB8kIWBwf4BpmJObuK9j2wgAwMDwz77P5SFKbqBOL2O5koGBgYGAHS1KibrmpIo
                AAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "tgaPackedPalette",
            file: """
                AAEJAAAQABgAAAAAFQANAAgAlMbSlKLSib2QlH7SqX6Qpb1OXr0ScH5O/34SlEjSlCTSiT+Qigm0pT9OXj8Sfgk2hQaFBYMChACFBgAI
                hAWEAoMAhQaBCIIFAASEAoMAhQiFB4QEgwGFCIUHhQSCA4UIhQeFBIIDhQiFB4UEggOFCIUHhASDCYUOgQiCDQAEhAuDCYUOAAiEDYML
                AAyDCYUOhQ2BC4MMggqFDoUNhQyCCoMOgQ+FDYUMggoAAAAAAAAAAFRSVUVWSVNJT04tWEZJTEUuAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAvUlEQVR42mMUso/7z4AEVE4pMDAwMDBImKkzYANpp55iFZeT5oKzWdAl
                75g9gBjKgN1QYgATqRrumP1nuGP2nzxDj9hHEW24nD0XA4MKAxzjdSm6wU72LFgNRweMQnX/sfrFhqEQq0VODJaYYqdeo/BZGKgA9pmJ
                MjgxvCY/omgS+8QAqnjfSQU9TO3jscf8wYWQCLNfhtB8kIWBwf4BpmJObuK9j2wgAwMDwz77P5SFKbqBOL2O5koGBgYGAHS1KibrmpIo
                AAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "tga",
            file: """
                AAACAAAAAAAAAAAAFQANABgAKNgAKNgMKNgYKNgkKNgwKNg8/9hI/9hU/9hg/9hs/9h4/9iEKNiQKNicKNioKNi0KNjAKNjM/9jY/9jk
                /9jwKMYAKMYMKMYYKMYkKMYwKMY8/8ZI/8ZU/8Zg/8Zs/8Z4/8aEKMaQKMacKMaoKMa0KMbAKMbM/8bY/8bk/8bwKLQAKLQMKLQYKLQk
                KLQwKLQ8/7RI/7RU/7Rg/7Rs/7R4/7SEKLSQKLScKLSoKLS0KLTAKLTM/7TY/7Tk/7Tw/6IA/6IM/6IY/6Ik/6Iw/6I8KKJIKKJUKKJg
                KKJsKKJ4KKKE/6KQ/6Kc/6Ko/6K0/6LA/6LMKKLYKKLkKKLw/5AA/5AM/5AY/5Ak/5Aw/5A8KJBIKJBUKJBgKJBsKJB4KJCE/5CQ/5Cc
                /5Co/5C0/5DA/5DMKJDYKJDkKJDw/34A/34M/34Y/34k/34w/348KH5IKH5UKH5gKH5sKH54KH6E/36Q/36c/36o/360/37A/37MKH7Y
                KH7kKH7w/2wA/2wM/2wY/2wk/2ww/2w8KGxIKGxUKGxgKGxsKGx4KGyE/2yQ/2yc/2yo/2y0/2zA/2zMKGzYKGzkKGzw/1oA/1oM/1oY
                /1ok/1ow/1o8KFpIKFpUKFpgKFpsKFp4KFqE/1qQ/1qc/1qo/1q0/1rA/1rMKFrYKFrkKFrwKEgAKEgMKEgYKEgkKEgwKEg8/0hI/0hU
                /0hg/0hs/0h4/0iEKEiQKEicKEioKEi0KEjAKEjM/0jY/0jk/0jwKDYAKDYMKDYYKDYkKDYwKDY8/zZI/zZU/zZg/zZs/zZ4/zaEKDaQ
                KDacKDaoKDa0KDbAKDbM/zbY/zbk/zbwKCQAKCQMKCQYKCQkKCQwKCQ8/yRI/yRU/yRg/yRs/yR4/ySEKCSQKCScKCSoKCS0KCTAKCTM
                /yTY/yTk/yTwKBIAKBIMKBIYKBIkKBIwKBI8/xJI/xJU/xJg/xJs/xJ4/xKEKBKQKBKcKBKoKBK0KBLAKBLM/xLY/xLk/xLwKAAAKAAM
                KAAYKAAkKAAwKAA8/wBI/wBU/wBg/wBs/wB4/wCEKACQKACcKACoKAC0KADAKADM/wDY/wDk/wDwAAAAAAAAAABUUlVFVklTSU9OLVhG
                SUxFLgA=
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAOUlEQVR42mNkYND4z8PAwICJrzNgF9dkIKSehUGIgepg1NDrOKQ0cYgT
                Vj8apjQxlPwIwaV+6HgfAF/iCPgQTmTeAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "tgaPacked",
            file: """
                AAAKAAAAAAAAAAAAFQANABgAFCjYACjYDCjYGCjYJCjYMCjYPP/YSP/YVP/YYP/YbP/YeP/YhCjYkCjYnCjYqCjYtCjYwCjYzP/Y2P/Y
                5P/Y8BQoxgAoxgwoxhgoxiQoxjAoxjz/xkj/xlT/xmD/xmz/xnj/xoQoxpAoxpwoxqgoxrQoxsAoxsz/xtj/xuT/xvAUKLQAKLQMKLQY
                KLQkKLQwKLQ8/7RI/7RU/7Rg/7Rs/7R4/7SEKLSQKLScKLSoKLS0KLTAKLTM/7TY/7Tk/7TwFP+iAP+iDP+iGP+iJP+iMP+iPCiiSCii
                VCiiYCiibCiieCiihP+ikP+inP+iqP+itP+iwP+izCii2Cii5Cii8BT/kAD/kAz/kBj/kCT/kDD/kDwokEgokFQokGAokGwokHgokIT/
                kJD/kJz/kKj/kLT/kMD/kMwokNgokOQokPAU/34A/34M/34Y/34k/34w/348KH5IKH5UKH5gKH5sKH54KH6E/36Q/36c/36o/360/37A
                /37MKH7YKH7kKH7wFP9sAP9sDP9sGP9sJP9sMP9sPChsSChsVChsYChsbChseChshP9skP9snP9sqP9stP9swP9szChs2Chs5Chs8BT/
                WgD/Wgz/Whj/WiT/WjD/WjwoWkgoWlQoWmAoWmwoWngoWoT/WpD/Wpz/Wqj/WrT/WsD/WswoWtgoWuQoWvAUKEgAKEgMKEgYKEgkKEgw
                KEg8/0hI/0hU/0hg/0hs/0h4/0iEKEiQKEicKEioKEi0KEjAKEjM/0jY/0jk/0jwFCg2ACg2DCg2GCg2JCg2MCg2PP82SP82VP82YP82
                bP82eP82hCg2kCg2nCg2qCg2tCg2wCg2zP822P825P828BQoJAAoJAwoJBgoJCQoJDAoJDz/JEj/JFT/JGD/JGz/JHj/JIQoJJAoJJwo
                JKgoJLQoJMAoJMz/JNj/JOT/JPAUKBIAKBIMKBIYKBIkKBIwKBI8/xJI/xJU/xJg/xJs/xJ4/xKEKBKQKBKcKBKoKBK0KBLAKBLM/xLY
                /xLk/xLwFCgAACgADCgAGCgAJCgAMCgAPP8ASP8AVP8AYP8AbP8AeP8AhCgAkCgAnCgAqCgAtCgAwCgAzP8A2P8A5P8A8AAAAAAAAAAA
                VFJVRVZJU0lPTi1YRklMRS4A
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAOUlEQVR42mNkYND4z8PAwICJrzNgF9dkIKSehUGIgepg1NDrOKQ0cYgT
                Vj8apjQxlPwIwaV+6HgfAF/iCPgQTmTeAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "tgaAlpha",
            file: """
                AAACAAAAAAAAAAAAFQANACAIKNgA8CjYDPAo2BjwKNgk8CjYMPAo2Dzw/9hI8P/YVPD/2GDw/9hs8P/YePD/2ITwKNiQ8CjYnPAo2Kjw
                KNi08CjYwPAo2Mzw/9jY8P/Y5PD/2PDwKMYA3CjGDNwoxhjcKMYk3CjGMNwoxjzc/8ZI3P/GVNz/xmDc/8Zs3P/GeNz/xoTcKMaQ3CjG
                nNwoxqjcKMa03CjGwNwoxszc/8bY3P/G5Nz/xvDcKLQAyCi0DMgotBjIKLQkyCi0MMgotDzI/7RIyP+0VMj/tGD//7Rs//+0eP//tIT/
                KLSQ/yi0nMgotKjIKLS0yCi0wMgotMzI/7TYyP+05Mj/tPDI/6IAtP+iDLT/ohi0/6IktP+iMLT/ojy0KKJItCiiVP8oomD/KKJs/yii
                eP8oooT//6KQ//+inP//oqi0/6K0tP+iwLT/osy0KKLYtCii5LQoovC0/5AAoP+QDKD/kBig/5AkoP+QMKD/kDygKJBI/yiQVP8okGD/
                KJBs/yiQeP8okIT//5CQ//+QnP//kKj//5C0oP+QwKD/kMygKJDYoCiQ5KAokPCg/34AjP9+DIz/fhiM/34kjP9+MIz/fjyMKH5I/yh+
                VP8ofmD/KH5s/yh+eP8ofoT//36Q//9+nP//fqj//360jP9+wIz/fsyMKH7YjCh+5IwofvCM/2wAeP9sDHj/bBh4/2wkeP9sMHj/bDx4
                KGxI/yhsVP8obGD/KGxs/yhseP8obIT//2yQ//9snP//bKj//2y0eP9swHj/bMx4KGzYeChs5HgobPB4/1oAZP9aDGT/Whhk/1okZP9a
                MGT/WjxkKFpI/yhaVP8oWmD/KFps/yhaeP8oWoT//1qQ//9anP//Wqj//1q0ZP9awGT/WsxkKFrYZCha5GQoWvBkKEgAUChIDFAoSBhQ
                KEgkUChIMFAoSDxQ/0hI//9IVP//SGD//0hs//9IeP//SIT/KEiQ/yhInP8oSKj/KEi0UChIwFAoSMxQ/0jYUP9I5FD/SPBQKDYAPCg2
                DDwoNhg8KDYkPCg2MDwoNjw8/zZIPP82VP//NmD//zZs//82eP//NoT/KDaQ/yg2nP8oNqg8KDa0PCg2wDwoNsw8/zbYPP825Dz/NvA8
                KCQAKCgkDCgoJBgoKCQkKCgkMCgoJDwo/yRIKP8kVCj/JGD//yRs//8keP//JIT/KCSQ/ygknCgoJKgoKCS0KCgkwCgoJMwo/yTYKP8k
                5Cj/JPAoKBIAFCgSDBQoEhgUKBIkFCgSMBQoEjwU/xJIFP8SVBT/EmAU/xJsFP8SeBT/EoQUKBKQFCgSnBQoEqgUKBK0FCgSwBQoEswU
                /xLYFP8S5BT/EvAUKAAAACgADAAoABgAKAAkACgAMAAoADwA/wBIAP8AVAD/AGAA/wBsAP8AeAD/AIQAKACQACgAnAAoAKgAKAC0ACgA
                wAAoAMwA/wDYAP8A5AD/APAAAAAAAAAAAABUUlVFVklTSU9OLVhGSUxFLgA=
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAdklEQVR42mNkYNBg4GFgwIKv4xDXJKiehUGIQYSByoAYQ69jEdOkxNDD
                eCyyJcfQ9QR8cJiBgSEQh6HXcRiqSUxoiGBTT2lEiZAbUYPf0K0MDAzeeAzcisdQTRE8EXKSgYHBHEsEnsQ08DpJ3r9LrLepFaZYAQAA
                NBJqp3LZlAAAAABJRU5ErkJggg==
                """),
        SampleFile(
            name: "tgaPackedAlpha",
            file: """
                AAAKAAAAAAAAAAAAFQANACAIFCjYAPAo2AzwKNgY8CjYJPAo2DDwKNg88P/YSPD/2FTw/9hg8P/YbPD/2Hjw/9iE8CjYkPAo2JzwKNio
                8CjYtPAo2MDwKNjM8P/Y2PD/2OTw/9jw8BQoxgDcKMYM3CjGGNwoxiTcKMYw3CjGPNz/xkjc/8ZU3P/GYNz/xmzc/8Z43P/GhNwoxpDc
                KMac3CjGqNwoxrTcKMbA3CjGzNz/xtjc/8bk3P/G8NwUKLQAyCi0DMgotBjIKLQkyCi0MMgotDzI/7RIyP+0VMj/tGD//7Rs//+0eP//
                tIT/KLSQ/yi0nMgotKjIKLS0yCi0wMgotMzI/7TYyP+05Mj/tPDIFP+iALT/ogy0/6IYtP+iJLT/ojC0/6I8tCiiSLQoolT/KKJg/yii
                bP8oonj/KKKE//+ikP//opz//6KotP+itLT/osC0/6LMtCii2LQoouS0KKLwtBT/kACg/5AMoP+QGKD/kCSg/5AwoP+QPKAokEj/KJBU
                /yiQYP8okGz/KJB4/yiQhP//kJD//5Cc//+QqP//kLSg/5DAoP+QzKAokNigKJDkoCiQ8KAU/34AjP9+DIz/fhiM/34kjP9+MIz/fjyM
                KH5I/yh+VP8ofmD/KH5s/yh+eP8ofoT//36Q//9+nP//fqj//360jP9+wIz/fsyMKH7YjCh+5IwofvCMFP9sAHj/bAx4/2wYeP9sJHj/
                bDB4/2w8eChsSP8obFT/KGxg/yhsbP8obHj/KGyE//9skP//bJz//2yo//9stHj/bMB4/2zMeChs2HgobOR4KGzweBT/WgBk/1oMZP9a
                GGT/WiRk/1owZP9aPGQoWkj/KFpU/yhaYP8oWmz/KFp4/yhahP//WpD//1qc//9aqP//WrRk/1rAZP9azGQoWthkKFrkZCha8GQUKEgA
                UChIDFAoSBhQKEgkUChIMFAoSDxQ/0hI//9IVP//SGD//0hs//9IeP//SIT/KEiQ/yhInP8oSKj/KEi0UChIwFAoSMxQ/0jYUP9I5FD/
                SPBQFCg2ADwoNgw8KDYYPCg2JDwoNjA8KDY8PP82SDz/NlT//zZg//82bP//Nnj//zaE/yg2kP8oNpz/KDaoPCg2tDwoNsA8KDbMPP82
                2Dz/NuQ8/zbwPBQoJAAoKCQMKCgkGCgoJCQoKCQwKCgkPCj/JEgo/yRUKP8kYP//JGz//yR4//8khP8oJJD/KCScKCgkqCgoJLQoKCTA
                KCgkzCj/JNgo/yTkKP8k8CgUKBIAFCgSDBQoEhgUKBIkFCgSMBQoEjwU/xJIFP8SVBT/EmAU/xJsFP8SeBT/EoQUKBKQFCgSnBQoEqgU
                KBK0FCgSwBQoEswU/xLYFP8S5BT/EvAUFCgAAAAoAAwAKAAYACgAJAAoADAAKAA8AP8ASAD/AFQA/wBgAP8AbAD/AHgA/wCEACgAkAAo
                AJwAKACoACgAtAAoAMAAKADMAP8A2AD/AOQA/wDwAAAAAAAAAAAAVFJVRVZJU0lPTi1YRklMRS4A
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAdklEQVR42mNkYNBg4GFgwIKv4xDXJKiehUGIQYSByoAYQ69jEdOkxNDD
                eCyyJcfQ9QR8cJiBgSEQh6HXcRiqSUxoiGBTT2lEiZAbUYPf0K0MDAzeeAzcisdQTRE8EXKSgYHBHEsEnsQ08DpJ3r9LrLepFaZYAQAA
                NBJqp3LZlAAAAABJRU5ErkJggg==
                """),
        SampleFile(
            name: "bmpBits",
            file: """
                Qk1yAAAAAAAAAD4AAAAoAAAAFQAAAA0AAAABAAEAAAAAADQAAADEDgAAxA4AAAIAAAACAAAAAAAAAP///wBXdfgAqu7YAFW1uABWrvAA
                qVWoAEpW0ABVlVgAVCrQAAFVKAAqlVAAAEBQAAKqkAAAACAA
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAiklEQVR42q1SUQ7FIAhruf+d2cceG/Kgc8lITI0glloCcHwQ7g6SAABT
                RW+Q5L3fYZpZqHyg7TCLhlNNjatpXMyYGajoat3P3R/mNdVE5DN70rJ+RIf1jqkxSI7jT9KQhKmk0nKxUCXz06IVexpZPbxYSjHp/Fof
                XzSdxO/8WSyz5HNjOX7HeMe/B9Xs87fDZh/XAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "bmpGrey",
            file: """
                Qk1uBQAAAAAAADYEAAAoAAAAFQAAAA0AAAABAAgAAAAAADgBAADEDgAAxA4AAAABAAAAAQAAAAAAAAEBAQACAgIAAwMDAAQEBAAFBQUA
                BgYGAAcHBwAICAgACQkJAAoKCgALCwsADAwMAA0NDQAODg4ADw8PABAQEAAREREAEhISABMTEwAUFBQAFRUVABYWFgAXFxcAGBgYABkZ
                GQAaGhoAGxsbABwcHAAdHR0AHh4eAB8fHwAgICAAISEhACIiIgAjIyMAJCQkACUlJQAmJiYAJycnACgoKAApKSkAKioqACsrKwAsLCwA
                LS0tAC4uLgAvLy8AMDAwADExMQAyMjIAMzMzADQ0NAA1NTUANjY2ADc3NwA4ODgAOTk5ADo6OgA7OzsAPDw8AD09PQA+Pj4APz8/AEBA
                QABBQUEAQkJCAENDQwBEREQARUVFAEZGRgBHR0cASEhIAElJSQBKSkoAS0tLAExMTABNTU0ATk5OAE9PTwBQUFAAUVFRAFJSUgBTU1MA
                VFRUAFVVVQBWVlYAV1dXAFhYWABZWVkAWlpaAFtbWwBcXFwAXV1dAF5eXgBfX18AYGBgAGFhYQBiYmIAY2NjAGRkZABlZWUAZmZmAGdn
                ZwBoaGgAaWlpAGpqagBra2sAbGxsAG1tbQBubm4Ab29vAHBwcABxcXEAcnJyAHNzcwB0dHQAdXV1AHZ2dgB3d3cAeHh4AHl5eQB6enoA
                e3t7AHx8fAB9fX0Afn5+AH9/fwCAgIAAgYGBAIKCggCDg4MAhISEAIWFhQCGhoYAh4eHAIiIiACJiYkAioqKAIuLiwCMjIwAjY2NAI6O
                jgCPj48AkJCQAJGRkQCSkpIAk5OTAJSUlACVlZUAlpaWAJeXlwCYmJgAmZmZAJqamgCbm5sAnJycAJ2dnQCenp4An5+fAKCgoAChoaEA
                oqKiAKOjowCkpKQApaWlAKampgCnp6cAqKioAKmpqQCqqqoAq6urAKysrACtra0Arq6uAK+vrwCwsLAAsbGxALKysgCzs7MAtLS0ALW1
                tQC2trYAt7e3ALi4uAC5ubkAurq6ALu7uwC8vLwAvb29AL6+vgC/v78AwMDAAMHBwQDCwsIAw8PDAMTExADFxcUAxsbGAMfHxwDIyMgA
                ycnJAMrKygDLy8sAzMzMAM3NzQDOzs4Az8/PANDQ0ADR0dEA0tLSANPT0wDU1NQA1dXVANbW1gDX19cA2NjYANnZ2QDa2toA29vbANzc
                3ADd3d0A3t7eAN/f3wDg4OAA4eHhAOLi4gDj4+MA5OTkAOXl5QDm5uYA5+fnAOjo6ADp6ekA6urqAOvr6wDs7OwA7e3tAO7u7gDv7+8A
                8PDwAPHx8QDy8vIA8/PzAPT09AD19fUA9vb2APf39wD4+PgA+fn5APr6+gD7+/sA/Pz8AP39/QD+/v4A////AIOHi46SlbG1ubzAw66y
                trm9wNzg5AAAAHl8gISHi6eqrrK1uaSnq6+yttLV2QAAAG5ydXl9gJygo6errpmdoKSoq8fLzgAAAHyAg4eLjnl9gISIi6errrK2uaSo
                qwAAAHJ1eXyAhG9ydnl9gZ2gpKerr5qdoQAAAGdrbnJ1eWRoa29ydpKWmZ2gpI+TlgAAAFxgZGdrblldYWRoa4iLj5KWmYWIjAAAAFJV
                WV1gZE9TVlpdYX2BhIiLj3p+gQAAAC8yNjo9QV1gZGhrb1pdYWVobIiMjwAAACQoKy8zNlJWWV1hZE9TVlpeYX2BhQAAABodISQoLEhL
                T1JWWkVITFBTV3N2egAAAA8TFhodIT1BREhMTzo+QUVJTGhsbwAAAAUIDA8TFjM2Oj1BRTAzNzo+Ql5hZQAAAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAmUlEQVR42q2SMRJDIQhEybA2egWtuP/J6Cxsk+onipghk1+pb3ZgcXmk
                lJ7MTABoPltrZDkAUlWX11o/75zzVhAAWX7dQ7yU4nY+8THGVtDq8ZcjhwNYnR47T/yb0/dbRFyRqrp/LSIuX/Sz7Vl44t5fW47Fthkz
                shWuPpLyz1txd/rMTOi9uyIbyHW3Abr6O1dqGz+afoS/ACEMMurLdDGRAAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "bmpPalette",
            file: """
                Qk2uAQAAAAAAAHYAAAAoAAAAFQAAAA0AAAABAAgAAAAAADgBAADEDgAAxA4AABAAAAAQAAAAlMbSAJSi0gCJvZAAlH7SAKl+kAClvU4A
                Xr0SAHB+TgD/fhIAlEjSAJQk0gCJP5AAigm0AKU/TgBePxIAfgk2AAYGBgYGBgUFBQUFBQICAgIAAAAAAAAAAAYGBgYGBggFBQUFBQIC
                AgICAAAAAAAAAAYGBgYGBggIBQUFBAICAgICAAAAAAAAAAgICAgICAcHBwcHBwQEBAQEAQEBAQAAAAgICAgICAcHBwcHBwQEBAQEBAMD
                AwAAAAgICAgICAcHBwcHBwQEBAQEBAMDAwAAAAgICAgICAcHBwcHBwQEBAQEBAMDAwAAAAgICAgICAcHBwcHBwQEBAQECQkJCQAAAA4O
                Dg4ODggIDQ0NBAsLCwsLCQkJCQAAAA4ODg4ODggNDQ0NDQsLCwsMCQkJCQAAAA4ODg4ODg0NDQ0NDQsLDAwMDAoKCgAAAA4ODg4ODg0N
                DQ0NDQwMDAwMDAoKCgAAAA4ODg4PDw0NDQ0NDQwMDAwMDAoKCgAAAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAvUlEQVR42mMUso/7z4AEVE4pMDAwMDBImKkzYANpp55iFZeT5oKzWdAl
                75g9gBjKgN1QYgATqRrumP1nuGP2nzxDj9hHEW24nD0XA4MKAxzjdSm6wU72LFgNRweMQnX/sfrFhqEQq0VODJaYYqdeo/BZGKgA9pmJ
                MjgxvCY/omgS+8QAqnjfSQU9TO3jscf8wYWQCLNfhtB8kIWBwf4BpmJObuK9j2wgAwMDwz77P5SFKbqBOL2O5koGBgYGAHS1KibrmpIo
                AAAAAElFTkSuQmCC
                """),
        SampleFile(
            name: "bmp",
            file: """
                Qk12AwAAAAAAADYAAAAoAAAAFQAAAA0AAAABABgAAAAAAEADAADEDgAAxA4AAAAAAAAAAAAAKNgAKNgMKNgYKNgkKNgwKNg8/9hI/9hU
                /9hg/9hs/9h4/9iEKNiQKNicKNioKNi0KNjAKNjM/9jY/9jk/9jwACjGACjGDCjGGCjGJCjGMCjGPP/GSP/GVP/GYP/GbP/GeP/GhCjG
                kCjGnCjGqCjGtCjGwCjGzP/G2P/G5P/G8AAotAAotAwotBgotCQotDAotDz/tEj/tFT/tGD/tGz/tHj/tIQotJAotJwotKgotLQotMAo
                tMz/tNj/tOT/tPAA/6IA/6IM/6IY/6Ik/6Iw/6I8KKJIKKJUKKJgKKJsKKJ4KKKE/6KQ/6Kc/6Ko/6K0/6LA/6LMKKLYKKLkKKLwAP+Q
                AP+QDP+QGP+QJP+QMP+QPCiQSCiQVCiQYCiQbCiQeCiQhP+QkP+QnP+QqP+QtP+QwP+QzCiQ2CiQ5CiQ8AD/fgD/fgz/fhj/fiT/fjD/
                fjwofkgoflQofmAofmwofngofoT/fpD/fpz/fqj/frT/fsD/fswoftgofuQofvAA/2wA/2wM/2wY/2wk/2ww/2w8KGxIKGxUKGxgKGxs
                KGx4KGyE/2yQ/2yc/2yo/2y0/2zA/2zMKGzYKGzkKGzwAP9aAP9aDP9aGP9aJP9aMP9aPChaSChaVChaYChabChaeChahP9akP9anP9a
                qP9atP9awP9azCha2Cha5Cha8AAoSAAoSAwoSBgoSCQoSDAoSDz/SEj/SFT/SGD/SGz/SHj/SIQoSJAoSJwoSKgoSLQoSMAoSMz/SNj/
                SOT/SPAAKDYAKDYMKDYYKDYkKDYwKDY8/zZI/zZU/zZg/zZs/zZ4/zaEKDaQKDacKDaoKDa0KDbAKDbM/zbY/zbk/zbwACgkACgkDCgk
                GCgkJCgkMCgkPP8kSP8kVP8kYP8kbP8keP8khCgkkCgknCgkqCgktCgkwCgkzP8k2P8k5P8k8AAoEgAoEgwoEhgoEiQoEjAoEjz/Ekj/
                ElT/EmD/Emz/Enj/EoQoEpAoEpwoEqgoErQoEsAoEsz/Etj/EuT/EvAAKAAAKAAMKAAYKAAkKAAwKAA8/wBI/wBU/wBg/wBs/wB4/wCE
                KACQKACcKACoKAC0KADAKADM/wDY/wDk/wDwAA==
                """,
            pixels: """
                iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAOUlEQVR42mNkYND4z8PAwICJrzNgF9dkIKSehUGIgepg1NDrOKQ0cYgT
                Vj8apjQxlPwIwaV+6HgfAF/iCPgQTmTeAAAAAElFTkSuQmCC
                """),
    ]

    /// Two frames.
    static let animated = """
        UklGRlQBAABXRUJQVlA4WAoAAAASAAAAFAAADAAAQU5JTQYAAAAAAAAAAABBTk1GhAAAAAAAAAAAABQAAAwAAAAAAAJWUDhMawAAAC8U
        AAMAzXQhov8BBW3bMMEw/mTb7kEQCCQD5I85g0G2kWpxCvf+DM/wFs8Qity2bXTrUoQ+gwoAALj2DjMb6nfA+c4rJbxYFm5YFs13btfb
        Aurseqf2AA04WAI+NOWLpeH0yzd+8hy0cygBAEFOTUacAAAAAAAAAAAAFAAADAAAAAAAAFZQOEyDAAAALxQAAxDNdCGi/wGFjCRJzXkM
        R3GURzEQsy+CkbaRHr2AoUfvX2AFoIZtRYchiSaGPKKNod9lWAsBQZH/oylwG7UJ0F3WM/4lAFAAAADg8b+agwre7UBRYUa19Fd9jZs8
        OIHwtMMuexqfb6c7+4rzd82h9x9JVEdjoMy+k/1/7zbEOQAA
        """
}
