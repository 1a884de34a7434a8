const PROPOSAL = `insert into staff_proposals (id, kind, subject, change, before, after, reason,
    needs_second_person, fingerprint, proposed_by)
  values ('00000000-0000-7000-8000-000000000001', 'k', 's', '{}', '{}', '{}',`;
const ACTED = `'00000000-0000-7000-8000-000000000001', $buyer, true, 'f',`;
/** An act on a proposal of the buyer, inserted with it. */
const actOn = (act: string) => `${PROPOSAL} 'A reason for it.', true, 'f', $buyer);
  insert into staff_acts (id, proposal_id, proposed_by, needs_second_person, fingerprint, act,
    actor_id, role, reason) values (uuidv7(), ${ACTED} ${act})`;

/** Statements about decisions of staff, as in `test-refused-rows.ts`. */
export const REFUSED_DECISIONS: readonly [string, string, string][] = [
  [
    'a proposal without a reason (G1)',
    `${PROPOSAL} 'short', true, 'f', $buyer)`,
    'staff_proposals_reason_check',
  ],
  [
    'two proposals with one id',
    `${PROPOSAL} 'A reason for it.', true, 'f', $buyer),
      ('00000000-0000-7000-8000-000000000001', 'k', 's', '{}', '{}', '{}', 'A reason for it.',
        true, 'g', $buyer)`,
    'staff_proposals_id_key',
  ],
  [
    'an own proposal that needs a second person, confirmed (Z10)',
    actOn(`'carry_out', $buyer, 'admin', null`),
    'staff_acts_second_person',
  ],
  [
    'a dismissal without a reason (G1)',
    actOn(`'dismiss', $seller, 'admin', null`),
    'staff_acts_dismissal_has_reason',
  ],
  ['an unknown act', actOn(`'forget', $seller, 'admin', 'x'`), 'staff_acts_act_check'],
  [
    'a proposal that is closed twice (M4)',
    actOn(`'carry_out', $seller, 'admin', null), (uuidv7(), ${ACTED} 'dismiss', $seller, 'a', 'x'`),
    'staff_acts_closed_once',
  ],
];
