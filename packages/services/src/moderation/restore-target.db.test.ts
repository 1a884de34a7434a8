import { invariantViolations } from '@guildhall/db/invariants';
import { newId } from '@guildhall/domain/kernel/ids';
import { restorableHours } from '@guildhall/domain/kernel/rules/restorable-hours';
import type { BrokenRule, ReportReason } from '@guildhall/domain/moderation/types';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { confirmedOrder, givenFeedback } from '@guildhall/scenes/feedback';
import { uploadedImage } from '@guildhall/scenes/files';
import { sentMessage } from '@guildhall/scenes/messages';
import {
  actedReport,
  appealedReport,
  filedReport,
  onReport,
  takenReport,
} from '@guildhall/scenes/moderation/reports';
import { accountOffer } from '@guildhall/scenes/offers';
import { catchErrorCode as codeOf } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listOwnFeedback } from '../feedback/list-feedback.ts';
import { changeAvatar } from '../files/change-avatar.ts';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { openPublicFile } from '../files/open-file.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { startVacation } from '../offers/follow-absences.ts';
import { overturnReport } from './handle-report.ts';
import { readReport } from './read-report.ts';
import { releasePictures } from './run-deadlines.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let kim: Viewer;
let game: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [ann, shop] = [await buyer(scene), await seller(scene)];
  sue = await actor(scene, { role: 'support' });
  kim = await actor(scene, { role: 'admin' });
  game = (await testGame(scene)).slug;
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const offer = (by = shop) => accountOffer(scene, by, { game_slug: game });
const rowOf = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(database.db)).rows[0];
const history = async (table: 'offer' | 'feedback', id: string) => {
  const { rows } = await sql<{ event: string; reason: string | null }>`
    select event, reason from ${sql.table(`${table}_history`)}
     where ${sql.ref(`${table}_id`)} = ${id} order by id`.execute(database.db);
  return rows.at(-1);
};

interface Thing {
  readonly id: string;
  readonly of: Viewer;
  /** What others see of it. */
  readonly shown: () => Promise<unknown>;
  /** Its last step, where it has a history of its own. */
  readonly last?: () => Promise<unknown>;
}

/** Each is another picture: the same content has the same address. */
let width = 40;
async function withPicture(of: Viewer): Promise<string> {
  width += 2;
  const id = await uploadedImage(scene, of, 'avatar', width);
  await changeAvatar(scene.services, of, { file_id: id });
  return id;
}

const avatarOf = (userId: string) =>
  rowOf<{ avatar_url: string | null }>(sql`select avatar_url from users where id = ${userId}`);

const THINGS = {
  async user(): Promise<Thing> {
    const of = await buyer(scene);
    await withPicture(of);
    return { id: of.user_id, of, shown: () => avatarOf(of.user_id) };
  },
  async offer(): Promise<Thing> {
    const id = await offer();
    const shown = () => rowOf(sql`select state, due_at from offers where id = ${id}`);
    return { id, of: shop, shown, last: () => history('offer', id) };
  },
  async message(): Promise<Thing> {
    const order = await confirmedOrder(scene, ann, await offer());
    const picture = await uploadedImage(scene, shop, 'message_file', 44);
    const about = { kind: 'order', id: order } as const;
    const text = 'You are a liar.';
    const { message_id: id } = await sentMessage(scene, shop, about, text, [picture]);
    const shown = () =>
      rowOf(sql`select state, body, (select unread from thread_members where thread_id =
        messages.thread_id and user_id = ${ann.user_id}) as unread,
        array(select file_id from message_files where message_id = messages.id) as files
        from messages where id = ${id}`);
    return { id, of: shop, shown };
  },
  async feedback(): Promise<Thing> {
    const ben = await buyer(scene);
    const order = await confirmedOrder(scene, ben, await offer());
    await givenFeedback(scene, ben, order, 'negative', 'He is a liar.');
    await givenFeedback(scene, shop, order, 'positive', 'Good.');
    const { items } = await listOwnFeedback(scene.services, ben, { tab: 'given', limit: 1 });
    const id = items[0]?.id ?? '';
    const shown = () =>
      rowOf(sql`select state, score_until, level_until,
        (select to_jsonb(s) from feedback_scores s
          where s.user_id = feedback.rated_id and side = 'seller') as score
        from feedback where id = ${id}`);
    return { id, of: ben, shown, last: () => history('feedback', id) };
  },
};
type Kind = keyof typeof THINGS;

const WHY: Readonly<Record<Kind, { reason: ReportReason; rule: BrokenRule }>> = {
  user: { reason: 'abuse', rule: 'abuse' },
  offer: { reason: 'misleading', rule: 'misleading_offer' },
  message: { reason: 'abuse', rule: 'abuse' },
  feedback: { reason: 'insult', rule: 'insult' },
};

/** Reported by somebody who sees it, taken by staff. */
async function reported(kind: Kind, id: string): Promise<string> {
  const about = { kind, target_id: id, reason: WHY[kind].reason };
  return await takenReport(scene, sue, await filedReport(scene, ann, about));
}

const remove = (kind: Kind, id: string) =>
  actedReport(scene, sue, id, { rule: WHY[kind].rule, measures: ['remove'] });

const REASON = 'Another look shows that no rule was broken.';
async function overturn(of: Viewer, id: string): Promise<void> {
  await appealedReport(scene, of, id);
  await takenReport(scene, kim, id);
  await overturnReport(scene.services, kim, { ...onReport(id), reason: REASON });
}

