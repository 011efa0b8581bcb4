use text_table::render;

#[test]
fn empty_table() {
    assert_eq!(render(&[]), "");
}

#[test]
fn columns_line_up() {
    let rows = [vec!["name", "qty"], vec!["screwdriver", "2"], vec!["nut"]];
    assert_eq!(render(&rows), "name         qty\nscrewdriver  2\nnut\n");
}

#[test]
fn umlauts_take_one_column() {
    let rows = [vec!["Süß", "1"], vec!["ab", "2"]];
    assert_eq!(render(&rows), "Süß  1\nab   2\n");
}
