use life::Board;

#[test]
fn nothing_comes_from_nothing() {
    assert!(Board::default().step().is_empty());
}

#[test]
fn a_lonely_cell_dies() {
    assert!(Board::parse("#").step().is_empty());
}

#[test]
fn block_stays() {
    let block = Board::parse("##\n##");
    assert_eq!(block.step(), block);
}

#[test]
fn blinker_turns() {
    let blinker = Board::parse(".....\n.###.\n.....");
    let turned = Board::parse("..#\n..#\n..#");
    assert_eq!(blinker.step(), turned);
    assert_eq!(turned.step().step(), turned);
    assert_eq!(turned.len(), 3);
}
