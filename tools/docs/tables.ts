/** A GitHub Markdown table; `|` inside a cell is escaped. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Cents in decimal notation: 10400 is `104.00`. */
export function inDollars(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}
