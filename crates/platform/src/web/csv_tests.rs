use super::cell::unescape;
use super::*;
use crate::money::Money;

fn table(cell: Cell) -> String {
    String::from_utf8(write_rows([vec![Cell::from(1), cell, Cell::from(2)]]).unwrap().to_vec()).unwrap()
}

#[test]
fn cells_that_could_start_a_formula_are_escaped() {
    for (text, guarded) in [
        ("=1", "'=1"),
        ("-2+3", "'-2+3"),
        ("+1 555", "'+1 555"),
        ("@x", "'@x"),
        ("＝1", "'＝1"),
        (" =1", "' =1"),
        ("\"=1", "'\"=1"),
        ("\u{200b}=1", "'\u{200b}=1"),
        ("\u{feff}=1", "'\u{feff}=1"),
        ("\u{2060}\u{ad}\u{3000}+1", "'\u{2060}\u{ad}\u{3000}+1"),
        ("Pat;\u{200b} \u{feff}@x", "Pat;'\u{200b} \u{feff}@x"),
        ("\u{200b}Pat", "\u{200b}Pat"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "'\r'=1"),
        ("Pat;=1", "Pat;'=1"),
        ("Pat; =1", "Pat;' =1"),
        ("Pat;\"=1", "Pat;'\"=1"),
        ("Pat\t@x", "Pat\t'@x"),
        ("Pat\r\n=1", "Pat\r\n'=1"),
        ("'=1", "''=1"),
        ("'t Hart", "'t Hart"),
        ("Pat; Sam, Lee - and all", "Pat; Sam, Lee - and all"),
        ("One\n\nTwo", "One\n\nTwo"),
        ("'", "'"),
        ("", ""),
    ] {
        assert_eq!(Cell::text(text).0, guarded);
        assert_eq!(unescape(guarded), text);
    }
    assert_eq!(unescape("-10% mug; +1 555"), "-10% mug; +1 555", "typed without a guard");
}

#[test]
fn unescaping_is_the_reverse_of_escaping_for_every_text() {
    const LETTERS: [char; 9] = ['=', '\'', ';', '\t', '\n', ' ', '\u{feff}', 'a', '-'];
    for number in 0..LETTERS.len().pow(5) {
        let letter = |at: u32| LETTERS[number / LETTERS.len().pow(at) % LETTERS.len()];
        let text: String = (0..5).map(letter).collect();
        assert_eq!(unescape(&Cell::text(&text).0), text);
    }
}

#[test]
fn csv_cells_keep_numbers_and_write_lists_as_json() {
    assert_eq!(table(Cell::from(Money::from_cents(-1250))), "1,-12.50,2\r\n");
    assert_eq!(table(Cell::from(Money::from_cents(5))), "1,0.05,2\r\n");
    assert_eq!(table(Cell::field(-1)), "1,-1,2\r\n");
    assert_eq!(table(Cell::field(None::<i64>)), "1,,2\r\n");
    assert_eq!(table(Cell::from(false)), "1,false,2\r\n");
    let list = serde_json::json!(["a;=1"]);
    let Cell(json) = Cell::field(&list);
    assert!(!json.contains(";="), "{json}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap(), list);
}
