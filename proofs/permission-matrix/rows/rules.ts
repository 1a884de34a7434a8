import { type Rows, nothing, WHY, key } from '../row.ts';

export const rulesRows: Rows = {
  'rules.book': [nothing],
  'rules.proposeChange': [
    {
      names: 'settled_rules',
      input: ({ effective_at }) => ({
        ...key(),
        numbers: { reveal_tries_per_hour: 9 },
        effective_at,
        reason: WHY,
      }),
      gets: { stranger: 'ok', missing: 'DECISION_PENDING' },
    },
  ],
  'rules.confirmChange': [
    {
      names: 'rules_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: { stranger: 'DECISION_CHANGED', missing: 'DECISION_NOT_FOUND' },
      best: 'DECISION_CHANGED',
    },
  ],
  'rules.dismissChange': [
    {
      names: 'rules_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  'rules.fees': [nothing],
};
