import type { SaveText } from '@guildhall/domain/content/editing/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { TEST_PICTURE, TEST_PICTURE_HASH } from '@guildhall/scenes/content';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { publishDue } from '../publish-due.ts';
import { readArticle } from '../read-articles.ts';
import { archiveEdited } from './archive-edited.ts';
import { previewText } from './preview-text.ts';
import { readText, readTexts } from './read-texts.ts';
import { saveText } from './save-text.ts';

let database: TestDatabase;
let scene: Scene;
let support: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  support = await actor(scene, { role: 'support' });
});
afterAll(() => database.close());

const name = (slug: string) => ({ kind: 'article', language: 'en', slug }) as const;

function articleOf(slug: string, body: string, changes: Partial<SaveText> = {}): SaveText {
  return {
    idempotency_key: newId(),
    document: {
      ...name(slug),
      title: 'How to buy safely',
      description: 'What to look at before you pay.',
      date: '2026-11-20',
      tags: ['buying'],
      games: [],
      brands: [],
      picture: TEST_PICTURE_HASH,
      picture_alt: 'A violet field',
      body,
    },
    picture_svg: TEST_PICTURE,
    base_number: 0,
    publication: { as: 'draft' },
    reason: 'It was written for a test.',
    ...changes,
  };
}

const save = async (input: SaveText) => await saveText(scene.services, support, input);
const read = async (slug: string) => await readText(scene.services, support, name(slug));
const publicTitle = async (slug: string) =>
  (await readArticle(scene.services, { slug, language: 'en' })).title;

test('a draft is not public; once it is published it is, and each act is in the audit log (LOG2)', async () => {
  const slug = 'first-steps';
  expect(await save(articleOf(slug, 'Check the price.'))).toEqual({ number: 1 });
  expect((await catchRefusal(publicTitle(slug))).code).toBe('CONTENT_NOT_FOUND');
  const published = articleOf(slug, 'Check the price, and the seller.', {
    base_number: 1,
    picture_svg: null,
    publication: { as: 'published' },
  });
  expect(await save(published)).toEqual({ number: 2 });
  expect(await publicTitle(slug)).toBe('How to buy safely');
  const { versions, acts, newest } = await read(slug);
  expect(versions.map(({ number, state }) => [number, state])).toEqual([
    [2, 'published'],
    [1, 'archived'],
  ]);
  expect(versions[0]?.changes?.flat().map(({ change }) => change)).toContain('added');
  expect(versions[1]?.changes).toBeNull();
  expect(newest.body).toBe('Check the price, and the seller.');
  const done = acts.filter(({ act }) => act === 'carry_out');
  expect(done.map(({ change, username }) => [change, typeof username])).toEqual([
    [{ event: 'draft', number: 1 }, 'string'],
    [{ event: 'published', number: 2 }, 'string'],
  ]);
});

test('a retry with its key saves nothing twice', async () => {
  const input = articleOf('once', 'Words.');
  expect(await save(input)).toEqual({ number: 1 });
  expect(await save(input)).toEqual({ number: 1 });
  expect((await read('once')).versions).toHaveLength(1);
});

test('of two who write at once the second is told, and loses nothing that was saved', async () => {
  await save(articleOf('both', 'The first.'));
  const saves = [articleOf('both', 'Ann.', { base_number: 1 })];
  saves.push(articleOf('both', 'Bob.', { base_number: 1 }));
  const results = await Promise.allSettled(saves.map(save));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'CONTENT_CHANGED', facts: { number: 2 } } });
  expect((await read('both')).versions).toHaveLength(2);
});

test('what is scheduled becomes public at its time', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await save(articleOf('later', 'Soon.', { publication: { as: 'scheduled', at } }));
  await publishDue(scene.services);
  expect((await catchRefusal(publicTitle('later'))).code).toBe('CONTENT_NOT_FOUND');
  await advance(scene, { hours: 2 });
  await publishDue(scene.services);
  expect(await publicTitle('later')).toBe('How to buy safely');
});

test.each([
  ['a script', 'Fine.\n\n<script>alert(1)</script>', 3, 'html'],
  ['a link that is no address', '[here](javascript:alert)', 1, 'address'],
  ['a placeholder that nobody knows', 'Pay {{rules.nothing}}.', 1, 'placeholder'],
  ['a heading that skips a level', '## One\n\n#### Two', 3, 'heading'],
] as const)(
  '%s is refused with its line, and the preview shows it harmless (I3)',
  async (_what, body, line, fault) => {
    const refused = await catchRefusal(save(articleOf('faulty', body)));
    expect(refused).toMatchObject({ code: 'CONTENT_FAULTY', facts: { line, fault } });
    const { html, faults } = await previewText(scene.services, { language: 'en', body });
    expect(faults).toContainEqual({ line, fault });
    expect(html).not.toMatch(/<script|javascript:/);
  },
);

test('an article without a stored picture, or with one that runs code, is refused', async () => {
  const unknown = articleOf('no-picture', 'Words.', { picture_svg: null });
  const document = { ...unknown.document, picture: '0'.repeat(64) };
  const none = await catchRefusal(save({ ...unknown, document } as SaveText));
  expect(none).toMatchObject({ code: 'CONTENT_FAULTY', facts: { fault: 'picture' } });
  const svg = TEST_PICTURE.replace('/>', ' onload="alert(1)"/>');
  const scripted = await catchRefusal(
    save(articleOf('no-picture', 'Words.', { picture_svg: svg })),
  );
  expect(scripted).toMatchObject({ code: 'CONTENT_FAULTY', facts: { fault: 'picture' } });
});

test('the list finds texts by language, state and words, and goes on where it ended', async () => {
  const list = async (changes: object) => {
    const all = { kind: 'article', language: null, state: null, search: '', limit: 50 } as const;
    return await readTexts(scene.services, { ...all, ...changes });
  };
  const slugs = async (changes: object) => (await list(changes)).items.map(({ slug }) => slug);
  expect(await slugs({ search: 'FIRST-st' })).toEqual(['first-steps']);
  expect(await slugs({ language: 'de' })).toEqual([]);
  expect(await slugs({ state: 'draft' })).toEqual(expect.arrayContaining(['once', 'both']));
  expect(await slugs({ state: 'draft' })).not.toContain('first-steps');
  const first = await list({ limit: 2 });
  const rest = await list({ cursor: first.next_cursor });
  expect([...first.items, ...rest.items].map(({ slug }) => slug)).toEqual(await slugs({}));
});

test('an archived text is off the site and stays readable to staff', async () => {
  const archived = await archiveEdited(scene.services, support, {
    idempotency_key: newId(),
    ...name('first-steps'),
    reason: 'It is out of date.',
  });
  expect(archived).toEqual({ versions: 1 });
  expect((await catchRefusal(publicTitle('first-steps'))).code).toBe('CONTENT_NOT_FOUND');
  expect((await read('first-steps')).newest.state).toBe('archived');
});
