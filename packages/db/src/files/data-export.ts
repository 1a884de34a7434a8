import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const filesDataExport: RoomDataExport = {
  exported: [
    {
      table: 'files',
      rows: 't.owner_id = u.id',
      columns: 'id purpose visibility media_type width height seconds bytes created_at',
      picture: 'id',
    },
  ],
  omitted: {
    files: {
      content_hash: 'A hash or a copy for comparison, made from what is in the copy anyway.',
    },
    file_variants: 'The sizes that a picture is served in; the largest one is in the copy.',
    objects: 'Where the contents of files are stored.',
    sealed_files:
      'Papers are not given out again, so that whoever takes over an account does not get them; their owner has the originals.',
    sealed_archives: 'The key of this copy itself.',
  },
};
