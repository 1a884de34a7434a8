import type { VaultField } from '../catalog/types.ts';
import { cellsOf, linesOf, namedSeparator, separatorOf } from '../kernel/text/csv.ts';
import { type FieldError, fieldError } from '../kernel/field-errors.ts';
import { isStorable } from '../kernel/text/text.ts';

/** The limits of a file of codes. */
export const CODE_FILE = {
  max_bytes: 2 * 1_024 * 1_024,
  max_codes: 10_000,
  /** What is sent at once: after a lost connection, no more than this is sent again. */
  part_bytes: 64 * 1_024,
  /** Longer than any line of codes. */
  max_line_length: 1_000,
} as const;

/** A line of a file of codes: a secret whose values are not validated yet, or why it is none. */
export type CodeLine = { readonly number: number } & (
  | { readonly secret: Readonly<Record<string, string>> }
  | { readonly fault: FieldError }
);

/** Which cell holds which field, and what separates the cells; null where it is not known. */
interface Columns {
  readonly keys: readonly (string | null)[];
  readonly separator: string | null;
}

/**
 * Reads a file of codes: one code per line, or CSV with the fields of the vault as its columns, in
 * their order or as a first line names them. Empty lines are left out.
 */
export async function* codeLines(
  parts: AsyncIterable<string>,
  fields: readonly VaultField[],
): AsyncGenerator<CodeLine, void, void> {
  let columns: Columns | null = null;
  let named: string | null = null;
  for await (const line of linesOf(parts, CODE_FILE.max_line_length)) {
    const { number, text } = line;
    named ??= namedSeparator(line);
    if (text.trim() === '' || namedSeparator(line) !== null) continue;
    if (columns === null) {
      const header = headerOf(text, fields, named);
      columns = header ?? { keys: fields.map(({ key }) => key), separator: named };
      if (header !== null) continue;
    }
    const read = readLine(text, columns);
    // Spreadsheets write the separators of empty lines.
    if ('secret' in read && Object.keys(read.secret).length === 0) continue;
    yield { number, ...read };
  }
}

/** The columns that a first line names, by key or label in any order; null when it is no header. */
function headerOf(
  text: string,
  fields: readonly VaultField[],
  named: string | null,
): Columns | null {
  const separator = named ?? separatorOf(text);
  const names = (cellsOf(text, separator) ?? []).map((name) => name.toLowerCase());
  const keys = names.map(
    (name) =>
      fields.find(({ key, label }) => key === name || label.toLowerCase() === name)?.key ?? null,
  );
  const isKnown = keys.every((key, index) => key !== null || names[index] === '');
  return isKnown && keys.some((key) => key !== null) ? { keys, separator } : null;
}

function readLine(
  text: string,
  { keys, separator }: Columns,
): { secret: Readonly<Record<string, string>> } | { fault: FieldError } {
  const most = CODE_FILE.max_line_length;
  if (text.length > most) return { fault: fieldError('too_long', { most }) };
  if (!isStorable(text)) return { fault: fieldError('characters') };
  const cells = cellsOf(text, separator ?? separatorOf(text));
  if (cells === null) return { fault: fieldError('quotes') };
  const tooMany = cells.some((cell, index) => cell !== '' && (keys[index] ?? null) === null);
  if (tooMany) return { fault: fieldError('columns', { most: keys.length }) };
  const filled = cells.flatMap((cell, index) => {
    const key = keys[index] ?? null;
    return key === null || cell === '' ? [] : [[key, cell] as const];
  });
  return { secret: Object.fromEntries(filled) };
}
