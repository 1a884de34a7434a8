import type { TextView } from '@guildhall/api/content/editing/views';
import type { EditedKind } from '@guildhall/domain/content/editing/schema';
import { saveTextSchema } from '@guildhall/domain/content/editing/schema';
import { articleSchema, questionSchema } from '@guildhall/domain/content/schema';
import { FAQ_TOPICS } from '@guildhall/domain/content/types';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { LANGUAGES } from '@guildhall/locales/languages';
import { z } from 'zod';
import { chosen } from '../../../lib/forms/form-schemas.ts';
import type { Saved } from './hooks.ts';

export const PUBLICATIONS = ['draft', 'published', 'scheduled'] as const;

const text = z.string();

/** What is typed; lists are separated by commas. */
const typedSchema = z.strictObject({
  decision: chosen(z.enum(PUBLICATIONS)),
  reason: saveTextSchema.shape.reason,
  /** A time of this browser. */
  at: text,
  language: z.enum(LANGUAGES),
  slug: text,
  title: text,
  description: text,
  date: text,
  tags: text,
  games: text,
  brands: text,
  picture: text,
  picture_svg: text.nullable(),
  picture_alt: text,
  topic: z.enum(FAQ_TOPICS),
  position: text,
  body: text,
});
export type TypedText = z.input<typeof typedSchema>;
type Typed = z.output<typeof typedSchema>;

const listOf = (typed: string) =>
  typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function documentOf(kind: EditedKind, typed: Typed) {
  const { language, slug, title, body } = typed;
  const shared = { language, slug, title, body };
  if (kind === 'faq') {
    const position = /^\d+$/.test(typed.position) ? Number(typed.position) : Number.NaN;
    return questionSchema.safeParse({ kind, ...shared, topic: typed.topic, position });
  }
  return articleSchema.safeParse({
    kind,
    ...shared,
    description: typed.description,
    date: typed.date,
    tags: listOf(typed.tags),
    games: listOf(typed.games),
    brands: listOf(typed.brands),
    // A new one has its name once it is stored.
    picture: typed.picture_svg === null ? typed.picture : 'new',
    picture_alt: typed.picture_alt,
  });
}

function publicationOf({ decision, at }: Typed): Saved['publication'] | null {
  if (decision !== 'scheduled') return { as: decision };
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? null : { as: 'scheduled', at: time.toISOString() };
}

/** Checks what is typed by the schema of the text, whose errors stand at the same fields. */
export function textFormSchema(kind: EditedKind, baseNumber: number): z.ZodType<Saved, TypedText> {
  return typedSchema.transform((typed, context): Saved => {
    const document = documentOf(kind, typed);
    const publication = publicationOf(typed);
    if (publication === null) {
      context.addIssue({ code: 'custom', message: errorCode('required'), path: ['at'] });
    }
    for (const issue of document.error?.issues ?? []) {
      context.addIssue({ ...issue, path: issue.path.slice(0, 1) } as never);
    }
    if (publication === null || !document.success) return z.NEVER;
    return {
      document: document.data,
      picture_svg: kind === 'article' ? typed.picture_svg : null,
      base_number: baseNumber,
      publication,
      reason: typed.reason,
    };
  });
}

/** The words of the newest version, or of a new text. */
export function typedOf(text: TextView | null): TypedText {
  const words = text?.newest;
  const { article = null, question = null } = words ?? {};
  return {
    decision: null,
    reason: '',
    at: '',
    language: text?.language ?? 'en',
    slug: text?.slug ?? '',
    title: words?.title ?? '',
    description: words?.description ?? '',
    date: words?.date ?? new Date().toISOString().slice(0, 10),
    tags: article?.tags.join(', ') ?? '',
    games: article?.games.join(', ') ?? '',
    brands: article?.brands.join(', ') ?? '',
    picture: article?.picture ?? '',
    picture_svg: null,
    picture_alt: article?.picture_alt ?? '',
    topic: question?.topic ?? 'buying',
    position: String(question?.position ?? 0),
    body: words?.body ?? '',
  };
}
