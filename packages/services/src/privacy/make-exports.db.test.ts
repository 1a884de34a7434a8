import { listName } from '@guildhall/db/kernel/data-export/exported-table';
import { EXPORTED_TABLES } from '@guildhall/db/kernel/data-export/rooms-data-export';
import { EXPORT_ATTEMPTS, EXPORT_DAYS } from '@guildhall/domain/privacy/rules';
import { messagesIn } from '@guildhall/locales/catalogues';
import { LANGUAGES } from '@guildhall/locales/languages';
import { actor, ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { addedEvidence, openedDispute } from '@guildhall/scenes/disputes';
import { notedPng, uploadedPicture } from '@guildhall/scenes/files';
import { sentMessage } from '@guildhall/scenes/messages';
import { downloadedExport, madeExport } from '@guildhall/scenes/moderation/data-exports';
import { EMAIL, fullLife, LEGAL_NAME } from '@guildhall/scenes/moderation/full-life';
import { actedReport, filedReport, takenReport } from '@guildhall/scenes/moderation/reports';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { APPLICATION, submittedRequest } from '@guildhall/scenes/verification/requests';
import { bankAccount, ibanOf, verify } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { deleteExports, makeExports } from './make-exports.ts';
import { readExport } from './read-export.ts';
import { requestExport } from './request-export.ts';
import { listTitle, roomTitle } from './write-index.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

type Files = ReadonlyMap<string, Buffer>;
const textOf = (files: Files) =>
  [...files].map(([name, content]) => `${name}\n${content.toString('utf8')}`).join('\n');
const listOf = (files: Files, file: string) =>
  JSON.parse(files.get(`data/${file}.json`)?.toString('utf8') ?? '[]') as Record<string, unknown>[];

async function countNotices(userId: string, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications
     where user_id = ${userId} and kind = ${kind}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** How many rows each list should have, counted by the declarations on a way of its own. */
async function countRows(userId: string): Promise<Record<string, number>> {
  const counted = EXPORTED_TABLES.map(async ({ room, table }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table.table)} as t, users as u
       where u.id = ${userId} and (${sql.raw(table.rows)})`.execute(database.owner_db);
    return [`${room}/${listName(table)}`, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries((await Promise.all(counted)).filter(([, count]) => count > 0));
}

describe('the copy of a full life', () => {
  test('has every row of every declared list, and nothing that is left out', async () => {
    const { person, other, sold } = await fullLife(scene, database.owner_db);
    await sql`delete from data_exports`.execute(database.owner_db);
    const tattler = await buyer(scene);
    const officer = await actor(scene, { role: 'support' });
    const about = { kind: 'user', target_id: person.user_id, note: 'A tattle-tale note.' } as const;
    await actedReport(
      scene,
      officer,
      await takenReport(scene, officer, await filedReport(scene, tattler, about)),
    );
    const { rows: orders } = await sql<{ id: string }>`
      select id from orders where offer_id = ${sold}`.execute(database.db);
    const orderId = orders[0]?.id ?? '';
    await sentMessage(scene, other, { kind: 'order', id: orderId }, 'Share and enjoy.');
    await sql`update orders set risk_reasons = '[{"rule": "kept_to_ourselves"}]'
      where id = ${orderId}`.execute(database.owner_db);

    const expected = await countRows(person.user_id);
    await madeExport(scene, person);
    const files = await downloadedExport(scene, person);
    const found = Object.fromEntries(
      [...files.keys()]
        .filter((name) => name.startsWith('data/'))
        .map((name) => name.slice('data/'.length, -'.json'.length))
        .map((name) => [name, listOf(files, name).length]),
    );
    // While the copy is made, it is a row, too; and that it was made is an event of the audit.
    const events = (expected['kernel/security_events'] ?? 0) + 1;
    const made = { 'privacy/data_exports': 1, 'kernel/security_events': events };
    expect(found).toEqual({ ...expected, ...made });
    expect(Object.keys(found).length).toBeGreaterThan(55);

    const text = textOf(files);
    const has = [EMAIL, LEGAL_NAME, '203.0.113.77', 'Share and enjoy.', 'a Vogon called Zarquon'];
    for (const words of [...has, 'A Vogon says thanks.', 'Hello Zarquon']) {
      expect(text).toContain(words);
    }
    const { rows: others } = await sql<{ email: string; username: string }>`
      select email, username from users where id in (${other.user_id}, ${tattler.user_id})
       order by id = ${tattler.user_id}`.execute(database.db);
    const [partner, reporter] = others;
    expect(text).toContain(partner?.username);
    const left = [partner?.email, reporter?.email, reporter?.username, tattler.user_id];
    const staff = [officer.user_id, 'tattle-tale', 'kept_to_ourselves'];
    const secrets = [ACTOR_PASSWORD, 'argon2', 'hunter2-hunter2', 'auth_secret', 'wrapped_'];
    for (const words of [...left, ...staff, ...secrets]) expect(text).not.toContain(words);
    // The buyer's IBAN is sealed in the database, and theirs.
    expect(listOf(files, 'withdrawals/payout_methods')[0]?.['content']).toMatchObject({
      kind: 'bank',
      iban: expect.stringMatching(/^DE/) as unknown,
    });
    const [message] = listOf(files, 'messages/messages').filter(
      ({ body }) => body === 'Share and enjoy.',
    );
    expect(message).toMatchObject({ sender_id: other.user_id, sender: partner?.username });
    expect(listOf(files, 'moderation/decisions_about_you')[0]).toMatchObject({ rule: 'fraud' });
  });
});

describe('pictures', () => {
  test('of both sides are in the copy, as the case shows them: without their notes', async () => {
    const { slug } = await testGame(scene);
    const [buys, sells] = [await buyer(scene), await seller(scene)];
    const orderId = await boughtOrder(
      scene,
      buys,
      await accountOffer(scene, sells, { game_slug: slug }),
    );
    const own = await uploadedPicture(scene, buys, 'evidence', notedPng('taken at home', 41));
    const disputeId = await openedDispute(scene, buys, orderId, { file_ids: [own] });
    const theirs = await uploadedPicture(scene, sells, 'evidence', notedPng('taken at theirs', 43));
    await addedEvidence(scene, sells, disputeId, [theirs]);
    await madeExport(scene, buys);
    const files = await downloadedExport(scene, buys);
    for (const id of [own, theirs]) {
      expect(files.get(`pictures/${id}.webp`)?.subarray(8, 12).toString()).toBe('WEBP');
    }
    // The originals are sealed, also from whoever took over the account of their owner.
    for (const note of ['taken at home', 'taken at theirs']) {
      expect(textOf(files)).not.toContain(note);
    }
    const index = files.get('index.html')?.toString('utf8') ?? '';
    for (const name of files.keys()) {
      if (name !== 'index.html' && name !== 'pictures/pictures.json')
        expect(index).toContain(`"${name}"`);
    }
  });

  test('of papers are not in it; what was typed for the verification is', async () => {
    const ann = await actor(scene);
    await submittedRequest(scene, ann, {
      details: { ...APPLICATION, document_number: 'Z4RQU0N01' },
    });
    await madeExport(scene, ann);
    const files = await downloadedExport(scene, ann);
    expect(listOf(files, 'verification/verification_details')[0]?.['content']).toMatchObject({
      document_number: 'Z4RQU0N01',
    });
    expect(listOf(files, 'verification/verification_papers').length).toBeGreaterThan(1);
    expect([...files.keys()].filter((name) => /^pictures\/.*\.(webp|png|jpg)$/.test(name))).toEqual(
      [],
    );
    const pictures = JSON.parse(files.get('pictures/pictures.json')?.toString() ?? '') as object[];
    expect(new Set(pictures.map((each) => JSON.stringify({ ...each, file_id: '' })))).toEqual(
      new Set([JSON.stringify({ file_id: '', file: null, left_out: 'not_kept' })]),
    );
  });
});

describe('the index', () => {
  test('is in the language of the user, and shows a name as text', async () => {
    const ann = await actor(scene);
    await sql`update users set username = '<b>Ann', language = 'de'
      where id = ${ann.user_id}`.execute(database.owner_db);
    await madeExport(scene, ann);
    const index = (await downloadedExport(scene, ann)).get('index.html')?.toString() ?? '';
    expect(index).toContain('<html lang="de"');
    expect(index).toContain('Anmeldung und Geräte');
    expect(index).toContain('&lt;b&gt;Ann');
    expect(index).not.toContain('<b>Ann');
    expect(index).not.toMatch(/<script|https?:\/\//);
  });

  test.each(LANGUAGES)(
    'has a title in %s for each list and room, and none for others',
    (language) => {
      const t = messagesIn(language, 'data-export');
      for (const { room, table } of EXPORTED_TABLES) {
        expect((t as (key: string) => string)(listTitle(listName(table)))).toMatch(/\S/);
        expect((t as (key: string) => string)(roomTitle(room))).toMatch(/\S/);
      }
    },
  );
});

describe('a request', () => {
  test('is made once, however often it comes at once, and once a day', async () => {
    const ann = await actor(scene);
    await Promise.all(Array.from({ length: 20 }, () => requestExport(scene.services, ann)));
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from data_exports
         where user_id = ${ann.user_id}`.execute(database.db);
      return rows[0]?.count;
    };
    expect(await count()).toBe(1);
    expect(await readExport(scene.services, ann)).toMatchObject({ last: { state: 'preparing' } });
    await makeExports(scene.services);
    expect(await readExport(scene.services, ann)).toMatchObject({ last: { state: 'ready' } });
    expect(await countNotices(ann.user_id, 'data_export_ready')).toBe(1);
    const { next_at } = await readExport(scene.services, ann);
    await expect(requestExport(scene.services, ann)).rejects.toMatchObject({
      code: 'DATA_EXPORT_TOO_SOON',
      facts: { next_at: next_at?.toISOString() },
    });
    await advance(scene, { hours: 24, minutes: 1 });
    await madeExport(scene, ann);
    // The second copy replaces the first.
    expect(await count()).toBe(1);
    const { rows: archives } = await sql`
      select 1 from sealed_archives join data_exports using (id)
       where user_id = ${ann.user_id}`.execute(database.db);
    expect(archives).toHaveLength(1);
  });
});

