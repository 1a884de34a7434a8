import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { saveGameSchema } from '@guildhall/domain/catalog/editing/schema';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@guildhall/domain/kernel/language';
import { RISK_CLASSES } from '@guildhall/domain/kernel/rules/rule-book';
import { z } from 'zod';
import type { SavedGame } from './hooks.ts';

export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is OtherLanguage => language !== DEFAULT_LANGUAGE,
);

const text = z.string();

/** What is typed; other names are separated by commas. */
const typedSchema = z.strictObject({
  slug: text,
  name: text,
  publisher: text,
  genre: text,
  description: text,
  /** Null until it is chosen. */
  risk_class: z.enum(RISK_CLASSES).nullable(),
  popularity: text,
  aliases: text,
  delivery_choices_minutes: z.array(z.int()),
  texts: z.record(z.enum(OTHER_LANGUAGES), z.strictObject({ genre: text, description: text })),
  cover: saveGameSchema.shape.cover,
  reason: text,
});
export type TypedGame = z.input<typeof typedSchema>;

export const listOf = (typed: string) =>
  typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const numberOf = (typed: string) =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN;

/** Empty fields are texts that are missing, which are shown in English. */
const filledOf = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));

const sentSchema = saveGameSchema.omit({ idempotency_key: true });

/**
 * Checks what is typed by the schema of the call, whose errors stand at the same fields. All
 * delivery times of the rules are no choice of this game.
 */
export function gameFormSchema(
  baseHash: string | null,
  knownMinutes: readonly number[],
): z.ZodType<SavedGame, TypedGame> {
  return typedSchema.transform((typed, context): SavedGame => {
    const { cover, reason, texts, delivery_choices_minutes: minutes, ...facts } = typed;
    const isAll = knownMinutes.every((each) => minutes.includes(each));
    const game = {
      ...facts,
      popularity: numberOf(typed.popularity),
      aliases: listOf(typed.aliases),
      delivery_choices_minutes: isAll ? null : minutes,
      texts: Object.fromEntries(
        Object.entries(texts).map(([language, words]) => [language, filledOf(words)]),
      ),
    };
    const sent = sentSchema.safeParse({ game, cover, base_hash: baseHash, reason });
    if (sent.success) return sent.data;
    for (const issue of sent.error.issues) {
      context.addIssue({ ...issue, path: fieldPath(issue.path) } as never);
    }
    return z.NEVER;
  });
}

/** Where the form has the field of an error; an error of one other name is one of all of them. */
export function fieldPath([first, ...rest]: readonly PropertyKey[]): readonly PropertyKey[] {
  if (first !== 'game' && first !== 'brand') return first === undefined ? [] : [first];
  return rest[0] === 'texts' ? rest : rest.slice(0, 1);
}

/** What is stored, or an empty form of a game that has all delivery times. */
export function typedGameOf(
  game: EditedGameView | null,
  knownMinutes: readonly number[],
): TypedGame {
  const facts = game?.facts;
  const ofLanguage = (language: OtherLanguage) => {
    const { genre = '', description = '' } = facts?.texts[language] ?? {};
    return { genre, description };
  };
  return {
    slug: facts?.slug ?? '',
    name: facts?.name ?? '',
    publisher: facts?.publisher ?? '',
    genre: facts?.genre ?? '',
    description: facts?.description ?? '',
    risk_class: facts?.risk_class ?? null,
    popularity: String(facts?.popularity ?? 0),
    aliases: facts?.aliases.join(', ') ?? '',
    delivery_choices_minutes: [...(facts?.delivery_choices_minutes ?? knownMinutes)],
    texts: Object.fromEntries(
      OTHER_LANGUAGES.map((language) => [language, ofLanguage(language)]),
    ) as TypedGame['texts'],
    cover: { as: 'kept' },
    reason: '',
  };
}
