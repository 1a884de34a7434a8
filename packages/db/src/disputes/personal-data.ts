import { TERMINAL_DISPUTE_STATES } from '@guildhall/domain/disputes/types';
import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

const CASE =
  'A case stays with both sides, whose words are its evidence; it names its parties by id.';

export const disputesPersonalData: RoomPersonalData = {
  erased: [],
  kept: {
    dispute_evidence: {
      body: CASE,
    },
    dispute_decisions: {
      reason: CASE,
    },
    dispute_history: {
      reason: CASE,
      details: CASE,
    },
  },
  impersonal: {
    dispute_decisions: 'decided_role outcome',
    dispute_evidence: 'asked_side kind side',
    dispute_history: 'actor event from_state rule to_state',
    dispute_original_views: 'reason',
    dispute_proposals: 'outcome side state',
    disputes: 'kind no_evidence opened_by state type wanted_outcome',
  },
  obstacles: [
    {
      obstacle: 'open_disputes',
      query: (userId) => sql`
        select count(*)::int as count, null::bigint as amount_minor, null::timestamptz as until
          from disputes where ${userId} in (buyer_id, seller_id)
           and state not in (${sql.join(TERMINAL_DISPUTE_STATES.map((each) => sql.lit(each)))})`,
    },
  ],
  owned: [{ thing: 'dispute', table: 'disputes', users: 'array[t.buyer_id, t.seller_id]' }],
};
