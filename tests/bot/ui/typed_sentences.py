"""Sentences that people type, by game: what is played, or what is asked with it among the answers.

Those of UNSEEN were written after the reading of moves was finished, and nothing is tuned on them.
"""

from __future__ import annotations

from typing import Final

TUNED: Final = (
    # position, language, typed, the move that is played, or asked about after "?"
    ("building", "en", "build the tobacco storage", "build tobacco-storage"),
    ("building", "en", "bild a tobaco storage, please", "build tobacco-storage"),
    ("building", "en", "I'd like to build the small market.", "build small-market"),
    ("building", "en", "the hospice", "?build hospice"),
    ("building", "en", "build tobacco", "?build tobacco-storage"),
    ("building", "ko", "담배 공장을 건설", "build tobacco-storage"),
    ("building", "ko", "담배 공장을 건설해줘", "build tobacco-storage"),
    ("building", "ko", "소형 시장을 건설합니다", "build small-market"),
    ("building", "ja", "タバコ保管所を建設", "build tobacco-storage"),
    ("building", "ja", "タバコ保管所を建設する", "build tobacco-storage"),
    ("building", "ja", "小さい市場を建設してください", "build small-market"),
    ("taking", "en", "take shp 1 d1", "take ship 1 d1"),
    ("taking", "en", "take shp 1", "?take ship 1 d1"),
    ("taking", "en", "tak town hall 1 d1", "take town-hall 1 d1"),
    ("taking", "en", "take the ship from depot 1", "?take ship 1 d1"),
    ("taking", "en", "buy a chruch", "buy church"),
    ("taking", "ko", "배를 가져오기", "?take ship 1 d1"),
    ("taking", "ko", "교회를 구입", "buy church"),
    ("taking", "ja", "教会を購入", "buy church"),
    ("taking", "ja", "船を取る", "?take ship 1 d1"),
    ("industry", "en", "network from leek to stoke-on-trent", "?network leek~stoke-on-trent"),
    ("industry", "en", "build a cotton mill at leek #1 with the cotton mill / manufacturer card",
     "build cotton at leek#1 with cotton-manufacturer"),
    ("industry", "en", "take a loan with coalbrookdale", "loan with coalbrookdale"),
    ("industry", "en", "take a loan", "?loan with"),
    ("industry", "en", "develop cotton and coal", "?develop cotton,coal"),
    ("industry", "ko", "콜브룩데일로 대출", "loan with coalbrookdale"),
    ("industry", "ja", "コールブルックデールで融資", "loan with coalbrookdale"),
    ("planning", "en", "plan trade, build, sell", "plan trade build sell"),
    ("planning", "en", "plan the trade, build and sell.", "plan trade build sell"),
    ("planning", "en", "plan trade in villages, build house and sell good",
     "plan trade build sell"),
    ("planning", "ko", "마을에서 거래하기, 집 짓기, 상품 판매를 계획", "plan trade build sell"),
    ("planning", "ja", "村での交易、家の建設、商品の販売を計画", "plan trade build sell"),
)  # fmt: skip

UNSEEN: Final = (
    ("building", "en", "build a small indigo plant please", "build small-indigo-plant"),
    ("building", "en", "Build the hacienda!", "build hacienda"),
    ("building", "en", "construction hut, build it", "build construction-hut"),
    ("building", "en", "biuld constuction hut", "build construction-hut"),
    ("building", "ko", "하시엔다를 건설하기", "build hacienda"),
    ("building", "ko", "수용소 건설해주세요", "build hospice"),
    ("building", "ko", "건설막을 건설", "build construction-hut"),
    ("building", "ja", "農地を建設します", "build hacienda"),
    ("building", "ja", "宿屋を建設したい", "build hospice"),
    ("taking", "en", "buy the warehouse", "buy warehouse"),
    ("taking", "en", "by ship", "?buy ship"),
    ("taking", "en", "I take monastery 20 from depot 1 using d1", "take monastery-20 1 d1"),
    ("taking", "en", "buy warehuose", "buy warehouse"),
    ("taking", "ko", "상품 창고를 구입", "buy warehouse"),
    ("taking", "ja", "倉庫を購入する", "buy warehouse"),
    ("industry", "en", "loan with nunaeton", "loan with nuneaton"),
    ("industry", "en", "link leek to stoke-on-trent", "?network leek~stoke-on-trent"),
    ("industry", "en", "pass with the cannock card", "pass with cannock"),
    ("industry", "ko", "너니턴으로 패스", "pass with nuneaton"),
    ("industry", "ja", "ナニートンで融資", "loan with nuneaton"),
    ("industry", "ja", "キャノックでパス", "pass with cannock"),
    ("planning", "en", "plan build and move goods, then sell", "plan build move-goods sell"),
    ("planning", "en", "plan hire sell trad", "plan hire sell trade"),
    ("planning", "ko", "상인 고용과 상품 판매를 계획", "plan hire sell"),
    ("planning", "ja", "商人の配置と商品の販売を計画", "plan hire sell"),
)

NEVER: Final = (
    # what must not be played: it names several moves, or none
    ("building", "en", "build"),
    ("building", "en", "build small"),
    ("building", "en", "build plant"),
    ("building", "en", "the"),
    ("building", "en", "and, a"),
    ("building", "en", "build small market and hospice"),
    ("building", "en", "don't build hospice"),
    ("building", "en", "hospice or hacienda"),
    ("building", "ko", "을 건설"),
    ("building", "ja", "を建設"),
    ("taking", "en", "take"),
    ("taking", "en", "buy"),
    ("taking", "en", "take the ship"),
    ("taking", "en", "buy church or ship"),
    ("taking", "en", "undo"),
    ("industry", "en", "with"),
    ("industry", "en", "iron"),
    ("industry", "en", "build cotton"),
    ("industry", "en", "network leek"),
    ("planning", "en", "plan"),
    ("planning", "en", "plan not sell"),
)
