import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const VERIFICATION = {
  proposal_id: 'uuidv7()',
  user_id: '$buyer',
  level: '1',
};

const USER = `'00000000-0000-4000-8000-000000000000'`;
const REQUEST = {
  id: 'uuidv7()',
  user_id: 'uuidv7()',
  state: `'draft'`,
  level: '2',
  kind: `'individual'`,
};
const DECIDED = { ...REQUEST, decided_at: 'now()', papers_due_at: 'now()' };
const PAPER = {
  id: 'uuidv7()',
  request_id: 'uuidv7()',
  kind: `'selfie'`,
  fault: `'blurred'`,
};
const VIEW = {
  id: 'uuidv7()',
  request_id: 'uuidv7()',
  paper_id: 'uuidv7()',
  viewer_id: 'uuidv7()',
  reason: `'complaint'`,
};

/** An insert of a row twice, which violates a constraint of several columns. */
function refused(
  what: string,
  table: string,
  row: Readonly<Record<string, string>>,
  constraint: string,
) {
  const statement = `insert into ${table} (${Object.keys(row).join(', ')})
    select ${Object.values(row).join(', ')} from generate_series(1, 2)`;
  return [what, statement, constraint] as const;
}

const requests = 'verification_requests';
const papers = 'verification_papers';

export const verificationRefused: RefusedRows = {
  statements: [
    refusedValue('a verification of no level', 'verifications', VERIFICATION, { level: '4' }),
    [
      'a verification of V2 without a name',
      `insert into verifications (proposal_id, user_id, level) values (uuidv7(), $buyer, 2)`,
      'verifications_named',
    ],
    [
      'a sealed name without its key',
      `insert into verifications (proposal_id, user_id, level, ciphertext)
        values (uuidv7(), $buyer, 2, '')`,
      'verifications_sealed_whole',
    ],
    refusedValue('a request for V1', requests, REQUEST, { level: '1' }),
    refusedValue('a request of another kind', requests, REQUEST, { kind: `'other'` }),
    refusedValue('a country without a code', requests, REQUEST, { country: `'de'` }),
    refusedValue('another document', requests, REQUEST, { document: `'other'` }),
    refusedValue('a save before the first', requests, REQUEST, { revision: '-1' }),
    refusedValue('an empty note', requests, REQUEST, { note: `''` }),
    refusedValue('a birth long ago', requests, REQUEST, { birth_year: '1899' }),
    refusedValue('a hash of one byte', requests, REQUEST, { document_hash: String.raw`'\x00'` }),
    refusedValue('a hash of nobody', requests, REQUEST, { person_hash: String.raw`'\x00'` }),
    refused(
      'a request in another state',
      requests,
      { ...DECIDED, state: `'other'` },
      'verification_requests_state_check',
    ),
    refused(
      'a rejection for another reason',
      requests,
      { ...DECIDED, state: `'rejected'`, reason: `'other'` },
      'verification_requests_reason_check',
    ),
    refused(
      'fewer than no papers destroyed',
      requests,
      {
        ...REQUEST,
        state: `'withdrawn'`,
        decided_at: 'now()',
        papers_destroyed_at: 'now()',
        papers_destroyed: '-1',
      },
      'verification_requests_papers_destroyed_check',
    ),
    refused(
      'a request that its applicant decides',
      requests,
      { ...REQUEST, user_id: USER, officer_id: USER },
      'verification_requests_officer_is_other',
    ),
    refused(
      'a request that was sent without consent',
      requests,
      { ...REQUEST, submitted_at: 'now()' },
      'verification_requests_sent_with_consent',
    ),
    refused('a draft that was decided', requests, DECIDED, 'verification_requests_decided'),
    refused(
      'an approval without an end',
      requests,
      { ...DECIDED, state: `'approved'` },
      'verification_requests_in_force',
    ),
    refused(
      'a rejection without a reason',
      requests,
      { ...DECIDED, state: `'rejected'` },
      'verification_requests_has_reason',
    ),
    refused(
      'a decision after which papers stay for ever',
      requests,
      { ...REQUEST, state: `'withdrawn'`, decided_at: 'now()' },
      'verification_requests_papers_end',
    ),
    refused(
      'papers that were destroyed without a count',
      requests,
      {
        ...REQUEST,
        state: `'withdrawn'`,
        decided_at: 'now()',
        papers_destroyed_at: 'now()',
      },
      'verification_requests_destroyed_counted',
    ),
    refused(
      'two open requests of one user',
      requests,
      { ...REQUEST, user_id: `${USER}::uuid` },
      'verification_requests_one_open',
    ),
    refusedValue('another paper', papers, PAPER, { kind: `'other'` }),
    refusedValue('another fault', papers, PAPER, { fault: `'other'` }),
    refused(
      'a paper that is there and destroyed',
      papers,
      { ...PAPER, file_id: 'uuidv7()', destroyed_at: 'now()' },
      'verification_papers_file_or_end',
    ),
    refused(
      'a paper that is neither there nor asked for',
      papers,
      { ...PAPER, fault: 'null' },
      'verification_papers_asked',
    ),
    refused(
      'a file as two papers',
      papers,
      { ...PAPER, file_id: `${USER}::uuid` },
      'verification_papers_file_id_key',
    ),
    refused(
      'two papers of one kind',
      papers,
      { ...PAPER, request_id: `${USER}::uuid` },
      'verification_papers_one_of_kind',
    ),
    refusedValue('a view for another reason', 'verification_views', VIEW, { reason: `'other'` }),
  ],
};
