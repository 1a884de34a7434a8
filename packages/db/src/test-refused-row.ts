/**
 * A statement that even the database owner may not run, with the violated constraint. `$name` is an
 * id of the invariants' scene.
 */
export type RefusedStatement = readonly [what: string, statement: string, constraint: string];

/** What the constraints on the tables of a room refuse. */
export interface RefusedRows {
  readonly statements: readonly RefusedStatement[];
  /** Values that no row may have. */
  readonly values?: readonly (readonly [table: string, assignments: string, constraint: string])[];
}

/** An insert of a row with one other value, which violates the column's check. */
export function refusedValue(
  what: string,
  table: string,
  row: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>>,
): RefusedStatement {
  const changed = { ...row, ...change };
  const columns = Object.keys(changed).join(', ');
  const values = Object.values(changed).join(', ');
  const statement = `insert into ${table} (${columns}) values (${values})`;
  return [what, statement, `${table}_${Object.keys(change).join('_')}_check`];
}
