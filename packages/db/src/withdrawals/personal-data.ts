import { OPEN_WITHDRAWAL_STATES } from '@guildhall/domain/withdrawals/states';
import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

const SANDBOX = 'The sandbox provider knows no real people.';
const BOOKS =
  'The books and histories of the shop stay, with the id of the user instead of a name.';

export const withdrawalsPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'payout_methods',
      rows: 't.user_id = u.id',
      erase: {
        service: "''",
        ending: "''",
        payee_name: "'--'",
        fingerprint: 'sha256(t.id::text::bytea)',
        ciphertext: "''",
        nonce: "''",
        wrapped_key: "''",
        wrap_nonce: "''",
        removed_at: 'coalesce(t.removed_at, app_now())',
      },
    },
    {
      table: 'payout_accounts',
      rows: 't.user_id = u.id',
      erase: {
        reference: 'null',
        holder_name: 'null',
        requirements: "'{}'",
        disabled_reason: 'null',
      },
    },
  ],
  kept: {
    'sandbox.payouts': {
      client_reference: SANDBOX,
      currency: SANDBOX,
      destination: SANDBOX,
      failure: SANDBOX,
      id: SANDBOX,
      status: SANDBOX,
      webhook_url: SANDBOX,
    },
    withdrawals: {
      provider_reference: BOOKS,
      risk_reasons: BOOKS,
    },
    withdrawal_history: {
      reason: BOOKS,
      details: BOOKS,
    },
  },
  impersonal: {
    payout_accounts: 'provider',
    payout_methods: 'key_id kind network',
    withdrawal_history: 'actor event from_state rule to_state',
    withdrawals: 'currency hold_code outcome_code provider state',
  },
  obstacles: [
    {
      obstacle: 'withdrawals',
      query: (userId) => sql`
        select count(*)::int as count, sum(amount_minor)::bigint as amount_minor,
            null::timestamptz as until
          from withdrawals where user_id = ${userId}
           and state in (${sql.join(OPEN_WITHDRAWAL_STATES.map((each) => sql.lit(each)))})`,
    },
  ],
  owned: [{ thing: 'withdrawal', table: 'withdrawals', users: 'array[t.user_id]' }],
};
