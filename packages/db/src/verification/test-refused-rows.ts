import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const VERIFICATION = {
  proposal_id: 'uuidv7()',
  user_id: '$buyer',
  level: '1',
  legal_name: `'Ann Example'`,
};

export const verificationRefused: RefusedRows = {
  statements: [
    refusedValue('a verification of no level', 'verifications', VERIFICATION, { level: '4' }),
    refusedValue('a verified user of a name without letters', 'verifications', VERIFICATION, {
      legal_name: `''`,
    }),
    [
      'a verification of V2 without a name',
      `insert into verifications (proposal_id, user_id, level) values (uuidv7(), $buyer, 2)`,
      'verifications_named',
    ],
  ],
};
