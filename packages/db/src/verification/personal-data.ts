import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

const BOOKS =
  'The books and histories of the shop stay, with the id of the user instead of a name.';

/** The columns of a sealed name are all there or all null. */
const ERASED_NAME = "case when t.key_id is null then null else ''::bytea end";

export const verificationPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'verification_details',
      rows: 't.request_id in (select id from verification_requests where user_id = u.id)',
      erase: 'rows',
    },
    {
      table: 'verification_requests',
      rows: 't.user_id = u.id',
      erase: {
        note: 'null',
        document_hash: 'null',
        person_hash: 'null',
        document: 'null',
        birth_year: 'null',
      },
    },
    {
      table: 'verifications',
      rows: 't.user_id = u.id',
      erase: {
        ciphertext: ERASED_NAME,
        nonce: ERASED_NAME,
        wrapped_key: ERASED_NAME,
        wrap_nonce: ERASED_NAME,
      },
    },
  ],
  kept: {
    verification_history: {
      reason: BOOKS,
      details: BOOKS,
    },
  },
  impersonal: {
    verification_history: 'actor event from_state rule to_state',
    verification_papers: 'fault kind',
    verification_requests: 'country kind reason state',
    verification_views: 'reason',
    verifications: 'key_id',
  },
  obstacles: [
    {
      obstacle: 'open_verification',
      query: (userId) => sql`
        select count(*)::int as count, null::bigint as amount_minor, null::timestamptz as until
          from verification_requests where user_id = ${userId} and decided_at is null`,
    },
  ],
  owned: [{ thing: 'verification', table: 'verification_requests', users: 'array[t.user_id]' }],
};
