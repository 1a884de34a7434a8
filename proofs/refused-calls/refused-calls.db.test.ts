import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedCalls } from './refused-calls.ts';
import { createRefusalFixture } from './refusal-fixture.ts';
import { createFeedbackFixture, refusedFeedback } from './refused-feedback.ts';
import { createMessagesFixture, refusedMessages } from './refused-messages.ts';
import { createDisputesFixture, refusedDisputes } from './refused-disputes.ts';
import { createMoneyFixture, refusedMoney } from './refused-money.ts';
import { createDeviceFixture, refusedDevices } from './moderation/refused-devices.ts';
import { createReportFixture, refusedReports } from './moderation/refused-reports.ts';
import {
  createRestrictionFixture,
  refusedRestrictions,
} from './moderation/refused-restrictions.ts';
import { createVerificationFixture, refusedVerifications } from './refused-verifications.ts';
import { createWithdrawalFixture, refusedWithdrawals } from './refused-withdrawals.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function catchRefusal(work: Promise<unknown>): Promise<string> {
  const answer = await work.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );
  if (answer instanceof Refusal) return answer.code;
  throw answer;
}

/** Attempts are counted, or they would be unlimited (R3). No other row may change. */
const COUNTED = 'rate_limits';

type RefusedRow<Fixture> = readonly [
  what: string,
  code: string,
  call: (fixture: Fixture) => Promise<unknown>,
  /** Tables in which the call may change rows all the same. */
  mayChange?: readonly string[],
];

const without = (image: Record<string, string>, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(image).filter(([table]) => !tables.includes(table)));

/** The tests of some calls, in order: what one has left is what the next one begins with. */
function leaveEveryRow<Fixture>(
  calls: readonly RefusedRow<Fixture>[],
  create: (of: TestDatabase) => Promise<Fixture>,
): void {
  let fixture: Fixture;
  let before: Record<string, string>;
  const imageNow = async () => await databaseImage(database.owner_db, [COUNTED]);
  beforeAll(async () => {
    fixture = await create(database);
    before = await imageNow();
  });

  test.each(calls.map(([what, code, call, mayChange = []]) => ({ what, code, call, mayChange })))(
    '$what: $code',
    async ({ code, call, mayChange }) => {
      const was = before;
      expect(await catchRefusal(call(fixture))).toBe(code);
      before = await imageNow();
      expect(without(before, mayChange)).toEqual(without(was, mayChange));
    },
  );
}

describe('a refused call leaves every row of every table as it was (INV11)', () => {
  leaveEveryRow(refusedCalls, createRefusalFixture);

  test('the image notices a change of one byte, otherwise the tests above prove nothing', async () => {
    const before = await databaseImage(database.owner_db);
    const rename = async (from: string, to: string) =>
      await database.owner_db
        .updateTable('offers')
        .set({ title: to })
        .where('title', '=', from)
        .execute();
    const { title } = await database.owner_db
      .selectFrom('offers')
      .select('title')
      .executeTakeFirstOrThrow();
    await rename(title, `${title.slice(0, -1)}~`);
    expect(await databaseImage(database.owner_db)).not.toEqual(before);
    await rename(`${title.slice(0, -1)}~`, title);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });
});

// Each begins with a fixture of its own, and those move the clock: they come after the calls above.
describe('a refused withdrawal leaves every row of every table as it was (INV11)', () => {
  leaveEveryRow(refusedWithdrawals, createWithdrawalFixture);
});

describe('a refusal by limits and debts leaves every row of every table as it was (INV11)', () => {
  leaveEveryRow(refusedMoney, createMoneyFixture);
});

describe('a refused message leaves every row of every table as it was (INV11)', () => {
  leaveEveryRow(refusedMessages, createMessagesFixture);
});

describe('refused feedback leaves every row of every table as it was (INV11)', () => {
  leaveEveryRow(refusedFeedback, createFeedbackFixture);
});

describe('a refused call of a dispute leaves every row of every table as it was (INV11)', () => {
  leaveEveryRow(refusedDisputes, createDisputesFixture);
});

describe('a refused call about a device changes no row (INV11)', () => {
  leaveEveryRow(refusedDevices, createDeviceFixture);
});

describe('a refused call about a report changes no row (INV11)', () => {
  leaveEveryRow(refusedReports, createReportFixture);
});

describe('a refused call about a restriction changes no row (INV11)', () => {
  leaveEveryRow(refusedRestrictions, createRestrictionFixture);
});

describe('a refused call about a verification changes no row (INV11)', () => {
  leaveEveryRow(refusedVerifications, createVerificationFixture);
});

test('every refusal that a use case can throw is in the table', () => {
  const files = globSync('packages/services/src/*/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !file.includes('/ports/'),
  );
  const thrown = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const calls = [...text.matchAll(/new Refusal\([^)]*/g)].map(([call]) => call);
    return calls.flatMap((call) => [...call.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code));
  });
  const codes = [
    ...refusedWithdrawals,
    ...refusedMoney,
    ...refusedMessages,
    ...refusedFeedback,
    ...refusedVerifications,
    ...refusedReports,
    ...refusedDevices,
    ...refusedRestrictions,
    ...refusedDisputes,
  ].map(([, code]) => code);
  const tried = new Set<string>([...codes, ...refusedCalls.map(([, code]) => code)]);
  expect(thrown.length).toBeGreaterThan(30);
  expect([...new Set(thrown)].filter((code) => !tried.has(code))).toEqual([]);
});
