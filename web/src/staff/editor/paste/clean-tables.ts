const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

const cellsOf = (row: Element): Element[] =>
  [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');

/** Tells whether a table only places things beside each other, as mails and old pages do. */
export function isLayout(table: Element): boolean {
  const rows = rowsOf(table);
  const isNarrow = rows.every((row) => cellsOf(row).length <= 1);
  return isNarrow || table.querySelector('table') !== null;
}

/** Moves captions above their tables, since Markdown has none. */
export function moveCaptions(body: Element): void {
  for (const caption of body.querySelectorAll('table > caption')) {
    const paragraph = caption.ownerDocument.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.parentElement?.before(paragraph);
    caption.remove();
  }
}

export function unwrapTable(table: Element): void {
  const blocks = rowsOf(table)
    .flatMap(cellsOf)
    .map((cell) => {
      const block = table.ownerDocument.createElement('div');
      block.append(...cell.childNodes);
      return block;
    });
  table.replaceWith(...blocks);
}

/** Joins the blocks and lines of a cell, which is one line in Markdown. */
export function flattenCells(body: Element): void {
  for (const cell of body.querySelectorAll('td, th')) {
    for (const line of cell.querySelectorAll('br')) line.replaceWith(' ');
    for (const block of [
      ...cell.querySelectorAll('p, div, pre, blockquote, li, ul, ol'),
    ].reverse()) {
      block.replaceWith(...block.childNodes, ' ');
    }
    trimCell(cell);
  }
}

function trimCell(cell: Element): void {
  cell.normalize();
  const [first, last] = [cell.firstChild, cell.lastChild];
  if (first?.nodeType === Node.TEXT_NODE) first.textContent = first.textContent?.trimStart() ?? '';
  if (last?.nodeType === Node.TEXT_NODE) last.textContent = last.textContent?.trimEnd() ?? '';
}

/** Replaces spans, which Markdown does not have, with empty cells, and drops trailing empty rows and columns. */
export function spreadCells(body: Element): void {
  for (const table of body.querySelectorAll('table')) {
    const grid: Element[][] = [];
    rowsOf(table).forEach((row, at) => {
      grid[at] ??= [];
      const line = grid[at] as Element[];
      let column = 0;
      for (const cell of cellsOf(row)) {
        while (line[column]) column += 1;
        const width = spanOf(cell, 'colspan');
        for (let down = 0; down < spanOf(cell, 'rowspan'); down += 1) {
          grid[at + down] ??= [];
          const below = grid[at + down] as Element[];
          for (let right = 0; right < width; right += 1) {
            below[column + right] = down + right === 0 ? cell : emptyLike(cell);
          }
        }
        column += width;
      }
    });
    const used = grid.slice(0, rowsOf(table).length);
    while (used.length > 1 && used.at(-1)?.every(isBlank)) used.pop();
    let width = Math.max(0, ...used.map((line) => line.length));
    while (
      width > 1 &&
      used.every((line) => !line[width - 1] || isBlank(line[width - 1] as Element))
    )
      width -= 1;
    const rows = used.map((line) => {
      const row = table.ownerDocument.createElement('tr');
      for (let column = 0; column < width; column += 1) {
        const cell = line[column] ?? table.ownerDocument.createElement('td');
        cell.removeAttribute('colspan');
        cell.removeAttribute('rowspan');
        row.append(cell);
      }
      return row;
    });
    table.replaceChildren(...rows);
  }
}

const spanOf = (cell: Element, name: string) =>
  Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 100);

const emptyLike = (cell: Element) => cell.ownerDocument.createElement(cell.localName);

const isBlank = (cell: Element) => cell.textContent?.trim() === '' && !cell.querySelector('img');
