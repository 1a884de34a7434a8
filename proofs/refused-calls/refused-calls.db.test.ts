import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalFixture } from './refused-call.ts';
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
let fixture: RefusalFixture;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createRefusalFixture(database);
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

describe('a refused call leaves every row of every table as it was (INV11)', () => {
  test.each(
    refusedCalls.map(([what, code, call, mayChange = []]) => ({ what, code, call, mayChange })),
  )('$what: $code', async ({ code, call, mayChange }) => {
    const except = [COUNTED, ...mayChange];
    const before = await databaseImage(database.owner_db, except);
    expect(await catchRefusal(call(fixture))).toBe(code);
    expect(await databaseImage(database.owner_db, except)).toEqual(before);
  });

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

describe('a refused withdrawal leaves every row of every table as it was (INV11)', () => {
  let withdrawals: Awaited<ReturnType<typeof createWithdrawalFixture>>;
  // After the calls above, since it moves the clock.
  beforeAll(async () => {
    withdrawals = await createWithdrawalFixture(database);
  });

  test.each(refusedWithdrawals)('%s: %s', async (_what, code, call) => {
    const before = await databaseImage(database.owner_db, [COUNTED]);
    expect(await catchRefusal(call(withdrawals))).toBe(code);
    expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
  });
});

describe('a refusal by limits and debts leaves every row of every table as it was (INV11)', () => {
  let money: Awaited<ReturnType<typeof createMoneyFixture>>;
  beforeAll(async () => {
    money = await createMoneyFixture(database);
  });

  test.each(refusedMoney)('%s: %s', async (_what, code, call) => {
    const before = await databaseImage(database.owner_db, [COUNTED]);
    expect(await catchRefusal(call(money))).toBe(code);
    expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
  });
});

describe('a refused message leaves every row of every table as it was (INV11)', () => {
  let messages: Awaited<ReturnType<typeof createMessagesFixture>>;
  beforeAll(async () => {
    messages = await createMessagesFixture(database);
  });

  test.each(
    refusedMessages.map(([what, code, call, mayChange = []]) => ({ what, code, call, mayChange })),
  )('$what: $code', async ({ code, call, mayChange }) => {
    const except = [COUNTED, ...mayChange];
    const before = await databaseImage(database.owner_db, except);
    expect(await catchRefusal(call(messages))).toBe(code);
    expect(await databaseImage(database.owner_db, except)).toEqual(before);
  });
});

describe('refused feedback leaves every row of every table as it was (INV11)', () => {
  let feedback: Awaited<ReturnType<typeof createFeedbackFixture>>;
  beforeAll(async () => {
    feedback = await createFeedbackFixture(database);
  });

  test.each(refusedFeedback.map(([what, code, call]) => ({ what, code, call })))(
    '$what: $code',
    async ({ code, call }) => {
      const before = await databaseImage(database.owner_db, [COUNTED]);
      expect(await catchRefusal(call(feedback))).toBe(code);
      expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
    },
  );
});

describe('a refused call of a dispute leaves every row of every table as it was (INV11)', () => {
  let disputes: Awaited<ReturnType<typeof createDisputesFixture>>;
  beforeAll(async () => {
    disputes = await createDisputesFixture(database);
  });

  test.each(refusedDisputes.map(([what, code, call]) => ({ what, code, call })))(
    '$what: $code',
    async ({ code, call }) => {
      const before = await databaseImage(database.owner_db, [COUNTED]);
      expect(await catchRefusal(call(disputes))).toBe(code);
      expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
    },
  );
});

describe('a refused call about a device changes no row (INV11)', () => {
  let devices: Awaited<ReturnType<typeof createDeviceFixture>>;
  beforeAll(async () => {
    devices = await createDeviceFixture(database);
  });

  test.each(refusedDevices.map(([what, code, call]) => ({ what, code, call })))(
    '$what: $code',
    async ({ code, call }) => {
      const before = await databaseImage(database.owner_db, [COUNTED]);
      expect(await catchRefusal(call(devices))).toBe(code);
      expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
    },
  );
});

describe('a refused call about a report changes no row (INV11)', () => {
  let reports: Awaited<ReturnType<typeof createReportFixture>>;
  beforeAll(async () => {
    reports = await createReportFixture(database);
  });

  test.each(refusedReports.map(([what, code, call]) => ({ what, code, call })))(
    '$what: $code',
    async ({ code, call }) => {
      const before = await databaseImage(database.owner_db, [COUNTED]);
      expect(await catchRefusal(call(reports))).toBe(code);
      expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
    },
  );
});

describe('a refused call about a restriction changes no row (INV11)', () => {
  let restrictions: Awaited<ReturnType<typeof createRestrictionFixture>>;
  beforeAll(async () => {
    restrictions = await createRestrictionFixture(database);
  });

  test.each(refusedRestrictions.map(([what, code, call]) => ({ what, code, call })))(
    '$what: $code',
    async ({ code, call }) => {
      const before = await databaseImage(database.owner_db, [COUNTED]);
      expect(await catchRefusal(call(restrictions))).toBe(code);
      expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
    },
  );
});

describe('a refused call about a verification changes no row (INV11)', () => {
  let requests: Awaited<ReturnType<typeof createVerificationFixture>>;
  beforeAll(async () => {
    requests = await createVerificationFixture(database);
  });

  test.each(refusedVerifications.map(([what, code, call]) => ({ what, code, call })))(
    '$what: $code',
    async ({ code, call }) => {
      const before = await databaseImage(database.owner_db, [COUNTED]);
      expect(await catchRefusal(call(requests))).toBe(code);
      expect(await databaseImage(database.owner_db, [COUNTED])).toEqual(before);
    },
  );
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
