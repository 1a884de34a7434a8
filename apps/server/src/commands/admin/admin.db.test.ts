import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actor, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { articleFile, policyFile, TEST_PICTURE } from '@guildhall/scenes/content';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { findLegalName } from '@guildhall/services/verification/find-legal-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../test-cli.ts';
import { adminAs } from './test-admin.ts';

let database: TestDatabase;
let scene: Scene;
let folder: string;
let staff: ReturnType<typeof adminAs>;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  staff = adminAs('admin@shop.test', database, scene);
  for (const role of ['admin', 'support', 'moderator'] as const) {
    await actor(scene, { role, email: `${role}@shop.test`, username: `the-${role}` });
  }
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-admin-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});
beforeEach(() => {
  staff.said.length = 0;
});

const admin = async (...call: Parameters<typeof staff.run>) => await staff.run(...call);

/** Every act of staff on a subject, with who did it. */
async function actsOn(subject: string) {
  const { rows } = await sql<{ act: string; role: string; kind: string }>`
    select staff_acts.act, staff_acts.role, staff_proposals.kind
      from staff_acts join staff_proposals on staff_proposals.id = staff_acts.proposal_id
     where staff_proposals.subject = ${subject} order by staff_acts.id`.execute(database.owner_db);
  return rows.map(({ act, role, kind }) => `${kind} ${act} by ${role}`);
}