describe('an archive', () => {
  test('is noise in the storage, and gone when its time is over', async () => {
    const email = 'noise-in-the-storage@example.test';
    const ann = await actor(scene, { email });
    await madeExport(scene, ann);
    const { rows } = await sql<{ hash: string }>`
      select encode(object_hash, 'hex') as hash from sealed_archives
        join data_exports using (id) where user_id = ${ann.user_id}`.execute(database.db);
    const hash = rows[0]?.hash ?? '';
    const stored = async () => {
      const content = await scene.services.object_storage.get(hash);
      return content === null ? null : Buffer.concat(await content.toArray());
    };
    const noise = await stored();
    expect(noise?.length).toBeGreaterThan(1_000);
    for (const words of ['index.html', 'data/', 'deflate', email]) {
      expect(noise?.includes(words)).toBe(false);
    }
    await advance(scene, { days: EXPORT_DAYS, minutes: -1 });
    await deleteExports(scene.services);
    await deleteUnusedFiles(scene.services);
    expect((await downloadedExport(scene, ann)).size).toBeGreaterThan(3);
    await advance(scene, { minutes: 2 });
    await expect(downloadedExport(scene, ann)).rejects.toMatchObject({
      code: 'DATA_EXPORT_NOT_FOUND',
    });
    expect(await readExport(scene.services, ann)).toMatchObject({ last: { state: 'expired' } });
    await deleteExports(scene.services);
    await deleteUnusedFiles(scene.services);
    expect(await stored()).toBeNull();
    expect(await readExport(scene.services, ann)).toEqual({ last: null, next_at: null });
  });
});

