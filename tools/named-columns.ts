import { type SourceFile, TEST } from './source-imports.ts';

/** Where statements of a running server are written. */
const STATEMENTS = /^(packages\/(db|services)|apps\/server)\/src\//;
const COMMENT = /^\s*(\/\/|\*|\/\*)/;
const ALL_COLUMNS = new RegExp(
  [
    '\\.(?:selectAll|returningAll)\\(',
    '\\b(?:select|distinct|returning)\\s+(?:\\w+\\.)?\\*',
    '\\s[a-z_]+\\.\\*(?=[\\s,)`])',
  ].join('|'),
  'g',
);

/**
 * Statements that read all columns without naming them: prepared, they fail in a running server
 * when a migration adds a column (decision 52).
 */
export function inspectColumns({ path, text }: SourceFile): string[] {
  if (!STATEMENTS.test(path) || TEST.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = COMMENT.test(line) ? [] : [...line.matchAll(ALL_COLUMNS)];
    return found.map(
      ([all]) =>
        `${path}:${index + 1}: "${all.trim()}" names no columns: ` +
        'select them by name, all of a table with its list in tables.ts.',
    );
  });
}
