import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const UPLOAD_PART = {
  id: 'uuidv7()',
  offer_id: 'uuidv7()',
  upload_id: 'uuidv7()',
  position_bytes: '0',
  size_bytes: '1',
  ciphertext: `'x'`,
  nonce: `'x'`,
  wrapped_key: `'x'`,
  wrap_nonce: `'x'`,
  key_id: `'x'`,
  version: '1',
};

export const vaultRefused: RefusedRows = {
  statements: [
    [
      'one secret sealed twice (K4)',
      `insert into secret_fingerprints (fingerprint, stock_id)
      select fingerprint, $delivered_stock from secret_fingerprints`,
      'secret_fingerprints_pkey',
    ],
    refusedValue('a part of an upload before its file', 'code_upload_parts', UPLOAD_PART, {
      position_bytes: '-1',
    }),
    refusedValue('a part of an upload of no bytes', 'code_upload_parts', UPLOAD_PART, {
      size_bytes: '0',
    }),
    [
      'a part of an upload that is there twice',
      `insert into code_upload_parts (id, offer_id, upload_id, position_bytes, size_bytes,
        ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version)
      select uuidv7(), offers.id, '00000000-0000-4000-8000-000000000000', 0, 1, 'x', 'x', 'x', 'x',
        'x', 1 from (select id from offers limit 1) as offers, generate_series(1, 2)`,
      'code_upload_parts_once',
    ],
  ],
  values: [['stock_units', `state = 'other'`, 'stock_units_state_check']],
};