/** The next attempt is due now. */
const makeDue = async () =>
  await sql`update data_exports set due_at = now() where due_at is not null`.execute(
    database.owner_db,
  );

describe('a copy that fails', () => {
  test('is tried again, leaves nothing in the storage, and its user is told in the end', async () => {
    const ann = await actor(scene);
    const { object_storage: storage } = scene.services;
    const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('the storage is away'));
    const failures: unknown[] = [];
    await requestExport(scene.services, ann);
    for (let attempt = 1; attempt <= EXPORT_ATTEMPTS; attempt += 1) {
      expect(await countNotices(ann.user_id, 'data_export_failed')).toBe(0);
      await makeExports(scene.services, (error) => failures.push(error));
      // It waits for its next attempt.
      await makeExports(scene.services, (error) => failures.push(error));
      await makeDue();
    }
    expect(failures).toHaveLength(EXPORT_ATTEMPTS);
    expect(await countNotices(ann.user_id, 'data_export_failed')).toBe(1);
    expect(await readExport(scene.services, ann)).toMatchObject({
      last: { state: 'failed' },
      next_at: null,
    });
    put.mockRestore();
    // One that failed does not count.
    await madeExport(scene, ann);
    expect(await readExport(scene.services, ann)).toMatchObject({ last: { state: 'ready' } });
  });

  test('because a list cannot be read ends its snapshot, and the next one is made', async () => {
    const [ann, bob] = [await actor(scene), await actor(scene)];
    await verify(scene, ann.user_id);
    await bankAccount(scene, ann, { destination: { kind: 'bank', iban: ibanOf(77) } });
    await sql`update payout_methods set ciphertext = '\\x00' where user_id = ${ann.user_id}`.execute(
      database.owner_db,
    );
    await requestExport(scene.services, ann);
    await requestExport(scene.services, bob);
    const failures: unknown[] = [];
    await makeExports(scene.services, (error) => failures.push(error));
    expect(failures).toMatchObject([{ code: 'SECRET_UNREADABLE' }]);
    expect(await readExport(scene.services, bob)).toMatchObject({ last: { state: 'ready' } });
    const { rows } = await sql`
      select 1 from pg_stat_activity where state like 'idle in transaction%'
         and datname = current_database()`.execute(database.owner_db);
    expect(rows).toEqual([]);
    await sql`delete from data_exports where user_id = ${ann.user_id}`.execute(database.owner_db);
  });

  test('with its server is made by another one after the lease', async () => {
    const ann = await actor(scene);
    await requestExport(scene.services, ann);
    await sql`update data_exports set attempts = 1, due_at = now() + interval '30 minutes'
      where user_id = ${ann.user_id}`.execute(database.owner_db);
    expect(await makeExports(scene.services)).toBe(0);
    await makeDue();
    expect(await makeExports(scene.services)).toBe(1);
    expect(await readExport(scene.services, ann)).toMatchObject({ last: { state: 'ready' } });
  });
});
