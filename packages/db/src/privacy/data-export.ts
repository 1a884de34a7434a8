import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const privacyDataExport: RoomDataExport = {
  exported: [
    {
      table: 'data_exports',
      rows: 't.user_id = u.id',
      columns: 'id requested_at ready_at failed_at expires_at downloaded_at',
    },
  ],
  omitted: {},
};
