/**
 * One list in the copy that users get of their data: rows of one table. `t` is the table and `u`
 * the row of the user in `rows`; no other name is known there, but those of tables of the same
 * room.
 */
export interface ExportedTable {
  readonly table: string;
  /** The name of the list, where one table makes two of them; that of the table by default. */
  readonly name?: string;
  /** SQL for whether the user sees a row. */
  readonly rows: string;
  /** Columns, with spaces between. */
  readonly columns: string;
  /** Those of `columns` that are ids of users: `sender_id` gets a `sender`, their name, beside. */
  readonly people?: string;
  /** The one of `columns` with the id of a picture, whose content is in the copy, too. */
  readonly picture?: string;
  /** Something in each row is sealed for its user: the use case opens it. */
  readonly is_opened?: true;
}

/**
 * What of a room is in the copy that users get of their data, and what is not. Every column that
 * is personal (`erased` or `kept` in `personal-data.ts`), and every table that refers to users,
 * stands in one of the two, so that a new one cannot be forgotten: a test compares them with the
 * schema.
 */
export interface RoomDataExport {
  readonly exported: readonly ExportedTable[];
  /** By table: why nothing of it is in the copy, or why these columns are not. */
  readonly omitted: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** The name of a list. */
export const listName = ({ table, name = table }: ExportedTable): string => name;
