import { readAppNow } from '@guildhall/db/clock';
import { hoursAfter, minutesAfter } from '@guildhall/domain/kernel/clock';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { newId } from '@guildhall/domain/kernel/ids';
import { FEE_NOTICE_DAYS } from '@guildhall/domain/rules/rules';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { announceRules, ANNOUNCED_MINUTES, proposeRules } from '@guildhall/scenes/rule-versions';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { createRuleBooks } from '../kernel/rule-books.ts';
import { readOrder } from '../orders/read-orders.ts';
import { confirmRuleChange, dismissRuleChange, proposeRuleChange } from './change-rules.ts';
import { readRuleBook } from './read-rules.ts';

let database: TestDatabase;
let scene: Scene;
let ada: Viewer;
let bob: Viewer;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = testScene(database.db);
  await resetClock(scene);
  [ada, bob] = await Promise.all([
    actor(scene, { role: 'admin' }),
    actor(scene, { role: 'admin' }),
  ]);
});
afterEach(async () => {
  await sql`delete from staff_acts`.execute(database.owner_db);
  await sql`delete from staff_proposals`.execute(database.owner_db);
  await sql`delete from rule_versions where version > 1`.execute(database.owner_db);
});

const shown = async (who = bob) => {
  const { proposal } = await readRuleBook(scene.services, who);
  if (proposal === null) throw new Error('no proposal waits');
  return proposal;
};
const confirm = async (who: Viewer, proposalId: string, fingerprint: string) =>
  await confirmRuleChange(scene.services, who, {
    idempotency_key: newId(),
    proposal_id: proposalId,
    fingerprint,
  });
const dismiss = async (who: Viewer, proposalId: string) =>
  await dismissRuleChange(scene.services, who, {
    idempotency_key: newId(),
    proposal_id: proposalId,
    reason: 'We decided against it.',
  });

/** The code and facts of a refusal, and that it changed nothing (INV11). */
async function refusalOf(call: () => Promise<unknown>) {
  const before = await databaseImage(database.owner_db);
  const refusal = await call().then(
    () => null,
    ({ code, facts, fields }: { code: string; facts: object; fields: object }) => ({
      code,
      facts,
      fields,
    }),
  );
  if (refusal !== null) expect(await databaseImage(database.owner_db)).toEqual(before);
  return refusal;
}

describe('a change of the rule book (Z10)', () => {
  test('is proposed by one, confirmed by another, and in force from its date on every server', async () => {
    const other = createRuleBooks(database.db);
    expect((await other.current()).version).toBe(1);
    const id = await proposeRules(scene, ada, { pay_ttl_minutes: 20 });
    expect((await readRuleBook(scene.services, ada)).versions).toHaveLength(1);

    const { before, after, fingerprint, is_own } = await shown();
    const { version: _, ...first } = firstRuleBook;
    expect(before).toMatchObject({ version: 1, numbers: first });
    expect(after).toMatchObject({ version: 2, numbers: { ...first, pay_ttl_minutes: 20 } });
    expect([is_own, (await shown(ada)).is_own]).toEqual([false, true]);
    const announced = { version: 2, effective_at: after.effective_at };
    expect(await confirm(bob, id, fingerprint)).toEqual(announced);

    // This server knows it at once; it is in force from its date.
    expect(await scene.services.rule_books.of(2)).toMatchObject({ pay_ttl_minutes: 20 });
    expect((await scene.services.rule_books.current()).version).toBe(1);
    await advance(scene, { minutes: 61 });
    await other.refresh();
    expect((await other.current()).pay_ttl_minutes).toBe(20);
    const book = await readRuleBook(scene.services, ada);
    expect([book.in_force, book.proposal]).toEqual([2, null]);
    expect(book.acts.map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['propose', ada.user_id],
      ['carry_out', bob.user_id],
    ]);
    expect(book.versions[0]?.by).toBe(book.acts[0]?.username);
  });

  test('leaves an order with the version that it was made under', async () => {
    const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
    const { slug } = await testGame(scene);
    const offerId = await accountOffer(scene, shop, { game_slug: slug });
    const orderId = await openOrder(scene, ann, offerId);
    const id = await proposeRules(scene, ada, { inspect_hours: 48 });
    await confirm(bob, id, (await shown()).fingerprint);
    await advance(scene, { minutes: 61 });
    const { order } = await readOrder(scene.services, ann, orderId);
    expect([order.rules.version, order.rules.inspect_hours]).toEqual([1, 72]);
  });

  test('keeps numbers that this server does not know', async () => {
    await announceRules(scene, ada, { of_a_later_release: 7 } as Partial<RuleNumbers>);
    await proposeRules(scene, ada, { fund_share: 150 });
    const { numbers } = (await shown()).after;
    expect(numbers).toMatchObject({ fund_share: 150, of_a_later_release: 7 });
  });

  test('is confirmed by nobody who proposed it, nor as something else than was shown', async () => {
    const id = await proposeRules(scene, ada, { fund_share: 150 });
    const { fingerprint } = await shown();
    expect(await refusalOf(() => confirm(ada, id, fingerprint))).toMatchObject({
      code: 'DECISION_OWN',
    });
    expect(await refusalOf(() => confirm(bob, id, '0'.repeat(64)))).toMatchObject({
      code: 'DECISION_CHANGED',
    });
    await sql`update staff_proposals set after = jsonb_set(after, '{numbers,fund_share}', '99')
      where id = ${id}`.execute(database.owner_db);
    expect(await refusalOf(() => confirm(bob, id, fingerprint))).toMatchObject({
      code: 'DECISION_CHANGED',
    });
  });

  test('is stale when another version came meanwhile', async () => {
    const id = await proposeRules(scene, ada, { fund_share: 150 });
    const { fingerprint } = await shown();
    await announceRules(scene, ada, { pay_ttl_minutes: 20 });
    expect(await refusalOf(() => confirm(bob, id, fingerprint))).toMatchObject({
      code: 'DECISION_CHANGED',
    });
    await dismiss(bob, id);
    await proposeRules(scene, ada, { fund_share: 150 });
    expect((await shown()).before).toMatchObject({
      version: 2,
      numbers: { pay_ttl_minutes: 20, fund_share: 100 },
    });
  });

  test('waits alone, and is closed once: by confirming or dismissing it', async () => {
    const id = await proposeRules(scene, ada, { fund_share: 150 });
    const { fingerprint } = await shown();
    expect(await refusalOf(() => proposeRules(scene, bob, { fund_share: 120 }))).toMatchObject({
      code: 'DECISION_PENDING',
      facts: { proposal_id: id },
    });
    const ends = await Promise.allSettled([
      confirm(bob, id, fingerprint),
      dismiss(ada, id),
      confirm(bob, id, fingerprint),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(() => dismiss(bob, id))).toMatchObject({ code: 'DECISION_CLOSED' });
  });

  test.each(['moderator', 'support', 'user'] as const)('is nothing for a %s', async (role) => {
    const id = await proposeRules(scene, ada, { fund_share: 150 });
    const { fingerprint } = await shown();
    const who = await actor(scene, { role });
    const denied = { code: 'PERMISSION_DENIED' };
    expect(await refusalOf(() => proposeRules(scene, who, {}))).toMatchObject(denied);
    expect(await refusalOf(() => confirm(who, id, fingerprint))).toMatchObject(denied);
    expect(await refusalOf(() => dismiss(who, id))).toMatchObject(denied);
  });
});

