import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { type Rows, WHY, key, theNames, everyTime, hiddenOrder, byBuyer } from '../row.ts';

const NONE = 'ORDER_NOT_FOUND';
/** Staff view what others have traded; of their own orders there is nothing (Z9). */
const ofOthers = { buyer: NONE, seller: NONE } as const;

export const vaultRows: Rows = {
  'vault.reveal': [
    {
      names: 'delivered_unit',
      input: (names) => ({ ...names, password: ACTOR_PASSWORD, consent: true }),
      gets: byBuyer,
    },
    {
      names: 'delivered_unit',
      input: (names) => ({ ...names, password: 'a wrong guess', consent: true }),
      gets: everyTime('REVEAL_PASSWORD_WRONG'),
    },
    // A session opened by password asks for the password or stronger proof.
    {
      names: 'delivered_unit',
      input: (names) => ({ ...names, consent: true }),
      gets: everyTime('REAUTH_REQUIRED'),
    },
  ],
  'vault.revealUnits': [
    {
      names: 'delivered_unit',
      input: ({ order_id, unit_id }) => ({
        order_id,
        unit_ids: [unit_id],
        password: ACTOR_PASSWORD,
        consent: true,
      }),
      gets: byBuyer,
    },
    {
      names: 'delivered_unit',
      input: ({ order_id, unit_id }) => ({ order_id, unit_ids: [unit_id], consent: true }),
      gets: everyTime('REAUTH_REQUIRED'),
    },
  ],
  // For the buyer only; support may not do it either.
  'vault.case': [
    {
      names: 'reviewed_order',
      input: theNames,
      gets: { ...ofOthers, stranger: 'ok', missing: NONE },
    },
  ],
  'vault.proposeView': [
    {
      names: 'reviewed_order',
      input: ({ order_id }) => ({ ...key(), order_id, case_kind: 'payment_review', reason: WHY }),
      gets: { ...ofOthers, stranger: 'ok', missing: NONE },
    },
  ],
  'vault.confirmView': [
    {
      names: 'view_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: {
        ...ofOthers,
        stranger: 'DECISION_CHANGED',
        missing: 'DECISION_NOT_FOUND',
      },
      best: 'DECISION_CHANGED',
    },
  ],
  'vault.dismissView': [
    {
      names: 'view_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { ...ofOthers, stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  // A session opened by password asks for a second factor before anything is looked up.
  'vault.viewInCase': [
    {
      names: 'reviewed_order',
      input: theNames,
      gets: everyTime('REAUTH_REQUIRED'),
      best: 'REAUTH_REQUIRED',
    },
  ],
  'vault.log': [
    {
      names: 'revealed_unit',
      input: theNames,
      gets: { ...hiddenOrder, buyer: 'ok', seller: NONE },
    },
  ],
};
