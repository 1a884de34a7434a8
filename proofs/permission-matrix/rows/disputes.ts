import type { Names } from '../resource.ts';
import { aSignIn, key, nothing, type Outcome, type Rows, theNames, WHY } from '../row.ts';

const NONE = 'DISPUTE_NOT_FOUND';
const REFUSED = 'DISPUTE_EVENT_REFUSED';
const hidden = { stranger: NONE, missing: NONE } as const;
/** Staff see the dispute, and only its sides act in it. */
const ofSides = { ...hidden, support: REFUSED, admin: REFUSED } as const;
/** Staff act in disputes of others alone (Z9). */
const byStaff = (others: Outcome) =>
  ({ buyer: REFUSED, seller: REFUSED, stranger: others, missing: NONE }) as const;

const acting = ({ dispute_id }: Names) => ({ ...key(), dispute_id });
const saying = (names: Names) => ({ ...acting(names), statement: 'It was all there.' });
const answering = (names: Names) => ({ ...acting(names), proposal_id: names['proposal_id'] });

export const disputesRows: Rows = {
  'disputes.ofOrder': [
    {
      names: 'delivered_order',
      input: ({ order_id }) => ({ order_id }),
      gets: {
        buyer: 'ok',
        seller: 'ok',
        stranger: 'ORDER_NOT_FOUND',
        support: 'ok',
        admin: 'ok',
        missing: 'ORDER_NOT_FOUND',
      },
    },
  ],
  'disputes.get': [
    {
      names: 'new_dispute',
      input: theNames,
      gets: { buyer: 'ok', seller: 'ok', ...hidden, support: 'ok', admin: 'ok' },
    },
  ],
  'disputes.thread': [
    {
      names: 'new_dispute',
      input: theNames,
      gets: { buyer: 'ok', seller: 'ok', ...hidden, support: 'ok', admin: 'ok' },
    },
  ],
  'disputes.open': [
    {
      names: 'revealed_unit',
      input: ({ order_id, unit_id }) => ({
        ...key(),
        order_id,
        unit_ids: [unit_id],
        type: 'not_as_described',
        wanted: { outcome: 'refund_full' },
        statement: 'It is not what the offer says.',
        no_evidence: 'nothing_to_show',
      }),
      gets: {
        buyer: 'ok',
        seller: 'ORDER_EVENT_REFUSED',
        stranger: 'ORDER_NOT_FOUND',
        support: 'ORDER_EVENT_REFUSED',
        admin: 'ORDER_EVENT_REFUSED',
        missing: 'ORDER_NOT_FOUND',
      },
    },
  ],
  'disputes.openForStaff': [
    {
      names: 'revealed_unit',
      input: ({ order_id, unit_id }) => ({
        ...key(),
        order_id,
        unit_ids: [unit_id],
        type: 'not_as_described',
        statement: 'The account is offered elsewhere at the same time.',
      }),
      gets: {
        buyer: 'ORDER_NOT_FOUND',
        seller: 'ORDER_NOT_FOUND',
        stranger: 'ok',
        missing: 'ORDER_NOT_FOUND',
      },
    },
  ],
  'disputes.claim': [
    {
      names: 'completed_account',
      input: ({ order_id }) => ({
        ...key(),
        order_id,
        statement: 'The earlier owner has it back.',
        no_evidence: 'cannot_sign_in',
      }),
      gets: {
        buyer: 'ok',
        seller: 'ORDER_EVENT_REFUSED',
        stranger: 'ORDER_NOT_FOUND',
        support: 'ORDER_EVENT_REFUSED',
        admin: 'ORDER_EVENT_REFUSED',
        missing: 'ORDER_NOT_FOUND',
      },
    },
  ],
  'disputes.acceptClaim': [
    { names: 'new_claim', input: acting, gets: { buyer: REFUSED, seller: 'ok', ...ofSides } },
  ],
  'disputes.answer': [
    { names: 'new_dispute', input: saying, gets: { buyer: REFUSED, seller: 'ok', ...ofSides } },
  ],
  'disputes.addEvidence': [
    {
      names: 'talking_dispute',
      input: (names) => ({ ...acting(names), text: 'Here it is.' }),
      gets: { buyer: 'ok', seller: 'ok', ...ofSides },
    },
  ],
  'disputes.propose': [
    {
      names: 'talking_dispute',
      input: (names) => ({ ...acting(names), outcome: 'refund_part', refund_minor: 100 }),
      gets: { buyer: 'ok', seller: 'ok', ...ofSides },
    },
  ],
  'disputes.proposeReplacement': [
    {
      names: 'talking_dispute',
      input: (names) => ({ ...acting(names), secrets: [aSignIn()] }),
      gets: { buyer: REFUSED, seller: 'ok', ...ofSides },
    },
  ],
  'disputes.acceptProposal': [
    {
      names: 'proposed_dispute',
      input: answering,
      gets: { buyer: 'ok', seller: REFUSED, ...ofSides },
    },
  ],
  'disputes.refuseProposal': [
    {
      names: 'proposed_dispute',
      input: answering,
      gets: { buyer: 'ok', seller: REFUSED, ...ofSides },
    },
  ],
  'disputes.escalate': [
    { names: 'talking_dispute', input: acting, gets: { buyer: 'ok', seller: 'ok', ...ofSides } },
  ],
  'disputes.withdraw': [
    { names: 'new_dispute', input: acting, gets: { buyer: 'ok', seller: REFUSED, ...ofSides } },
  ],
  'disputes.acceptDecision': [
    { names: 'lost_dispute', input: acting, gets: { buyer: 'ok', seller: REFUSED, ...ofSides } },
  ],
  'disputes.appeal': [
    { names: 'lost_dispute', input: saying, gets: { buyer: 'ok', seller: REFUSED, ...ofSides } },
  ],
  'disputes.figures': [nothing],
  'disputes.officers': [{ ...nothing, input: () => ({ user_ids: [] }) }],
  'disputes.cases': [{ ...nothing, input: () => ({}) }],
  'disputes.take': [{ names: 'escalated_dispute', input: acting, gets: byStaff('ok') }],
  // Only who has taken a case works on it.
  'disputes.handOver': [
    { names: 'taken_dispute', input: acting, gets: byStaff(REFUSED), best: REFUSED },
  ],
  'disputes.askEvidence': [
    {
      names: 'taken_dispute',
      input: (names) => ({ ...acting(names), side: 'buyer', question: 'When did you sign in?' }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'disputes.openOriginal': [
    {
      names: 'taken_dispute',
      input: (names) => ({ ...acting(names), file_id: key().idempotency_key, reason: 'doubt' }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'disputes.decide': [
    {
      names: 'taken_dispute',
      // Nobody has been shown its evidence here.
      input: (names) => ({
        ...acting(names),
        outcome: 'release',
        reason: WHY,
        evidence_ids: [key().idempotency_key],
      }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'disputes.confirmDecision': [
    {
      names: 'dispute_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: {
        buyer: NONE,
        seller: NONE,
        stranger: 'DECISION_CHANGED',
        missing: 'DECISION_NOT_FOUND',
      },
      best: 'DECISION_CHANGED',
    },
  ],
  'disputes.dismissDecision': [
    {
      names: 'dispute_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { buyer: NONE, seller: NONE, stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
};
