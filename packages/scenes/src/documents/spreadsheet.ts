/** The separators that people choose when they open a file. */
export const SEPARATORS = [',', ';', '\t'] as const;

/**
 * The cells of each row as a spreadsheet reads them with these separators, any of which ends a
 * cell. A quote counts only at the start of a cell; what follows the closing one is kept.
 */
export function spreadsheetRows(text: string, separators: readonly string[]): string[][] {
  const rows: string[][] = [[]];
  let position = text.startsWith('\uFEFF') ? 1 : 0;
  while (position < text.length) {
    let cell = '';
    if (text[position] === '"') {
      position += 1;
      for (; position < text.length; position += 1) {
        if (text[position] === '"') {
          position += 1;
          if (text[position] !== '"') break;
        }
        cell += text[position] ?? '';
      }
    }
    while (position < text.length && !isEnd(text[position] ?? '', separators)) {
      cell += text[position] ?? '';
      position += 1;
    }
    rows.at(-1)?.push(cell);
    if (text.startsWith('\r\n', position)) position += 1;
    if (!separators.includes(text[position] ?? '')) rows.push([]);
    position += 1;
  }
  return rows.filter((cells) => cells.length > 0);
}

const isEnd = (sign: string, separators: readonly string[]) =>
  sign === '\r' || sign === '\n' || separators.includes(sign);

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The cells that a spreadsheet would take for a formula, whichever separators it is told. */
export function formulasIn(text: string): string[] {
  const readings = [...SEPARATORS.map((each) => [each]), [...SEPARATORS]];
  return readings
    .flatMap((separators) => spreadsheetRows(text, separators).flat())
    .filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !NUMBER.test(cell));
}
