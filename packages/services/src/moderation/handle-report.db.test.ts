import { invariantViolations } from '@guildhall/db/invariants';
import { newId } from '@guildhall/domain/kernel/ids';
import type { FileReport } from '@guildhall/domain/moderation/schema';
import { listOwnReportsSchema, listReportsSchema } from '@guildhall/domain/moderation/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { confirmedOrder, givenFeedback } from '@guildhall/scenes/feedback';
import { sentMessage } from '@guildhall/scenes/messages';
import { accountOffer } from '@guildhall/scenes/offers';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import {
  actedReport,
  dismissedReport,
  filedReport,
  onReport,
  reportedUser,
  takenReport,
} from '@guildhall/scenes/moderation/reports';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listOwnFeedback } from '../feedback/list-feedback.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { tellSellers } from '../offers/tell-sellers.ts';
import { findOffer } from '../offers/read-offers.ts';
import { handBackReport } from './handle-report.ts';
import { listOwnReports, listReports } from './list-reports.ts';
import { readReport } from './read-report.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let ben: Viewer;
let shop: Viewer;
let sue: Viewer;
let kim: Viewer;
let game: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [ann, ben, shop] = [await buyer(scene), await buyer(scene), await seller(scene)];
  sue = await actor(scene, { role: 'support' });
  kim = await actor(scene, { role: 'admin' });
  game = (await testGame(scene)).slug;
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const offer = () => accountOffer(scene, shop, { game_slug: game });
const someone = () => buyer(scene);
const read = (staff: Viewer, id: string) => readReport(scene.services, staff, { report_id: id });
const codeOf = catchErrorCode;
const own = async (who: Viewer, tab: 'by_me' | 'about_me') =>
  (await listOwnReports(scene.services, who, listOwnReportsSchema.parse({ tab }))).items;
const told = async (who: Viewer) => {
  const { rows } = await sql<{ kind: string; facts: object }>`
    select kind, facts from notifications where user_id = ${who.user_id}
      and kind like 'report%' order by id`.execute(database.db);
  return rows;
};

/** What each kind of thing is when it is reported by Ann, and whose it is. */
const THINGS: Readonly<
  Record<FileReport['kind'], () => Promise<{ target_id: string; of: Viewer; text: string }>>
> = {
  async user() {
    const of = await someone();
    return { target_id: of.user_id, of, text: '' };
  },
  async offer() {
    const offerId = await offer();
    const found = await findOffer(scene.services, offerId);
    return { target_id: offerId, of: shop, text: found?.description ?? '-' };
  },
  async message() {
    const orderId = await confirmedOrder(scene, ann, await offer());
    const text = 'You are a liar.';
    const sent = await sentMessage(scene, shop, { kind: 'order', id: orderId }, text);
    return { target_id: sent.message_id, of: shop, text };
  },
  async feedback() {
    const orderId = await confirmedOrder(scene, ben, await offer());
    await givenFeedback(scene, shop, orderId, 'negative', 'He is a liar.');
    await givenFeedback(scene, ben, orderId, 'positive', 'Good.');
    const { items } = await listOwnFeedback(scene.services, ben, { tab: 'received', limit: 1 });
    return { target_id: items[0]?.id ?? '', of: shop, text: 'He is a liar.' };
  },
  async order() {
    return { target_id: await confirmedOrder(scene, ann, await offer()), of: shop, text: '' };
  },
};
const REASON = {
  user: 'fraud',
  offer: 'misleading',
  message: 'abuse',
  feedback: 'insult',
  order: 'extortion',
} as const;
const KINDS = ['user', 'offer', 'message', 'feedback', 'order'] as const;

describe.each(KINDS)('a report of a %s', (kind) => {
  const reason = REASON[kind];

  test('keeps what it was, and is about whose it is', async () => {
    const { target_id, of, text } = await THINGS[kind]();
    const id = await filedReport(scene, ann, { kind, target_id, reason, note: 'Look.' });
    const { report, reporters, target } = await read(sue, id);
    expect(report).toMatchObject({ kind, target_id, target_user_id: of.user_id, state: 'open' });
    expect(report.snapshot).toMatchObject({ text, title: expect.stringMatching(/./) as string });
    expect(reporters).toMatchObject([{ reporter_id: ann.user_id, reason, note: 'Look.' }]);
    expect(target).toMatch(/./);
  });

  test('is refused for what is missing, or is one’s own', async () => {
    const { target_id, of } = await THINGS[kind]();
    const missing = filedReport(scene, ann, { kind, target_id: newId(), reason });
    expect(await codeOf(missing)).toBe('REPORT_TARGET_NOT_FOUND');
    const ownThing = filedReport(scene, of, { kind, target_id, reason });
    // The other side of an order is reported by both of them.
    if (kind !== 'order') expect(await codeOf(ownThing)).toBe('REPORT_TARGET_NOT_FOUND');
  });
});

test.each(['message', 'order'] as const)('a %s of strangers is not reported', async (kind) => {
  const { target_id } = await THINGS[kind]();
  const report = filedReport(scene, await someone(), { kind, target_id, reason: REASON[kind] });
  expect(await codeOf(report)).toBe('REPORT_TARGET_NOT_FOUND');
});

