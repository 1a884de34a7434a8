import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const DISPUTE = {
  id: 'uuidv7()',
  order_id: 'uuidv7()',
  buyer_id: 'uuidv7()',
  seller_id: 'uuidv7()',
  kind: `'dispute'`,
  type: `'code_used'`,
  opened_by: `'buyer'`,
  wanted_outcome: `'refund_full'`,
  state: `'open'`,
};
const PROPOSAL = {
  id: 'uuidv7()',
  dispute_id: 'uuidv7()',
  side: `'buyer'`,
  outcome: `'refund_full'`,
};
const EVIDENCE = {
  id: 'uuidv7()',
  dispute_id: 'uuidv7()',
  kind: `'evidence'`,
  side: `'buyer'`,
  author_id: 'uuidv7()',
  body: `'x'`,
};
const FILE = { evidence_id: 'uuidv7()', position: '1', file_id: 'uuidv7()' };
const VIEW = {
  id: 'uuidv7()',
  dispute_id: 'uuidv7()',
  file_id: 'uuidv7()',
  viewer_id: 'uuidv7()',
  reason: `'doubt'`,
};
const DECISION = {
  id: 'uuidv7()',
  dispute_id: 'uuidv7()',
  is_appeal: 'false',
  outcome: `'release'`,
  reason: `'Because of that.'`,
  decided_by: 'uuidv7()',
  decided_role: `'support'`,
};
/** The rows are compared before what they refer to. */
const SAME = `'00000000-0000-4000-8000-000000000000'`;

const insert = (table: string, row: Readonly<Record<string, string>>) =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;

export const disputesRefused: RefusedRows = {
  statements: [
    refusedValue('a dispute of another type', 'disputes', DISPUTE, { type: `'other'` }),
    refusedValue('a case of another kind', 'disputes', DISPUTE, { kind: `'other'` }),
    refusedValue('a dispute in another state', 'disputes', DISPUTE, { state: `'other'` }),
    refusedValue('a case of another opener', 'disputes', DISPUTE, { opened_by: `'seller'` }),
    refusedValue('another wish', 'disputes', DISPUTE, { wanted_outcome: `'release'` }),
    refusedValue('another reason for no evidence', 'disputes', DISPUTE, { no_evidence: `'x'` }),
    refusedValue('a refund below zero', 'disputes', DISPUTE, { refunded_minor: '-1' }),
    refusedValue('a dispute fee below zero', 'disputes', DISPUTE, { fee_minor: '-1' }),
    [
      'a dispute with oneself',
      insert('disputes', { ...DISPUTE, buyer_id: SAME, seller_id: SAME }),
      'disputes_two_users',
    ],
    [
      'a recall claim about a code',
      insert('disputes', { ...DISPUTE, kind: `'recall_claim'` }),
      'disputes_claim_is_whole',
    ],
    [
      'a wish for a part without an amount',
      insert('disputes', { ...DISPUTE, wanted_outcome: `'refund_part'` }),
      'disputes_wanted_part',
    ],
    [
      'an open dispute with its end',
      insert('disputes', { ...DISPUTE, closed_at: 'now()' }),
      'disputes_closed',
    ],
    [
      'a side that decides about itself',
      insert('disputes', { ...DISPUTE, buyer_id: SAME, officer_id: SAME }),
      'disputes_officer_is_no_party',
    ],
    refusedValue('a proposal of staff', 'dispute_proposals', PROPOSAL, { side: `'staff'` }),
    refusedValue('a proposal of nothing', 'dispute_proposals', PROPOSAL, { outcome: `'release'` }),
    [
      'a replacement that the buyer proposes',
      insert('dispute_proposals', { ...PROPOSAL, outcome: `'replacement'` }),
      'dispute_proposals_seller_replaces',
    ],
    [
      'stock that replaces two units',
      `insert into dispute_replacements (proposal_id, order_unit_id, stock_id)
      select uuidv7(), uuidv7(), ${SAME}::uuid from generate_series(1, 2)`,
      'dispute_replacements_stock_id_key',
    ],
    [
      'a proposal in another state',
      insert('dispute_proposals', { ...PROPOSAL, state: `'other'`, closed_at: 'now()' }),
      'dispute_proposals_state_check',
    ],
    [
      'a part without an amount',
      insert('dispute_proposals', { ...PROPOSAL, outcome: `'refund_part'` }),
      'dispute_proposals_part',
    ],
    [
      'an answered proposal without a time',
      insert('dispute_proposals', { ...PROPOSAL, state: `'accepted'` }),
      'dispute_proposals_closed',
    ],
    [
      'two proposals that wait',
      `insert into dispute_proposals (id, dispute_id, side, outcome)
      select uuidv7(), ${SAME}::uuid, 'buyer', 'refund_full' from generate_series(1, 2)`,
      'dispute_proposals_one_open',
    ],
    refusedValue('evidence of another kind', 'dispute_evidence', EVIDENCE, { kind: `'other'` }),
    refusedValue('evidence of somebody else', 'dispute_evidence', EVIDENCE, { side: `'other'` }),
    refusedValue('evidence without words', 'dispute_evidence', EVIDENCE, { body: `''` }),
    refusedValue('a question for staff', 'dispute_evidence', EVIDENCE, { asked_side: `'staff'` }),
    [
      'a question of a side',
      insert('dispute_evidence', { ...EVIDENCE, kind: `'question'` }),
      'dispute_evidence_question',
    ],
    refusedValue('a sixth file', 'dispute_evidence_files', FILE, { position: '6' }),
    refusedValue('an original opened without a reason', 'dispute_original_views', VIEW, {
      reason: `'other'`,
    }),
    refusedValue('another outcome', 'dispute_decisions', DECISION, { outcome: `'other'` }),
    refusedValue('a decision without reasons', 'dispute_decisions', DECISION, { reason: `'No.'` }),
    refusedValue('a decision of a user', 'dispute_decisions', DECISION, {
      decided_role: `'user'`,
    }),
    [
      'a decision for a part without an amount',
      insert('dispute_decisions', { ...DECISION, outcome: `'refund_part'` }),
      'dispute_decisions_part',
    ],
    [
      'two first decisions',
      `insert into dispute_decisions (id, dispute_id, is_appeal, outcome, reason, decided_by,
        decided_role)
      select uuidv7(), ${SAME}::uuid, false, 'release', 'Because of that.', uuidv7(), 'support'
        from generate_series(1, 2)`,
      'dispute_decisions_dispute_id_is_appeal_key',
    ],
    [
      'a decision that one person makes twice',
      insert('dispute_decisions', { ...DECISION, decided_by: SAME, confirmed_by: SAME }),
      'dispute_decisions_two_people',
    ],
    [
      'a second row of the public figures',
      `insert into dispute_figures (only_row, decided, overturned, missed, claims_paid,
        claims_paid_minor, refreshed_at) values (false, 0, 0, 0, 0, 0, now())`,
      'dispute_figures_only_row_check',
    ],
  ],
};
