import { advance } from '@guildhall/scenes/clock';
import { actor } from '@guildhall/scenes/actors';
import {
  articleFile,
  policyFile,
  publishFiles,
  publishSamples,
  questionFile,
} from '@guildhall/scenes/content';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventBatch } from '../kernel/events/event-feed.ts';
import { archiveText } from './archive-text.ts';
import { tagsOfContentEvent } from './cache-tags.ts';
import { publishDue } from './publish-due.ts';
import { publishShipped } from './publish-shipped.ts';
import { ContentFaults } from './publish-texts.ts';
import { readArticle, readArticles } from './read-articles.ts';
import { listDocuments, readDocument } from './read-document.ts';
import { readQuestions } from './read-questions.ts';
import { searchTexts } from './search-texts.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const PLACE = 'en/policies/withdrawal-policy.md';
const name = { kind: 'policy', slug: 'withdrawal-policy', language: 'en' } as const;
const policy = async () => await readDocument(scene.services, name);

/** The folder of a shop's texts with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-texts-'));
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  }
  return folder;
}

test('the first start of a shop publishes the texts that are shipped, and later ones none', async () => {
  const folder = folderOf({
    [PLACE]: policyFile('You have {{rules.inspect_hours}}.'),
    'en/faq/broken.md': questionFile('<b>HTML</b>'),
  });
  // Two servers start at once.
  const published = await Promise.all([
    publishShipped(scene.services, folder),
    publishShipped(scene.services, folder),
  ]);
  expect(published.toSorted()).toEqual([0, 1]);
  expect(await policy()).toMatchObject({
    title: 'Refunds at Guildhall',
    version: 1,
    date: '2026-11-01',
    html: '<p>You have 72 hours.</p>',
    previous: null,
  });
  expect(await publishShipped(scene.services, folder)).toBe(0);
  rmSync(folder, { recursive: true });
});

describe('a new version', () => {
  test('replaces the published one and shows what changed, with a decision of staff', async () => {
    const support = await actor(scene, { role: 'support' });
    const text = policyFile('You have {{rules.inspect_hours}} or more.', {
      version: 2,
      date: '2026-11-20',
    });
    const [result] = await publishFiles(scene, { [PLACE]: text }, { as: support });
    expect(result).toMatchObject({ result: 'changed', number: 2 });
    const { version, previous } = await policy();
    expect(version).toBe(2);
    expect(previous).toMatchObject({ version: 1, date: '2026-11-01' });
    expect(previous?.changes.flat().filter(({ change }) => change !== 'same')).toEqual([
      { change: 'added', text: ' or more' },
    ]);
    const { rows } = await sql<{ act: string }>`
      select act from staff_acts join staff_proposals on staff_proposals.id = proposal_id
       where subject = 'content:en /withdrawal-policy' order by staff_acts.id`.execute(
      database.owner_db,
    );
    expect(rows.map(({ act }) => act)).toEqual(['propose', 'carry_out']);
  });

  test('with the same words changes nothing', async () => {
    const { version } = await policy();
    const text = policyFile('You have {{rules.inspect_hours}} or more.', {
      version,
      date: '2026-11-20',
    });
    const before = await databaseImage(database.owner_db);
    expect(await publishFiles(scene, { [PLACE]: text })).toMatchObject([{ result: 'unchanged' }]);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('with other words under the same number is refused with its line, and none of the others is published', async () => {
    const before = await databaseImage(database.owner_db);
    const files = {
      'en/policies/privacy-policy.md': policyFile('New.'),
      [PLACE]: policyFile('Other words.', { version: 2 }),
    };
    const refused = publishFiles(scene, files);
    await expect(refused).rejects.toThrow(ContentFaults);
    await expect(refused).rejects.toThrow(`${PLACE}:4: version 2 is another text already`);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('is refused to users and moderators (Z1)', async () => {
    for (const role of ['user', 'moderator'] as const) {
      const as = await actor(scene, { role });
      const text = { [PLACE]: policyFile('Mine.', { version: 9 }) };
      await expect(publishFiles(scene, text, { as })).rejects.toThrow('PERMISSION_DENIED');
      await expect(archiveText(scene.services, as, name, 'It is not mine.')).rejects.toThrow(
        'PERMISSION_DENIED',
      );
    }
  });

  test('never changes the words of another (append-only)', async () => {
    const rewrite = database.db
      .updateTable('content_versions')
      .set({ body: 'Something else.' })
      .execute();
    await expect(rewrite).rejects.toThrow('permission denied');
  });
});

test('a draft is not shown, and is published with the words that it has', async () => {
  const text = { [PLACE]: policyFile('A draft.', { version: 3 }) };
  await publishFiles(scene, text, { publication: { as: 'draft' } });
  expect((await policy()).version).toBe(2);
  await publishFiles(scene, text);
  expect(await policy()).toMatchObject({ version: 3, html: '<p>A draft.</p>' });
});

test('a scheduled version is shown from its time on, once, whatever workers run', async () => {
  const support = await actor(scene, { role: 'support' });
  const at = new Date(Date.now() + 3_600_000);
  const text = { [PLACE]: policyFile('Later.', { version: 4 }) };
  await publishFiles(scene, text, { as: support, publication: { as: 'scheduled', at } });
  await publishDue(scene.services);
  expect((await policy()).version).toBe(3);
  await advance(scene, { hours: 2 });
  await Promise.all([publishDue(scene.services), publishDue(scene.services)]);
  expect((await policy()).version).toBe(4);
});

test('a scheduled version that a higher one has overtaken is never shown', async () => {
  const support = await actor(scene, { role: 'support' });
  const at = new Date(Date.now() + 5 * 3_600_000);
  const scheduled = { [PLACE]: policyFile('Overtaken.', { version: 5 }) };
  await publishFiles(scene, scheduled, { as: support, publication: { as: 'scheduled', at } });
  await publishFiles(scene, { [PLACE]: policyFile('Now.', { version: 6 }) });
  await advance(scene, { hours: 4 });
  await publishDue(scene.services);
  expect(await policy()).toMatchObject({ version: 6, html: '<p>Now.</p>' });
});

test('every change of what is shown purges the cached pages with it', async () => {
  const events: EventBatch['events'][number][] = [];
  await scene.services.events.catchUp();
  scene.services.events.listen((batch) => events.push(...batch.events));
  await publishFiles(scene, { 'en/faq/when-paid.md': questionFile('After the protection.') });
  const catchUp = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await scene.services.events.catchUp();
  };
  await catchUp();
  expect(events.flatMap(tagsOfContentEvent)).toEqual(['content:faq', 'content:faq:when-paid']);
  const support = await actor(scene, { role: 'support' });
  const faq = { kind: 'faq', slug: 'when-paid', language: 'en' } as const;
  events.length = 0;
  await archiveText(scene.services, support, faq, 'It is outdated.');
  await catchUp();
  expect(events.flatMap(tagsOfContentEvent)).toContain('content:faq:when-paid');
  expect(await readQuestions(scene.services, { language: 'en', words: '' })).toEqual({ items: [] });
});

test('a text without a translation is shown in English, and says so', async () => {
  const german = await readDocument(scene.services, { ...name, language: 'de' });
  expect(german).toMatchObject({ language: 'en', version: 6 });
  const listed = await listDocuments(scene.services, 'de');
  expect(listed.map(({ slug }) => slug)).toEqual(['withdrawal-policy']);
});

describe('articles', () => {
  const listed = async (filter: { tag?: string; words?: string; cursor?: string | null }) =>
    await readArticles(scene.services, { language: 'en', words: '', limit: 2, ...filter });

  beforeAll(async () => {
    await publishSamples(scene);
    await publishFiles(scene, {
      'en/articles/older.md': articleFile('Old words about codes.', {
        title: 'Older',
        date: '2026-01-01',
        tags: ['codes', 'buying'],
      }),
      'en/articles/oldest.md': articleFile('Words.', { title: 'Oldest', date: '2025-01-01' }),
      'de/articles/older.md': articleFile('Alte Wörter über Codes.', { title: 'Älter' }),
    });
  });

  test('are listed newest first, each once, page by page', async () => {
    const first = await listed({});
    expect(first.items.map(({ slug }) => slug)).toEqual(['test-article', 'older']);
    const second = await listed({ cursor: first.next_cursor });
    expect(second.items.map(({ slug }) => slug)).toEqual(['oldest']);
    expect(second.next_cursor).toBeNull();
  });

  test('are found by tag and by words, in the forms of their language', async () => {
    expect((await listed({ tag: 'codes' })).items.map(({ slug }) => slug)).toEqual(['older']);
    expect((await listed({ words: 'code' })).items.map(({ slug }) => slug)).toEqual(['older']);
    expect((await listed({ words: 'nothing like it' })).items).toEqual([]);
    expect((await listed({})).tags).toEqual([
      { tag: 'buying', articles: 3 },
      { tag: 'codes', articles: 1 },
    ]);
    const german = await readArticle(scene.services, { slug: 'older', language: 'de' });
    expect(german).toMatchObject({ language: 'de', title: 'Älter' });
  });
});

test('a search finds texts of every kind by words of title and body, the title first', async () => {
  const { items } = await searchTexts(scene.services, {
    language: 'en',
    words: 'protections',
    limit: 5,
  });
  expect(items.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual(['faq when-paid']);
  expect(items[0]?.description).toBe('After the protection.');
});

test('what the operator has not filled in is said in brackets, in the language of the text', async () => {
  await publishFiles(scene, {
    'de/policies/privacy-policy.md': policyFile('{{operator_name}}, {{operator_country}}'),
  });
  const privacy = { kind: 'policy', slug: 'privacy-policy', language: 'de' } as const;
  expect((await readDocument(scene.services, privacy)).html).toMatch(/^<p>\[.+\], \[.+\]<\/p>$/);
  const settings = {
    ...scene.services.settings,
    operator: { name: 'Hall Ltd', country: 'Irland' },
  };
  const set = await readDocument({ ...scene.services, settings }, privacy);
  expect(set.html).toBe('<p>Hall Ltd, Irland</p>');
});
