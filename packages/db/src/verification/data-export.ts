import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const OPENED = 'It is opened: what it holds is in the copy in plain text.';
const OF_OWN_REQUEST =
  't.request_id in (select id from verification_requests where user_id = u.id)';

const HASH = 'A hash or a copy for comparison, made from what is in the copy anyway.';

export const verificationDataExport: RoomDataExport = {
  exported: [
    {
      table: 'verification_requests',
      rows: 't.user_id = u.id',
      columns:
        'id state level kind country document consent_at submitted_at decided_at expires_at reason note birth_year papers_due_at papers_destroyed_at created_at',
    },
    {
      table: 'verification_details',
      rows: OF_OWN_REQUEST,
      columns: 'request_id sealed_at',
      is_opened: true,
    },
    {
      table: 'verification_papers',
      rows: OF_OWN_REQUEST,
      columns: 'id request_id kind fault created_at destroyed_at',
    },
    {
      table: 'verification_views',
      rows: OF_OWN_REQUEST,
      columns: 'request_id paper_id reason occurred_at',
    },
    {
      table: 'verification_history',
      rows: OF_OWN_REQUEST,
      columns: 'id request_id event from_state to_state actor occurred_at',
    },
    {
      table: 'verifications',
      rows: 't.user_id = u.id',
      columns: 'proposal_id level created_at',
      is_opened: true,
    },
  ],
  omitted: {
    verification_requests: {
      document_hash: HASH,
      person_hash: HASH,
    },
    verification_details: {
      ciphertext: OPENED,
      nonce: OPENED,
      wrapped_key: OPENED,
      wrap_nonce: OPENED,
      key_id: OPENED,
    },
    verifications: {
      ciphertext: OPENED,
      nonce: OPENED,
      wrapped_key: OPENED,
      wrap_nonce: OPENED,
      key_id: OPENED,
    },
    verification_history: {
      reason: 'What staff note is about their work; the user is told what was decided, and why.',
      details: 'What a step is made of is in the lists of what it changed.',
    },
  },
};
