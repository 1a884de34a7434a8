import {
  findPreviousVersion,
  findPublished,
  listAddresses,
  listPublished,
} from '@guildhall/db/content/queries';
import { changedBlocks, readingMinutes } from '@guildhall/domain/content/rules';
import type { ReadDocument } from '@guildhall/domain/content/schema';
import { POLICY_SLUGS, SUPPORT_SLUGS } from '@guildhall/domain/content/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Language } from '@guildhall/domain/kernel/language';
import type { ContentContext } from './context.ts';
import { fillingFor, languagesFor, loadRenderer, type TextContext } from './fill-texts.ts';

/**
 * A policy or a page of the support as readers see it, with what has changed since the version
 * before. In English when there is no translation. Refuses CONTENT_NOT_FOUND.
 */
export async function readDocument(context: TextContext, { kind, slug, language }: ReadDocument) {
  const { db } = context;
  const found = await findPublished(db, { kind, slug }, languagesFor(language));
  if (found === undefined) throw new Refusal('CONTENT_NOT_FOUND');
  const [previous, filling, { renderMarkdown, blocksOf }] = await Promise.all([
    findPreviousVersion(db, found.document_id, found.number),
    fillingFor(context, found.language as Language),
    loadRenderer(),
  ]);
  const blocks = blocksOf(found.body, filling);
  return {
    kind,
    slug,
    language: found.language as Language,
    title: filling.fill(found.title),
    description: filling.fill(found.description),
    version: found.number,
    date: found.dated_on,
    minutes: readingMinutes(blocks.join('\n')),
    ...renderMarkdown(found.body, filling),
    previous:
      previous === undefined
        ? null
        : {
            version: previous.number,
            date: previous.dated_on,
            changes: changesOf(blocksOf(previous.body, filling), blocks),
          },
  };
}

type Blocks = readonly string[];
type Changes = ReturnType<typeof changedBlocks>;

/** The changes between two versions, compared once as long as their blocks are kept. */
const compared = new WeakMap<Blocks, WeakMap<Blocks, Changes>>();

function changesOf(before: Blocks, after: Blocks): Changes {
  const known = compared.get(after) ?? new WeakMap<Blocks, Changes>();
  const changes = known.get(before) ?? changedBlocks(before, after);
  compared.set(after, known.set(before, changes));
  return changes;
}

export type DocumentReading = Awaited<ReturnType<typeof readDocument>>;

const ORDER: readonly string[] = [...POLICY_SLUGS, ...SUPPORT_SLUGS];

/** The policies and pages of the support that there are, in their order. Refuses nothing. */
export async function listDocuments(context: TextContext, language: Language) {
  const [rows, filling] = await Promise.all([
    listPublished(context.db, ['policy', 'support'], languagesFor(language)),
    fillingFor(context, language),
  ]);
  return rows
    .map(({ kind, slug, title, description, dated_on }) => ({
      kind: kind as 'policy' | 'support',
      slug,
      title: filling.fill(title),
      description: filling.fill(description),
      date: dated_on,
    }))
    .toSorted((one, other) => ORDER.indexOf(one.slug) - ORDER.indexOf(other.slug));
}

/** Which texts have a page, for the sitemap. Refuses nothing. */
export async function readAddresses({ db }: Pick<ContentContext, 'db'>) {
  return await listAddresses(db);
}

export type ContentAddress = Awaited<ReturnType<typeof readAddresses>>[number];
