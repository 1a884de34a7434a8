import { createHash } from 'node:crypto';
import { readAppNow } from '@guildhall/db/clock';
import {
  type ContentVersionRow,
  type DocumentKey,
  findLastNumbers,
  insertContentVersions,
  keyOfDocument,
  listLiveVersions,
  lockDocuments,
  savePictures,
} from '@guildhall/db/content/commands';
import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { inTransaction } from '@guildhall/db/transaction';
import type { ContentDocument } from '@guildhall/domain/content/schema';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { ContentContext } from './context.ts';
import { planCreation, planTransition } from '../kernel/apply-transition.ts';
import { propose } from '../kernel/staff-decisions.ts';
import { type ContentAuthor, principalOf, storedContentVersion } from './apply-event.ts';
import type { ContentFile, FileFault } from './parse-file.ts';
import type { ContentPicture } from './read-files.ts';

/** What becomes of the texts: public now, later, or drafts. */
export type Publication =
  | { readonly as: 'published' }
  | { readonly as: 'draft' }
  | { readonly as: 'scheduled'; readonly at: Date };

export interface PublishedText {
  readonly document: DocumentKey;
  readonly result: 'added' | 'changed' | 'unchanged';
  readonly number: number;
}

/** Files that cannot be published together with what is there already. */
export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: readonly FileFault[];

  constructor(faults: readonly FileFault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/** A text that becomes a version, with what there is of its document. */
interface Planned {
  readonly key: DocumentKey;
  readonly document: ContentDocument;
  readonly document_id: string;
  readonly number: number;
  readonly hash: Buffer;
  readonly published: ContentVersionRow | undefined;
  /** A draft or scheduled version with the same words. */
  readonly same: ContentVersionRow | undefined;
  /** Drafts and scheduled versions that this one replaces. */
  readonly replaced: readonly ContentVersionRow[];
}

/**
 * Stores texts as new versions of their documents, and publishes or schedules them. One whose words
 * are published already is left alone. All of them or none. Refuses PERMISSION_DENIED; throws
 * ContentFaults for a version of a policy or of a page of the support that is another text already.
 */
export async function publishTexts(
  { db }: Pick<ContentContext, 'db'>,
  author: ContentAuthor,
  texts: { readonly files: readonly ContentFile[]; readonly pictures: readonly ContentPicture[] },
  publication: Publication,
): Promise<PublishedText[]> {
  return await inTransaction(db, async (trx) => publishIn(trx, author, texts, publication));
}

/** The same in a transaction of the caller. */
export async function publishIn(
  trx: Transaction<Database>,
  author: ContentAuthor,
  { files, pictures }: Parameters<typeof publishTexts>[2],
  publication: Publication,
): Promise<PublishedText[]> {
  const { planned, unchanged } = await planTexts(trx, files);
  for (const plan of planned) await recordDecision(trx, author, plan, publication);
  await savePictures(trx, pictures);
  await writePlanned(trx, author, planned, publication);
  const written = planned.map(({ key, number, published }) => ({
    document: key,
    number,
    result: published === undefined ? ('added' as const) : ('changed' as const),
  }));
  return [...written, ...unchanged];
}

/** The SHA-256 of everything that readers see of a text. */
function hashOf(document: ContentDocument): Buffer {
  return createHash('sha256').update(canonicalJson(document)).digest();
}

async function planTexts(trx: Transaction<Database>, files: readonly ContentFile[]) {
  const ids = await lockDocuments(
    trx,
    files.map(({ document: { language, kind, slug } }) => ({ id: newId(), language, kind, slug })),
  );
  const live = Object.groupBy(
    await listLiveVersions(trx, [...ids.values()]),
    ({ document_id }) => document_id,
  );
  const lastNumbers = await findLastNumbers(trx, [...ids.values()]);
  const planned: Planned[] = [];
  const unchanged: PublishedText[] = [];
  const faults: FileFault[] = [];
  for (const { file, document, lines } of files) {
    const key = document;
    const documentId = ids.get(keyOfDocument(key)) ?? '';
    const versions = live[documentId] ?? [];
    const hash = hashOf(document);
    const published = versions.find(({ state }) => state === 'published');
    if (published !== undefined && published.content_hash.equals(hash)) {
      unchanged.push({ document: key, result: 'unchanged', number: published.number });
      continue;
    }
    const waiting = versions.filter(({ state }) => state !== 'published');
    const same = waiting.find(({ content_hash }) => content_hash.equals(hash));
    const next = (lastNumbers.get(documentId) ?? 0) + 1;
    const number = same?.number ?? ('version' in document ? document.version : next);
    if (published !== undefined && number <= published.number) {
      const message = `version ${published.number} is another text already: write a higher version`;
      faults.push({ file, line: lines.get('version') ?? 1, message });
      continue;
    }
    const replaced = waiting.filter((each) => each !== same && each.number <= number);
    planned.push({
      key,
      document,
      document_id: documentId,
      number,
      hash,
      published,
      same,
      replaced,
    });
  }
  if (faults.length > 0) throw new ContentFaults(faults);
  return { planned, unchanged };
}

async function recordDecision(
  trx: Transaction<Database>,
  { viewer, reason }: ContentAuthor,
  { key, number, hash, published }: Planned,
  publication: Publication,
): Promise<void> {
  if (viewer === null) return;
  await propose(
    trx,
    viewer,
    {
      kind: 'content.publish',
      subject: `content:${keyOfDocument(key)}`,
      change: { event: publication.as, number },
      before: published === undefined ? {} : factsOf(published.number, published.content_hash),
      after: factsOf(number, hash),
      reason,
    },
    false,
  );
}

const factsOf = (number: number, hash: Buffer) => ({ number, hash: hash.toString('hex') });

/** In this order, since a document has one published version, and one version of a number. */
async function writePlanned(
  trx: Transaction<Database>,
  author: ContentAuthor,
  planned: readonly Planned[],
  publication: Publication,
): Promise<void> {
  if (planned.length === 0) return;
  const by = { ...principalOf(author), facts: {} };
  const isPublic = publication.as === 'published';
  const gone = planned.flatMap(({ published, replaced }) =>
    isPublic && published !== undefined ? [published, ...replaced] : replaced,
  );
  const moves = gone.map((version) =>
    planTransition(storedContentVersion, version, { event: 'supersede', ...by }),
  );
  if (moves.length > 0) await writeTransitions(trx, { moves });
  const rows = planned.filter(({ same }) => same === undefined).map(rowOf);
  if (rows.length > 0) {
    const creation = planCreation(
      storedContentVersion,
      rows,
      { event: 'write', ...by },
      insertContentVersions(rows),
    );
    await writeTransitions(trx, { creations: [creation] });
  }
  if (publication.as === 'draft') return;
  const idOf = new Map(rows.map(({ id, document_id }) => [document_id, id]));
  const drafts = planned.map(({ document_id: documentId, same }) => ({
    id: same?.id ?? idOf.get(documentId) ?? '',
    state: same?.state ?? ('draft' as const),
  }));
  await publishDrafts(trx, drafts, by, publication);
}

async function publishDrafts(
  trx: Transaction<Database>,
  drafts: readonly { id: string; state: ContentVersionRow['state'] }[],
  by: ReturnType<typeof principalOf> & { facts: object },
  publication: Exclude<Publication, { as: 'draft' }>,
): Promise<void> {
  const now = await readAppNow(trx);
  const moves = drafts
    // A version that is scheduled already keeps its time.
    .filter(({ state }) => publication.as === 'published' || state === 'draft')
    .map((draft) =>
      publication.as === 'published'
        ? planTransition(storedContentVersion, draft, {
            event: 'publish',
            ...by,
            changes: { published_at: now },
          })
        : planTransition(storedContentVersion, draft, {
            event: 'schedule',
            ...by,
            changes: { publish_at: publication.at },
          }),
    );
  if (moves.length > 0) await writeTransitions(trx, { moves });
}

function rowOf({ document, document_id: documentId, number, hash }: Planned) {
  const { title, body } = document;
  const { description, date } = { description: '', date: '2000-01-01', ...document };
  return {
    id: newId(),
    document_id: documentId,
    number,
    state: 'draft' as const,
    title,
    description,
    body,
    details: JSON.stringify(detailsOf(document)),
    dated_on: date,
    content_hash: hash,
  };
}

function detailsOf(document: ContentDocument): object {
  if (document.kind === 'article') {
    const { tags, games, brands, picture, picture_alt } = document;
    return { tags, games, brands, picture, picture_alt };
  }
  if (document.kind === 'faq') return { topic: document.topic, position: document.position };
  return {};
}
