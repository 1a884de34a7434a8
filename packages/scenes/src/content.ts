import { createHash } from 'node:crypto';
import { saveRouteRule } from '@guildhall/db/content/redirects/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { MAX_ROUTE_RULES } from '@guildhall/domain/content/redirects/rules';
import { newId } from '@guildhall/domain/kernel/ids';
import { parseFile } from '@guildhall/services/content/parse-file';
import { type Publication, publishTexts } from '@guildhall/services/content/publish-texts';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { Scene } from './scene.ts';

/** A picture as an article has one. */
export const TEST_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675">' +
  '<rect width="1200" height="675" fill="#6d3be6"/></svg>';
export const TEST_PICTURE_HASH = createHash('sha256').update(TEST_PICTURE).digest('hex');

type FrontMatter = Readonly<Record<string, unknown>>;

/** A file of front matter and Markdown. */
function textFile(front: FrontMatter, body: string): string {
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', body, ''].join('\n');
}

export const policyFile = (body: string, front: FrontMatter = {}) =>
  textFile(
    {
      title: 'Refunds at {{site_name}}',
      description: 'When you get your money back.',
      version: 1,
      date: '2026-11-01',
      ...front,
    },
    body,
  );

export const articleFile = (body: string, front: FrontMatter = {}) =>
  textFile(
    {
      title: 'How to buy safely',
      description: 'What to look at before you pay.',
      date: '2026-11-02',
      tags: ['buying'],
      games: [],
      brands: [],
      picture: TEST_PICTURE_HASH,
      picture_alt: 'A violet field',
      ...front,
    },
    body,
  );

export const questionFile = (body: string, front: FrontMatter = {}) =>
  textFile({ title: 'When is the seller paid?', topic: 'payments', position: 1, ...front }, body);

/** Publishes texts, given by the places of their files: as the system, or as a member of staff. */
export async function publishFiles(
  { services }: Scene,
  files: Readonly<Record<string, string>>,
  options: { as?: Viewer | null; publication?: Publication } = {},
) {
  const { as = null, publication = { as: 'published' } } = options;
  const parsed = Object.entries(files).map(([place, text]) => {
    const file = parseFile(place, text);
    if (Array.isArray(file)) throw new Error(JSON.stringify(file));
    return file;
  });
  const picture = { hash: Buffer.from(TEST_PICTURE_HASH, 'hex'), svg: TEST_PICTURE };
  return await publishTexts(
    services,
    { viewer: as, reason: 'It was written for a test.' },
    { files: parsed, pictures: [picture] },
    publication,
  );
}

/**
 * As many route rules as there may be: `/page-0` and so on have moved to the home page. Stored
 * directly, since each decision about a rule compares all of them.
 */
export async function fillRouteRules({ services }: Scene): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    for (let n = 0; n < MAX_ROUTE_RULES; n += 1) {
      await saveRouteRule(trx, newId(), { path: `/page-${n}`, status: 301, target: '/' });
    }
  });
}

/** A text of each kind, in English. */
export async function publishSamples(scene: Scene): Promise<void> {
  await publishFiles(scene, {
    'en/policies/refund-policy.md': policyFile('You have {{rules.inspect_hours}} to check.'),
    'en/support/appeals.md': policyFile('Write to us.', { title: 'Appeals' }),
    'en/articles/test-article.md': articleFile('## First\n\nCheck the price.'),
    'en/faq/when-paid.md': questionFile('After the protection.'),
  });
}
