// What the tests of several lifecycles share.

interface Row {
  readonly rule: string;
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly by: readonly string[];
  readonly to: string;
  readonly timer?: string;
}

/** The rows of a lifecycle as lines of `rule event | from | by | to | timer`. */
export const linesOf = (rows: readonly Row[]): string[] =>
  rows.map(({ rule, event, from, by, to, timer = '-' }) => {
    const states = from.map((state) => state ?? '-').join(' ');
    return [`${rule} ${event}`, states, by.join(' '), to, timer].join(' | ');
  });

/** The lines of a table in a test; one that is indented continues the one before. */
export const linesIn = (table: string): string[] =>
  table.trim().replaceAll(/\n +/g, ' ').split('\n');
