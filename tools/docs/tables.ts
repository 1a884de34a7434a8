/** A table of GitHub's Markdown; a bar inside a cell would end it. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Cents as people write them: 10400 is `104.00`. */
export function inDollars(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}
