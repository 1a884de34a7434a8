import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const walletPersonalData: RoomPersonalData = {
  erased: [],
  kept: {},
  impersonal: {
    ledger_accounts: 'currency id kind normal_side',
    ledger_entries: 'account_id direction',
    ledger_freezes: 'account_id owner_kind reason',
    ledger_holds: 'kind state',
    ledger_transactions: 'code currency event_key',
    liability_nodes: 'hash salt',
    liability_trees: 'root_hash',
  },
  obstacles: [
    {
      obstacle: 'debt',
      query: (userId) => sql`
        select count(*)::int as count, sum(balance_minor)::bigint as amount_minor,
            null::timestamptz as until
          from ledger_accounts
         where user_id = ${userId} and kind = 'receivable' and balance_minor > 0`,
    },
    {
      obstacle: 'money_on_hold',
      query: (userId) => sql`
        select count(*)::int as count, sum(amount_minor - resolved_minor)::bigint as amount_minor,
            max(release_at) as until
          from ledger_holds where seller_id = ${userId} and state = 'held'`,
    },
    {
      obstacle: 'money',
      query: (userId) => sql`
        select count(*)::int as count, sum(balance_minor)::bigint as amount_minor,
            null::timestamptz as until
          from ledger_accounts
         where user_id = ${userId} and kind in ('wallet', 'available') and balance_minor > 0`,
    },
  ],
};
