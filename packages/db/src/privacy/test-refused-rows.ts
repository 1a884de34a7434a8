import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const EXPORT = { id: 'uuidv7()', user_id: '$buyer', due_at: 'now()' };
const READY = `uuidv7(), $buyer, now(), now(), 1`;

export const privacyRefused: RefusedRows = {
  statements: [
    [
      'two copies of the data of one user that are being made',
      `insert into data_exports (id, user_id, due_at)
        values (uuidv7(), $buyer, now()), (uuidv7(), $buyer, now())`,
      'data_exports_one_running',
    ],
    [
      'a copy that is both being made and ready',
      `insert into data_exports (id, user_id, ready_at, expires_at, bytes, due_at)
        values (${READY}, now())`,
      'data_exports_one_outcome',
    ],
    [
      'a copy that is ready and has no end',
      `insert into data_exports (id, user_id, ready_at, bytes) values (uuidv7(), $buyer, now(), 1)`,
      'data_exports_of_ready',
    ],
    [
      'a download of a copy that is not ready',
      `insert into data_exports (id, user_id, due_at, downloaded_at)
        values (uuidv7(), $buyer, now(), now())`,
      'data_exports_downloaded',
    ],
    refusedValue('fewer attempts than none', 'data_exports', EXPORT, { attempts: '-1' }),
    [
      'a copy of no bytes',
      `insert into data_exports (id, user_id, ready_at, expires_at, bytes)
        values (uuidv7(), $buyer, now(), now(), 0)`,
      'data_exports_bytes_check',
    ],
  ],
};