describe('a date', () => {
  const at = async (effectiveAt: Date) =>
    await proposeRuleChange(scene.services, ada, {
      idempotency_key: newId(),
      numbers: { fund_share: 150 },
      effective_at: effectiveAt.toISOString(),
      reason: 'The fund needs more money.',
    });

  test.each([
    ['in the past', -60],
    ['before every server knows it', ANNOUNCED_MINUTES - 1],
  ])('%s is refused', async (_when, minutes) => {
    const now = await readAppNow(database.db);
    const refusal = await refusalOf(() => at(minutesAfter(now, minutes)));
    expect(refusal?.code).toBe('RULES_TOO_SOON');
    const { earliest_at } = (refusal?.facts ?? {}) as { earliest_at: string };
    const earliestMs = Date.parse(earliest_at) - now.getTime();
    expect(Math.round(earliestMs / 60_000)).toBe(ANNOUNCED_MINUTES);
  });

  test('gives 15 days of notice of a fee', async () => {
    const { buyer_fee } = firstRuleBook;
    const numbers = {
      buyer_fee: { ...buyer_fee, account: { share: 500, least_minor: minor(30) } },
    };
    const days = FEE_NOTICE_DAYS * 24;
    const early = await refusalOf(() => proposeRules(scene, ada, numbers, days - 1));
    expect(early?.code).toBe('RULES_TOO_SOON');
    await proposeRules(scene, ada, numbers, days + 1);
    const { effective_at } = (await shown()).after;
    expect(new Date(effective_at) > hoursAfter(await readAppNow(database.db), days)).toBe(true);
  });

  test('before that of a version that is announced is refused', async () => {
    const id = await proposeRules(scene, ada, { pay_ttl_minutes: 20 }, 48);
    const { fingerprint, after } = await shown();
    await confirm(bob, id, fingerprint);
    const now = await readAppNow(database.db);
    expect(await refusalOf(() => at(hoursAfter(now, 47)))).toMatchObject({
      code: 'RULES_TOO_SOON',
      facts: { earliest_at: after.effective_at },
    });
    await at(new Date(after.effective_at));
  });

  test('that passes before the second person confirms is refused', async () => {
    const id = await proposeRules(scene, ada, { fund_share: 150 });
    const { fingerprint } = await shown();
    await advance(scene, { minutes: 60 - ANNOUNCED_MINUTES + 1 });
    expect(await refusalOf(() => confirm(bob, id, fingerprint))).toMatchObject({
      code: 'RULES_TOO_SOON',
    });
  });
});

test.each<[string, Partial<RuleNumbers>, object]>([
  ['the same numbers', { fund_share: 100 }, { code: 'RULES_UNCHANGED' }],
  ['no numbers', {}, { code: 'RULES_UNCHANGED' }],
  [
    'a least price above the highest',
    { min_price_minor: minor(1_000_001) },
    {
      code: 'RULES_INVALID',
      fields: { max_price_minor: [{ code: 'too_small', params: { least: 1_000_001 } }] },
    },
  ],
])('%s are refused', async (_what, numbers, refusal) => {
  expect(await refusalOf(() => proposeRules(scene, ada, numbers))).toMatchObject(refusal);
});
