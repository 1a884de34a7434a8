import { EDITED_KINDS } from '@guildhall/domain/content/editing/schema';
import type { ArticleDetails, FaqDetails } from '@guildhall/domain/content/schema';
import { CONTENT_STATES } from '@guildhall/domain/content/states';
import { FAQ_TOPICS, TEXT_FAULTS } from '@guildhall/domain/content/types';
import { languageSchema } from '@guildhall/domain/kernel/language-schema';
import type { readTexts, TextReading } from '@guildhall/services/content/editing/read-texts';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { actView, toAct } from '../../users/decision-views.ts';

const time = z.iso.datetime();

const name = { kind: z.enum(EDITED_KINDS), language: languageSchema, slug: z.string() };

const textRowView = z.object({
  ...name,
  title: z.string(),
  number: z.int().describe('of the newest version'),
  state: z.enum(CONTENT_STATES).describe('of the newest version'),
  publish_at: time.nullable(),
  published_at: time.nullable(),
  changed_at: time,
});
export type TextRowView = z.infer<typeof textRowView>;

export const textListView = z.object({
  items: z.array(textRowView),
  next_cursor: z.string().nullable(),
});

/** The words of a version, as its author wrote them. */
const wordsView = z.object({
  title: z.string(),
  description: z.string(),
  date: z.iso.date(),
  body: z.string(),
  /** Null for a question. */
  article: z
    .object({
      tags: z.array(z.string()),
      games: z.array(z.string()),
      brands: z.array(z.string()),
      picture: z.string(),
      picture_alt: z.string(),
    })
    .nullable(),
  /** Null for an article. */
  question: z.object({ topic: z.enum(FAQ_TOPICS), position: z.int() }).nullable(),
});

const versionView = z.object({
  number: z.int(),
  state: z.enum(CONTENT_STATES),
  title: z.string(),
  publish_at: time.nullable(),
  published_at: time.nullable(),
  created_at: time,
  /** The blocks that differ from the version before; null where there is none. */
  changes: z
    .array(z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })))
    .nullable(),
});

export const textView = z.object({
  ...name,
  newest: wordsView.extend({ number: z.int(), state: z.enum(CONTENT_STATES) }),
  versions: z.array(versionView).describe('the newest first, 20 at most'),
  acts: z.array(
    actView.extend({
      proposal_id: z.string(),
      event: openVocabulary(['draft', 'published', 'scheduled', 'archive']),
      number: z.int().nullable(),
    }),
  ),
});
export type TextView = z.infer<typeof textView>;

export const previewView = z.object({
  html: z.string().describe('sanitized, as readers get it'),
  faults: z.array(z.object({ line: z.int(), fault: openVocabulary(TEXT_FAULTS) })),
});
export const savedTextView = z.object({ number: z.int() });
export const archivedTextView = z.object({ versions: z.int() });

type Row = Awaited<ReturnType<typeof readTexts>>['items'][number];

/** Only these kinds are read here. */
const editedKind = (kind: string) => (kind === 'article' ? 'article' : 'faq');

export function toTextRow(row: Row): TextRowView {
  const { kind, language, slug, title, number, state } = row;
  return {
    kind: editedKind(kind),
    language: languageSchema.parse(language),
    slug,
    title,
    number,
    state,
    publish_at: row.publish_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
  };
}

export function toText({ kind, language, slug, newest, versions, acts }: TextReading): TextView {
  const { title, description, body, dated_on: date, number, state } = newest;
  // The kind of the text says which details it has.
  const article = kind === 'article' ? (newest.details as ArticleDetails) : null;
  const question = kind === 'faq' ? (newest.details as FaqDetails) : null;
  return {
    kind,
    language,
    slug,
    newest: { title, description, body, date, number, state, article, question },
    versions: versions.map((version) => ({
      number: version.number,
      state: version.state,
      title: version.title,
      publish_at: version.publish_at?.toISOString() ?? null,
      published_at: version.published_at?.toISOString() ?? null,
      created_at: version.created_at.toISOString(),
      changes: version.changes,
    })),
    acts: acts.map((act) => {
      const { event = '', number: of = null } = act.change as { event?: string; number?: number };
      return { ...toAct(act), proposal_id: act.proposal_id, event, number: of };
    }),
  };
}