const told = ({ user_id: userId }: Viewer) =>
  rowOf<{ facts: object }>(sql`select facts from notifications where user_id = ${userId}
    and kind = 'report_appeal_decided' order by id desc limit 1`);
const measuresOf = async (id: string) =>
  (await readReport(scene.services, kim, { report_id: id })).measures;
const picturesOf = async (id: string) =>
  (await readReport(scene.services, kim, { report_id: id })).pictures;

test.each(['user', 'offer', 'message', 'feedback'] as const)(
  'what a decision about a %s removed is there again when an appeal was right',
  async (kind) => {
    const { id, of, shown, last } = await THINGS[kind]();
    const before = await shown();
    const report = await reported(kind, id);
    await remove(kind, report);
    expect(await shown()).not.toEqual(before);
    await overturn(of, report);
    const after = await shown();
    if (kind === 'offer') expect(after).toMatchObject({ state: 'active' });
    else expect(after).toEqual(before);
    if (last) expect(await last()).toEqual({ event: 'reinstate', reason: REASON });
    expect(await told(of)).toMatchObject({ facts: { is_upheld: false, is_restored: true } });
    const date = expect.any(Date) as Date;
    expect(await measuresOf(report)).toMatchObject([{ has_removed: true, restored_at: date }]);
  },
);

describe('what changed meanwhile stays as it is', () => {
  test('another picture of the user', async () => {
    const { id, of } = await THINGS.user();
    const report = await reported('user', id);
    await remove('user', report);
    await withPicture(of);
    const chosen = await avatarOf(id);
    await overturn(of, report);
    expect(await avatarOf(id)).toEqual(chosen);
    expect(await told(of)).toMatchObject({ facts: { is_restored: false } });
    expect(await measuresOf(report)).toMatchObject([{ restored_at: null }]);
  });

  test('an offer of the same that is for sale by now', async () => {
    const { id, of, shown } = await THINGS.offer();
    const report = await reported('offer', id);
    await remove('offer', report);
    const other = await offer();
    await sql`update offers set attribute_hash = (select attribute_hash from offers
      where id = ${id}) where id = ${other}`.execute(database.owner_db);
    await overturn(of, report);
    expect(await shown()).toMatchObject({ state: 'removed' });
  });

  test('an offer that was gone before the decision', async () => {
    const { id, of, shown } = await THINGS.offer();
    const report = await reported('offer', id);
    await sql`update offers set state = 'archived', due_at = null, paused_state = 'active',
      paused_left_ms = 1 where id = ${id}`.execute(database.owner_db);
    await sql`insert into offer_history (id, offer_id, rule, event, from_state, to_state, actor)
      values (uuidv7(), ${id}, '§5', 'archive', 'active', 'archived', 'seller')`.execute(
      database.owner_db,
    );
    await remove('offer', report);
    expect(await measuresOf(report)).toMatchObject([{ has_removed: false }]);
    await overturn(of, report);
    expect(await shown()).toMatchObject({ state: 'archived' });
  });
});

test('an offer whose seller is away comes back paused', async () => {
  const away = await seller(scene);
  const id = await offer(away);
  const report = await reported('offer', id);
  await remove('offer', report);
  await startVacation(scene.services, away, { idempotency_key: newId(), until: null });
  await overturn(away, report);
  const now = await rowOf(sql`select state, paused_while_away from offers where id = ${id}`);
  expect(now).toEqual({ state: 'paused', paused_while_away: true });
});

describe('the picture of a reported user', () => {
  test('is kept for staff although the user changes it, and nobody else sees it', async () => {
    const { id, of } = await THINGS.user();
    const before = (await avatarOf(id))?.avatar_url ?? '';
    const report = await reported('user', id);
    await withPicture(of);
    await advance(scene, { hours: 48 });
    await deleteUnusedFiles(scene.services);
    const [picture] = await picturesOf(report);
    expect(picture?.variants.length).toBeGreaterThan(0);
    const name = before.replace('/files/', '');
    expect(await codeOf(openPublicFile(scene.services, name))).toBe('FILE_NOT_FOUND');
    // What they show now is not what was reported.
    await remove('user', report);
    expect((await avatarOf(id))?.avatar_url).not.toBeNull();
    expect(await measuresOf(report)).toMatchObject([{ has_removed: false }]);
  });

  test('is not shown again by its owner once staff have removed it', async () => {
    const { id, of } = await THINGS.user();
    const report = await reported('user', id);
    const [picture] = await picturesOf(report);
    await remove('user', report);
    expect((await avatarOf(id))?.avatar_url).toBeNull();
    const again = changeAvatar(scene.services, of, { file_id: picture?.file_id ?? '' });
    expect(await codeOf(again)).toBe('FILE_NOT_FOUND');
  });

  test('cannot be removed from who had none', async () => {
    const { user_id: id } = await buyer(scene);
    const report = await reported('user', id);
    expect(await codeOf(remove('user', report))).toBe('REPORT_EVENT_REFUSED');
  });

  test('is deleted when nobody may appeal any more', async () => {
    const { id, of } = await THINGS.user();
    const report = await reported('user', id);
    await changeAvatar(scene.services, of, { file_id: null });
    await remove('user', report);
    const { moderation } = await scene.services.rule_books.current();
    await advance(scene, { hours: restorableHours(moderation) - 1 });
    await releasePictures(scene.services);
    expect((await picturesOf(report))[0]?.variants).not.toEqual([]);
    await advance(scene, { hours: 2 });
    await releasePictures(scene.services);
    await advance(scene, { hours: 25 });
    await deleteUnusedFiles(scene.services);
    expect((await picturesOf(report))[0]?.variants).toEqual([]);
  });
});
