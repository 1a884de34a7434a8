import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';

/** A copy of their data that a user has asked for. Its archive has the same id. */
export interface DataExportsTable {
  id: string;
  user_id: string;
  requested_at: Generated<Date>;
  /** How often it was begun. */
  attempts: Generated<number>;
  /** When a server makes it, or the end of the lease of one that does; null once it is over. */
  due_at: Date | null;
  ready_at: Date | null;
  /** When the last attempt had failed. */
  failed_at: Date | null;
  /** Until when it can be downloaded. */
  expires_at: Date | null;
  /** The size of the archive as it is downloaded. */
  bytes: number | null;
  /** When its address was first given to its user. */
  downloaded_at: Date | null;
}

export const dataExportColumns = columnsOf<DataExportsTable>({
  id: true,
  user_id: true,
  requested_at: true,
  attempts: true,
  due_at: true,
  ready_at: true,
  failed_at: true,
  expires_at: true,
  bytes: true,
  downloaded_at: true,
});

/** The tables of the room `privacy`. */
export interface PrivacyRoomTables {
  data_exports: DataExportsTable;
}
