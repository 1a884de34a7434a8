import type { RoomPersonalData } from '../kernel/personal-data.ts';

const SEALED =
  'Encrypted. The vault destroys it with the offer, or when the recall cover of what was sold is over.';
const UPLOAD = 'Encrypted; an upload that was not finished is deleted after a day.';
const BOOKS =
  'The books and histories of the shop stay, with the id of the user instead of a name.';

export const vaultPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'reveal_log',
      rows: 't.viewer_id = u.id',
      erase: { ip_address: 'null', user_agent: 'null' },
      after_days: 180,
    },
  ],
  kept: {
    secrets: {
      ciphertext: SEALED,
      nonce: SEALED,
      wrapped_key: SEALED,
      wrap_nonce: SEALED,
      key_id: SEALED,
    },
    code_upload_parts: {
      ciphertext: UPLOAD,
      nonce: UPLOAD,
      wrapped_key: UPLOAD,
      wrap_nonce: UPLOAD,
      key_id: UPLOAD,
    },
    stock_history: {
      reason: BOOKS,
      details: BOOKS,
    },
  },
  impersonal: {
    secret_fingerprints: 'fingerprint',
    stock_history: 'actor event from_state rule to_state',
    stock_units: 'state',
  },
  owned: [{ thing: 'stock', table: 'stock_units', users: 'array[t.seller_id]' }],
};