function fileOf(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** Definitions as files have them; made by a scene, under names of their own. */
async function definitions(slug: string) {
  const game = { ...(await testGame(scene)), slug: `${slug}-game` };
  const brand = { ...(await testBrand(scene)), slug: `${slug}-brand` };
  return { game, brand };
}

describe('import-catalog', () => {
  test('adds games and brands, leaves those alone that are the same, and records each change', async () => {
    const { game, brand } = await definitions('new');
    const files = [fileOf('game.json', game), fileOf('brand.json', brand)];
    expect(await admin('import-catalog', files)).toBe(0);
    expect(staff.said).toEqual([
      '✓ game new-game: added',
      '✓ brand new-brand: added',
      '2 added, 0 changed, 0 unchanged.',
    ]);
    staff.said.length = 0;
    fileOf('game.json', { ...game, publisher: 'Another House' });
    expect(await admin('import-catalog', files)).toBe(0);
    expect(staff.said).toEqual(['✓ game new-game: changed', '0 added, 1 changed, 1 unchanged.']);
    expect(await actsOn('game:new-game')).toEqual([
      'catalog.change propose by admin',
      'catalog.change carry_out by admin',
      'catalog.change propose by admin',
      'catalog.change carry_out by admin',
    ]);
    expect(await actsOn('brand:new-brand')).toHaveLength(2);
  });

  test('imports nothing when one file is wrong, and names each fault with its field', async () => {
    const { game, brand } = await definitions('wrong');
    const place = mkdtempSync(path.join(folder, 'catalog-'));
    writeFileSync(path.join(place, '1.json'), JSON.stringify(brand));
    writeFileSync(path.join(place, '2.json'), JSON.stringify({ ...game, risk_class: 'X' }));
    writeFileSync(path.join(place, '3.json'), Buffer.from([0xff, 0xfe, 0x7b]));
    writeFileSync(path.join(place, '4.json'), '{"name":"x"}');
    writeFileSync(path.join(place, '5.json'), JSON.stringify(brand));
    const before = await databaseImage(database.owner_db);
    expect(await admin('import-catalog', [place, path.join(folder, 'nowhere.json')])).toBe(1);
    const output = staff.said.join('\n');
    expect(output).toMatch(/2\.json: risk_class:/);
    expect(output).toContain('3.json: it is no JSON in UTF-8');
    expect(output).toContain('4.json: it is neither a game');
    expect(output).toContain('5.json: brand wrong-brand is in');
    expect(output).toContain('nowhere.json: there is no such file');
    expect(output).toContain('nothing was imported: 5 faults.');
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('refuses another schema under the same version, in words', async () => {
    const { game } = await definitions('schema');
    const file = fileOf('schema.json', game);
    await admin('import-catalog', [file]);
    const [first, ...rest] = game.schema.attributes;
    const changed = { ...first, label: 'Another label' };
    fileOf('schema.json', { ...game, schema: { ...game.schema, attributes: [changed, ...rest] } });
    staff.said.length = 0;
    expect(await admin('import-catalog', [file])).toBe(1);
    expect(staff.said.join('\n')).toContain('write schema.version 2');
    const next = { ...game.schema, version: 2, attributes: [changed, ...rest] };
    fileOf('schema.json', { ...game, schema: next });
    expect(await admin('import-catalog', [file])).toBe(0);
  });

  test('changes nothing in a dry run, and says so', async () => {
    const { game } = await definitions('dry');
    const before = await databaseImage(database.owner_db);
    const file = fileOf('dry.json', game);
    expect(await admin('import-catalog', [file], { 'dry-run': true })).toBe(0);
    expect(staff.said).toContain('✓ game dry-game: added');
    expect(staff.said.at(-1)).toBe('Dry run: nothing of it was kept.');
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });
});

test('a game is restricted once, and freed again', async () => {
  const { slug } = await testGame(scene);
  const isRestricted = async () => {
    const { restricted } = await database.db
      .selectFrom('games')
      .select('restricted')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    return restricted;
  };
  await admin('restrict-game', [slug]);
  expect(await isRestricted()).toBe(true);
  await admin('restrict-game', [slug]);
  expect(staff.said.at(-1)).toBe(`${slug} was restricted already.`);
  await admin('lift-game', [slug]);
  expect(await isRestricted()).toBe(false);
  expect(await actsOn(`game:${slug}`)).toHaveLength(4);
  expect(await admin('restrict-brand', [slug])).toBe(1);
  expect(staff.said.at(-1)).toContain('BRAND_NOT_FOUND');
});

describe('verify-user', () => {
  const levelOf = async (email: string) => {
    const user = await database.db
      .selectFrom('users')
      .select(['id', 'verification_level'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { ...user };
  };

  test('sets V2 with a legal name, which the audit log does not hold', async () => {
    const email = 'ann@shop.test';
    await actor(scene, { email });
    expect(await admin('verify-user', [email], { level: '2' })).toBe(1);
    const options = { level: '2', 'legal-name': 'Ann Example' };
    expect(await admin('verify-user', [email], options)).toBe(0);
    const { id, verification_level: level } = await levelOf(email);
    expect(level).toBe(2);
    const { rows } = await sql<{ row: string }>`
      select p::text as row from staff_proposals as p where subject = ${id}`.execute(
      database.owner_db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Ann Example');
    const names = await database.db
      .selectFrom('verifications')
      .select('ciphertext')
      .where('user_id', '=', id)
      .execute();
    expect(names).toHaveLength(1);
    expect(names[0]?.ciphertext?.includes('Ann Example')).toBe(false);
    const name = await findLegalName(scene.services, database.db, id);
    expect(name).toBe('Ann Example');
  });

  test('sets V3 only when a second person confirms what they were shown', async () => {
    const email = 'bob@shop.test';
    await actor(scene, { email });
    const options = { level: '3', 'legal-name': 'Bob Example' };
    expect(await admin('verify-user', [email], options)).toBe(0);
    expect((await levelOf(email)).verification_level).toBe(0);
    const proposal = /confirm-verification (\S+)/.exec(staff.said.join('\n'))?.[1] ?? '';
    staff.said.length = 0;
    await admin('confirm-verification', [proposal], { as: 'support@shop.test' });
    expect(staff.said.join('\n')).toContain('Bob Example');
    const fingerprint = /fingerprint +(\S+)/.exec(staff.said.join('\n'))?.[1] ?? '';
    expect(await admin('confirm-verification', [proposal], { fingerprint })).toBe(1);
    expect(staff.said.at(-1)).toContain('DECISION_OWN');
    const second = { as: 'support@shop.test' };
    const other = { ...second, fingerprint: '0'.repeat(64) };
    expect(await admin('confirm-verification', [proposal], other)).toBe(1);
    expect((await levelOf(email)).verification_level).toBe(0);
    const shown = { ...second, fingerprint };
    expect(await admin('confirm-verification', [proposal], shown)).toBe(0);
    const { id, verification_level: level } = await levelOf(email);
    expect(level).toBe(3);
    expect(await actsOn(id)).toEqual([
      'users.verify propose by admin',
      'users.verify carry_out by support',
    ]);
    expect(await admin('confirm-verification', [proposal], shown)).toBe(1);
  });

  test('closes a proposal that nobody confirms', async () => {
    const email = 'cyd@shop.test';
    await actor(scene, { email });
    await admin('verify-user', [email], { level: '3', 'legal-name': 'Cyd Example' });
    const proposal = /confirm-verification (\S+)/.exec(staff.said.join('\n'))?.[1] ?? '';
    expect(await admin('dismiss-verification', [proposal])).toBe(0);
    expect(await admin('verify-user', [email], { level: '2', 'legal-name': 'Cyd Example' })).toBe(
      0,
    );
  });

  test('is refused to staff about themselves, and to moderators', async () => {
    const options = { level: '1' };
    expect(await admin('verify-user', ['admin@shop.test'], options)).toBe(1);
    const as = 'moderator@shop.test';
    expect(await admin('verify-user', ['ann@shop.test'], { ...options, as })).toBe(1);
    expect(staff.said).toEqual([
      expect.stringContaining('PERMISSION_DENIED'),
      expect.stringContaining('PERMISSION_DENIED'),
    ]);
  });
});

test('offers that wait are listed and decided, once', async () => {
  const { slug } = await testGame(scene, { restricted: true });
  const offerId = await accountOffer(scene, await seller(scene), { game_slug: slug });
  expect(await admin('pending-offers', [], { as: 'moderator@shop.test' })).toBe(0);
  expect(staff.said.join('\n')).toContain(`${offerId}  account  Test Game`);
  staff.said.length = 0;
  expect(await admin('review-offer', [offerId], { approve: true, reject: true })).toBe(1);
  expect(await admin('review-offer', ['x'], { approve: true })).toBe(1);
  expect(await admin('review-offer', [offerId], { approve: true, 'dry-run': true })).toBe(0);
  expect(await admin('review-offer', [offerId], { approve: true })).toBe(0);
  expect(staff.said.at(-1)).toBe('✓ The offer is active now.');
  expect(await admin('review-offer', [offerId], { reject: true })).toBe(1);
  expect(staff.said.at(-1)).toContain('OFFER_EVENT_REFUSED');
});

describe('content', () => {
  const article = articleFile('Words.', { picture: 'drawn.svg' });

  function textsOf(files: Readonly<Record<string, string>>): string {
    const place = mkdtempSync(path.join(folder, 'texts-'));
    for (const [name, text] of Object.entries({ ...files, 'pictures/drawn.svg': TEST_PICTURE })) {
      mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
      writeFileSync(path.join(place, name), text);
    }
    return place;
  }

  test('publishes a folder, leaves alone what is published, lists it and takes it off the site', async () => {
    const as = 'support@shop.test';
    const place = textsOf({
      'en/articles/first.md': article,
      'en/policies/refund-policy.md': policyFile('Your money.'),
    });
    expect(await admin('content', ['publish', place], { as, 'dry-run': true })).toBe(0);
    expect(await admin('content', ['publish', place], { as })).toBe(0);
    expect(staff.said.at(-1)).toBe('2 published, 0 unchanged.');
    expect(await admin('content', ['publish', place], { as })).toBe(0);
    expect(staff.said.at(-1)).toBe('0 published, 2 unchanged.');
    staff.said.length = 0;
    await admin('content', ['list'], { as });
    expect(staff.said[0]).toContain('en/articles/first  version 1 of 2026-11-02  published');
    expect(await actsOn('content:en /refund-policy')).toEqual([
      'content.publish propose by support',
      'content.publish carry_out by support',
    ]);
    expect(await admin('content', ['archive', 'en/articles/first'], { as })).toBe(0);
    expect(await admin('content', ['archive', 'en/articles/first'], { as })).toBe(1);
    expect(staff.said.at(-1)).toContain('CONTENT_NOT_FOUND');
  });

  test('publishes nothing when one file is wrong, and names each fault with its line', async () => {
    const place = textsOf({
      'en/articles/second.md': article,
      'en/articles/third.md': articleFile('<b>Words</b>', { picture: 'none.svg' }),
    });
    const before = await databaseImage(database.owner_db);
    expect(await admin('content', ['publish', place])).toBe(1);
    expect(staff.said).toEqual([
      '✗ en/articles/third.md:12: HTML is not allowed',
      '✗ en/articles/third.md:8: pictures/none.svg: there is no such file',
      'nothing was published: 2 faults.',
    ]);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('stores drafts, schedules them, and shows what readers would see', async () => {
    const place = textsOf({ 'en/support/appeals.md': policyFile('## Why\n\nWrite to us.') });
    expect(await admin('content', ['publish', place], { draft: true })).toBe(0);
    const at = '2030-01-31T09:00:00Z';
    expect(await admin('content', ['publish', place], { at })).toBe(0);
    staff.said.length = 0;
    await admin('content', ['list']);
    expect(staff.said.join('\n')).toContain('scheduled for 2030-01-31T09:00:00.000Z');
    expect(await admin('content', ['publish', place], { at: 'tomorrow' })).toBe(1);
    staff.said.length = 0;
    const file = path.join(place, 'en/support/appeals.md');
    expect(await admin('content', ['preview', file])).toBe(0);
    expect(staff.said.join('\n')).toContain('<h2 id="why">Why</h2>\n<p>Write to us.</p>');
  });

  test('is refused to moderators, and without saying what', async () => {
    const place = textsOf({ 'en/articles/fourth.md': article });
    const as = 'moderator@shop.test';
    expect(await admin('content', ['publish', place], { as })).toBe(1);
    expect(staff.said.at(-1)).toContain('PERMISSION_DENIED');
    expect(await admin('content', [])).toBe(1);
  });
});

describe('whoever calls it wrongly', () => {
  test('is told what is missing, and nothing changes', async () => {
    const { slug } = await testGame(scene);
    // The guess is counted, as in a sign-in.
    const unknown = await admin('restrict-game', [slug], { as: 'nobody@shop.test' });
    const before = await databaseImage(database.owner_db);
    const codes = [
      unknown,
      await admin('restrict-game', [slug], { reason: 'short' }),
      await admin('restrict-game', []),
      await admin('no-such-command', []),
    ];
    expect(codes).toEqual([1, 1, 1, 2]);
    expect(staff.said[0]).toContain('CREDENTIALS_WRONG');
    expect(staff.said[1]).toContain('--reason');
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('gets the usage, and an answer without a database', () => {
    const run = (...names: string[]) =>
      runCli(['admin', ...names], { environment: { DATA_DIR: folder } });
    expect(run('--help')).toMatchObject({ status: 0 });
    expect(run('--help').stdout).toContain('verify-user <email>');
    expect(run('restrict-game', 'x', '--level')).toMatchObject({ status: 2 });
    expect(run('restrict-game', 'x', '--as', 'a@shop.test').stderr).toContain('No server runs on');
    const described = JSON.parse(run('describe-catalog').stdout) as Record<string, object>;
    expect(Object.keys(described)).toEqual(['game', 'brand']);
  });
});