describe('reports of one thing', () => {
  test('are joined while one is open; a second one of a user is the first', async () => {
    const { target_id } = await THINGS.user();
    const first = await reportedUser(scene, ann, target_id);
    const second = await reportedUser(scene, ben, target_id);
    expect(await reportedUser(scene, ann, target_id)).toBe(first);
    expect(await reportedUser(scene, ben, target_id)).toBe(second);
    expect(second).not.toBe(first);
    const { report, reporters } = await read(sue, second);
    expect(report.id).toBe(first);
    expect(reporters.map(({ reporter_id }) => reporter_id)).toEqual([ann.user_id, ben.user_id]);
  });

  test('are both told; after the decision another one is a report of its own', async () => {
    const [one, other, target] = [await someone(), await someone(), await someone()];
    const id = await reportedUser(scene, one, target.user_id);
    const joined = await reportedUser(scene, other, target.user_id);
    await dismissedReport(scene, sue, await takenReport(scene, sue, id));
    for (const reporter of [one, other]) {
      expect(await told(reporter)).toMatchObject([
        { kind: 'report_decided', facts: { outcome: 'dismissed', report_id: id } },
      ]);
      expect(await own(reporter, 'by_me')).toMatchObject([{ state: 'dismissed' }]);
    }
    const third = await reportedUser(scene, one, target.user_id);
    expect([id, joined]).not.toContain(third);
    expect((await read(sue, third)).past).toMatchObject([{ id, state: 'dismissed', measures: [] }]);
  });

  test('filed at once are one with joined ones', async () => {
    const { user_id: target } = await someone();
    const reporters = await Promise.all(Array.from({ length: 6 }, someone));
    const ids = await Promise.all(reporters.map((each) => reportedUser(scene, each, target)));
    const { reporters: found } = await read(sue, ids[0] ?? '');
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('staff', () => {
  test('decide what they have taken, and give it back', async () => {
    const id = await reportedUser(scene, ann, (await someone()).user_id);
    expect(await codeOf(dismissedReport(scene, sue, id))).toBe('REPORT_EVENT_REFUSED');
    await takenReport(scene, sue, id);
    expect(await codeOf(takenReport(scene, sue, id))).toBe('REPORT_EVENT_REFUSED');
    expect(await codeOf(dismissedReport(scene, kim, id))).toBe('REPORT_EVENT_REFUSED');
    await handBackReport(scene.services, sue, onReport(id));
    expect((await read(kim, id)).report).toMatchObject({ state: 'triaged', officer_id: null });
  });

  test('see nothing of what they reported, or is about them (Z9)', async () => {
    const { user_id: target } = await someone();
    const ofSue = await reportedUser(scene, sue, target);
    const aboutKim = await reportedUser(scene, ann, kim.user_id);
    for (const [staff, id] of [
      [sue, ofSue],
      [kim, aboutKim],
    ] as const) {
      expect(await codeOf(read(staff, id))).toBe('REPORT_NOT_FOUND');
      expect(await codeOf(takenReport(scene, staff, id))).toBe('REPORT_NOT_FOUND');
      const page = await listReports(
        scene.services,
        staff,
        listReportsSchema.parse({ limit: 100 }),
      );
      expect(page.items.map((item) => item.id)).not.toContain(id);
    }
    expect((await read(kim, ofSue)).report.id).toBe(ofSue);
  });

  test('search by its id, and by the id, name or address of whom it is about', async () => {
    const email = `u${newId().slice(-12)}@example.test`;
    const name = `t${newId().slice(-10)}`;
    const { user_id: target } = await actor(scene, { email, username: name });
    const first = await reportedUser(scene, ann, target);
    await reportedUser(scene, ann, ben.user_id);
    const find = async (search: string, filter: 'waiting' | 'mine' = 'waiting') => {
      const page = listReportsSchema.parse({ search, filter });
      return (await listReports(scene.services, kim, page)).items.map(({ id }) => id);
    };
    for (const search of [first, target.toUpperCase(), email.toUpperCase(), ` ${name} `]) {
      expect(await find(search)).toEqual([first]);
    }
    expect(await find(email, 'mine')).toEqual([]);
    for (const search of [newId(), 'nobody', 'nobody@example.test']) {
      expect(await find(search)).toEqual([]);
    }
  });

  test('find the queue by what is due first, in pages', async () => {
    const page = { filter: 'waiting', limit: 2 } as const;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const paged: Awaited<ReturnType<typeof listReports>> = await listReports(
        scene.services,
        kim,
        listReportsSchema.parse({ ...page, cursor }),
      );
      seen.push(...paged.items.map(({ id }) => id));
      const due = paged.items.map(({ due_at: at }) => at?.getTime() ?? 0);
      expect(due).toEqual(due.toSorted((one, other) => one - other));
      cursor = paged.next_cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    const { rows } = await sql<{ id: string }>`select id from reports
      where due_at is not null and ${kim.user_id} not in (target_user_id, reporter_id)`.execute(
      database.db,
    );
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test('who are no staff have no part in it', async () => {
    const id = await reportedUser(scene, ann, (await someone()).user_id);
    for (const stranger of [ben, await actor(scene, { role: 'moderator' })]) {
      expect(await codeOf(read(stranger, id))).toBe('REPORT_NOT_FOUND');
      expect(await codeOf(takenReport(scene, stranger, id))).toBe('REPORT_NOT_FOUND');
    }
    expect(await codeOf(read(ann, id))).toBe('REPORT_NOT_FOUND');
  });
});

describe('what staff remove', () => {
  const RULE = { offer: 'stolen_goods', message: 'abuse', feedback: 'insult' } as const;
  const isGone = {
    offer: async (id: string) => (await findOffer(scene.services, id))?.state === 'removed',
    async message(id: string) {
      const { rows } = await sql<{ state: string; body: string }>`
        select state, body from messages where id = ${id}`.execute(database.db);
      return rows[0]?.state === 'deleted' && rows[0].body === '';
    },
    async feedback(id: string) {
      const { rows } = await sql<{ state: string }>`
        select state from feedback where id = ${id}`.execute(database.db);
      return rows[0]?.state === 'removed';
    },
  };

  test.each(['offer', 'message', 'feedback'] as const)(
    'is gone: a %s; both sides are told, and the report keeps it',
    async (kind) => {
      const { target_id, of, text } = await THINGS[kind]();
      const reporter = kind === 'feedback' ? await someone() : ann;
      const about = { kind, target_id, reason: REASON[kind] };
      const id = await takenReport(scene, sue, await filedReport(scene, reporter, about));
      const measures = ['warn', 'remove'] as const;
      await actedReport(scene, sue, id, { rule: RULE[kind], measures });
      expect(await isGone[kind](target_id)).toBe(true);
      const { report, measures: done } = await read(kim, id);
      expect(report).toMatchObject({ state: 'actioned', rule: RULE[kind], due_at: null });
      expect(report.snapshot.text).toBe(text);
      expect(done.map(({ measure }) => measure).toSorted()).toEqual(['remove', 'warn']);
      expect((await told(of)).at(-1)).toMatchObject({
        kind: 'report_actioned',
        facts: { rule: RULE[kind], measures, report_kind: kind },
      });
      expect((await told(reporter)).at(-1)).toMatchObject({ facts: { outcome: 'actioned' } });
      const [shown] = await own(of, 'about_me');
      expect(shown).toMatchObject({ id, rule: RULE[kind], allowed: ['appeal'] });
    },
  );

  test('is told to the seller of an offer once: with the decision about the report', async () => {
    const { target_id, of } = await THINGS.offer();
    const filed = await filedReport(scene, ann, { kind: 'offer', target_id, reason: 'misleading' });
    const id = await takenReport(scene, sue, filed);
    await tellSellers(scene.services);
    await actedReport(scene, sue, id, { rule: 'misleading_offer', measures: ['remove'] });
    await tellSellers(scene.services);
    expect((await told(of)).at(-1)).toMatchObject({ kind: 'report_actioned' });
    const { rows } = await sql`select from notifications
      where kind = 'offer_removed' and facts ->> 'offer_id' = ${target_id}`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('may be gone before: then it stays so', async () => {
    const { target_id } = await THINGS.offer();
    const filed = await filedReport(scene, ann, { kind: 'offer', target_id, reason: 'misleading' });
    const id = await takenReport(scene, sue, filed);
    await sql`update offers set state = 'archived', due_at = null
      where id = ${target_id}`.execute(database.owner_db);
    await sql`insert into offer_history (id, offer_id, rule, event, from_state, to_state, actor)
      values (uuidv7(), ${target_id}, 'L', 'archive', 'active', 'archived', 'seller')`.execute(
      database.owner_db,
    );
    await actedReport(scene, sue, id, { rule: 'stolen_goods', measures: ['remove'] });
    expect((await read(sue, id)).report.state).toBe('actioned');
  });

  test('is nothing of a user, and nothing for a rule of other things', async () => {
    const filed = await reportedUser(scene, ann, (await someone()).user_id);
    const id = await takenReport(scene, sue, filed);
    const remove = actedReport(scene, sue, id, { measures: ['remove'] });
    expect(await codeOf(remove)).toBe('REPORT_EVENT_REFUSED');
    const insult = actedReport(scene, sue, id, { rule: 'insult' });
    expect(await codeOf(insult)).toBe('REPORT_EVENT_REFUSED');
    expect(await told(ann)).not.toContainEqual(
      expect.objectContaining({ facts: { report_id: id } }),
    );
  });
});

test('a reported message is kept until the report is decided, and no longer', async () => {
  const { target_id } = await THINGS.message();
  const held = async () => {
    const { rows } = await sql<{ is_held: boolean }>`
      select reported_at is not null as is_held from messages where id = ${target_id}`.execute(
      database.db,
    );
    return rows[0]?.is_held;
  };
  const id = await filedReport(scene, ann, { kind: 'message', target_id, reason: 'abuse' });
  expect(await held()).toBe(true);
  await dismissedReport(scene, sue, await takenReport(scene, sue, id));
  expect(await held()).toBe(false);
});
