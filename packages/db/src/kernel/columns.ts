/**
 * The columns of a table by name, for statements that read whole rows. A prepared `select *` fails
 * in a running server when a migration adds a column (decision 52). The compiler asks for a column
 * that is missing here, and refuses one that the table does not have.
 */
export function columnsOf<Row extends object>(
  names: Readonly<Record<keyof Row & string, true>>,
): readonly (keyof Row & string)[] {
  return Object.keys(names) as (keyof Row & string)[];
}

/** The same columns of a table in a join, or of a table with an alias. */
export function columnsIn<Alias extends string, Column extends string>(
  alias: Alias,
  columns: readonly Column[],
): readonly `${Alias}.${Column}`[] {
  return columns.map((column) => `${alias}.${column}` as const);
}
