import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, calls, isReading, undeclaredIn } from '../contract-call.ts';
import { emailOf } from './actors.ts';
import { rows } from './rows.ts';
import { type MatrixFixture, openMatrix, type Visit, callAsEveryActor } from './matrix.ts';

/**
 * Makes every call over HTTP, as every actor, for resources that are their own, foreign, or
 * missing. rows.ts says who gets what.
 */
let database: TestDatabase;
let matrix: MatrixFixture;

beforeAll(async () => {
  database = await testDatabase();
  matrix = await openMatrix(database);
});
afterAll(async () => {
  await matrix.close();
  await database.close();
});

const EVERYBODY = ['buyer', 'seller', 'buyer2', 'seller2', 'moderator', 'support', 'admin'];
const SEALED = 'hunter2-hunter2';
const REVEALS = ['vault.reveal', 'vault.revealUnits'];

test('every procedure and route has rows, and every row has its procedure or route (Z1)', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(calls).toSorted());
});

describe.each(Object.keys(calls))('%s', (name) => {
  let visits: Visit[];
  beforeAll(async () => {
    matrix.shop.complaints.length = 0;
    visits = await callAsEveryActor(matrix, name);
  });

  test('answers every actor as the table says, with declared fields only (Z1)', () => {
    const received = visits.map(({ answer: { code, text } }) =>
      code === null ? 'ok' : `${code} ${text}`,
    );
    const wrong = visits.flatMap(({ actor, ownership, expected }, index) =>
      received[index]?.split(' ', 1)[0] === expected
        ? []
        : [{ actor, ownership, expected, received: received[index] }],
    );
    expect(wrong).toEqual([]);
    const declared = new Set<string>(callOf(name).errors);
    const codes = visits.flatMap(({ answer: { code } }) => code ?? []);
    expect(codes.filter((code) => !declared.has(code))).toEqual([]);
    expect(visits.length).toBeGreaterThan(0);
  });

  test('a foreign and a missing resource get the same response for the same work (Z2)', () => {
    for (const [foreign, missing] of pairsOf(visits)) {
      expect(looksOf(foreign)).toEqual(looksOf(missing));
      expect(foreign.statements.filter(isOfCall)).toEqual(missing.statements.filter(isOfCall));
    }
  });

  test('responses hold what is declared and nothing of another user (Z3)', () => {
    for (const { actor, answer } of visits) {
      if (answer.code === null) expect(undeclaredIn(name, answer.data)).toEqual([]);
      const others = EVERYBODY.filter((each) => each !== actor).map(emailOf);
      expect(others.filter((email) => answer.text.includes(email))).toEqual([]);
      if (!REVEALS.includes(name)) expect(answer.text).not.toContain(SEALED);
    }
  });

  test('refused calls change nothing, and queries never do (INV11, S7)', () => {
    const still = visits.filter(({ answer }) => answer.code !== null || isReading(name));
    for (const { actor, ownership, answer, changes } of still) {
      const wrongAttempts =
        answer.code === 'REVEAL_PASSWORD_WRONG' ? { 'public.reveal_tries': 1 } : {};
      const isRecorded = answer.code === null ? AUDITED.has(name) : RECORDED.has(answer.code);
      const made = isRecorded ? withoutAudit(changes) : changes;
      expect({ actor, ownership, made }).toEqual({ actor, ownership, made: wrongAttempts });
    }
  });

  test('logs no error', () => {
    expect(matrix.shop.complaints).toEqual([]);
  });
});

/** Not what the audit notes of a refusal, which is once in 15 minutes for each who causes it. */
const isOfCall = (statement: string) => !/"audit_|rate_limits/.test(statement);

/** The refusals that are security events: the audit has an entry, and nothing else changes. */
const RECORDED: ReadonlySet<string> = new Set([
  'PERMISSION_DENIED',
  'TWO_FACTOR_REQUIRED',
  'CREDENTIALS_WRONG',
  'CODE_WRONG',
  'PASSKEY_WRONG',
]);
/** What staff read of many users at once is in the audit. */
const AUDITED: ReadonlySet<string> = new Set(['GET /api/withdrawals/manual-payouts/']);
const withoutAudit = (changes: Visit['changes']) =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([table]) => !['public.audit_entries', 'public.audit_keys'].includes(table),
    ),
  );

/**
 * Pairs of a visit to a foreign and to a missing resource, for actors to whom the foreign one does
 * not exist. The two visits were made one after the other.
 */
function pairsOf(visits: readonly Visit[]): [Visit, Visit][] {
  const maySee = visits.filter(({ ownership, expected }, index) => {
    const next = visits[index + 1];
    return ownership === 'foreign' && next?.expected !== expected;
  });
  const unseeing = visits.filter(({ actor }) => maySee.every((visit) => visit.actor !== actor));
  return unseeing.flatMap((visit, index): [Visit, Visit][] => {
    const next = unseeing[index + 1];
    const isPair = visit.pair !== null && next?.pair === visit.pair && next.actor === visit.actor;
    return isPair ? [[visit, next]] : [];
  });
}

/** All that a client sees of a response, without what is unique to every response. */
function looksOf({ answer }: Visit) {
  const { status, text, headers } = answer;
  const { 'x-request-id': id = '', date: _, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(id, 'the request') };
}
