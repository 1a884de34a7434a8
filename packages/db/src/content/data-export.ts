import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const contentDataExport: RoomDataExport = {
  exported: [
    {
      table: 'contact_messages',
      rows: '(t.user_id = u.id or t.email = u.email)',
      columns: 'id topic email language order_id body created_at',
    },
  ],
  omitted: {},
};
