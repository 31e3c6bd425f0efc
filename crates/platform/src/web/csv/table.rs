use super::cell::unescape;

const MAX_ROWS: usize = 5_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub headings: Vec<String>,
    /// The non-empty rows below the headings: line number and cells, as many as there are headings.
    pub rows: Vec<(u64, Vec<String>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    pub line: u64,
    pub message: String,
}

impl Table {
    pub fn read(file: &[u8]) -> Result<Self, Vec<TableError>> {
        let one = |line, message: &str| vec![TableError { line, message: message.to_owned() }];
        let text = std::str::from_utf8(file).map_err(|error| {
            let before = String::from_utf8_lossy(file.get(..error.valid_up_to()).unwrap_or_default());
            one(1 + line_ends(&before), "This isn't UTF-8. In Excel, save it as “CSV UTF-8”")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let headings = reader.headers().map_err(|error| one(1, &error.to_string()))?;
        let mut headings: Vec<String> = headings.iter().map(|text| text.trim().to_owned()).collect();
        drop_empty_end(&mut headings, 0);
        let (mut rows, mut errors) = (Vec::new(), Vec::new());
        let (mut number, mut counted) = (1, 0);
        for record in reader.records() {
            let record = record.map_err(|error| one(1, &error.to_string()))?;
            // The reader counts only line feeds, so the line is computed from the record's byte position.
            let begin = record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
            let rest = text.get(begin..).unwrap_or_default();
            let begin = begin + rest.len() - rest.trim_start_matches(['\r', '\n']).len();
            number += line_ends(text.get(counted..begin).unwrap_or_default());
            counted = begin;
            let mut cells: Vec<String> = record.iter().map(|cell| unescape(cell.trim())).collect();
            if cells.iter().all(String::is_empty) {
                continue;
            }
            drop_empty_end(&mut cells, headings.len());
            if cells.len() > headings.len() {
                let message = format!("Has {} cells, the first line has {}", cells.len(), headings.len());
                errors.push(TableError { line: number, message });
            }
            // Excel omits empty cells at the end of a row.
            cells.resize(headings.len(), String::new());
            if rows.len() == MAX_ROWS {
                return Err(one(number, "More than 5,000 rows. Split the file"));
            }
            rows.push((number, cells));
        }
        match (errors.is_empty(), rows.is_empty()) {
            (false, _) => Err(errors),
            (true, true) => Err(one(1, "There are no rows below the first")),
            (true, false) => Ok(Self { headings, rows }),
        }
    }
}

fn line_ends(text: &str) -> u64 {
    let carriage_returns = text.matches('\r').count() - text.matches("\r\n").count();
    (carriage_returns + text.matches('\n').count()) as u64
}

fn drop_empty_end(cells: &mut Vec<String>, least: usize) {
    while cells.len() > least && cells.last().is_some_and(String::is_empty) {
        cells.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_lines_are_counted_with_any_line_ending() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["Name,Post", "Ann,\"night", "shift\"", "", "Bea,Clerk", "Cy,Clerk,"].join(end);
            let table = Table::read(text.as_bytes()).unwrap();
            let lines: Vec<u64> = table.rows.iter().map(|(line, _)| *line).collect();
            assert_eq!(lines, [2, 5, 6], "{end:?}");
        }
        let wrong = [b"Name\rAnn\r\n".as_slice(), &[0xe9]].concat();
        assert_eq!(Table::read(&wrong).unwrap_err()[0].line, 3);
    }

    #[test]
    fn trailing_empty_csv_cells_are_optional() {
        let table = Table::read(b"Name,Post,,\r\nAnn,,,\r\nBea,Clerk,\r\n,,,\r\nCy\r\n").unwrap();
        assert_eq!(table.headings, ["Name", "Post"]);
        assert_eq!(
            table.rows,
            [
                (2, vec!["Ann".into(), String::new()]),
                (3, vec!["Bea".into(), "Clerk".into()]),
                (5, vec!["Cy".into(), String::new()])
            ]
        );
        assert_eq!(
            Table::read(b"a,b\n1,2,3").unwrap_err(),
            [TableError { line: 2, message: "Has 3 cells, the first line has 2".into() }]
        );
    }
}
