import { createHash } from 'node:crypto';
import type { EditedGameRow } from '@guildhall/db/catalog/editing/queries';
import type { GameFacts } from '@guildhall/domain/catalog/editing/schema';
import type { DefineGame } from '@guildhall/domain/catalog/types';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';

/** What the form of a game shows of its row. */
export function gameFactsOf(row: Omit<EditedGameRow, 'id' | 'created_at'>): GameFacts {
  const texts = Object.entries(row.translations).map(([language, own]) => {
    const { genre, description } = own ?? {};
    return [
      language,
      { ...(genre !== undefined && { genre }), ...(description !== undefined && { description }) },
    ];
  });
  const { slug, name, publisher, genre, description, risk_class, popularity, aliases } = row;
  return {
    slug,
    name,
    publisher,
    genre,
    description,
    risk_class,
    popularity,
    aliases,
    delivery_choices_minutes: row.delivery_choices_minutes,
    texts: Object.fromEntries(texts) as GameFacts['texts'],
  };
}

/** Names the facts that a form has shown, with the picture. */
export function hashOfFacts(facts: object, coverImage: string | null): string {
  return createHash('sha256')
    .update(canonicalJson({ ...facts, cover_image: coverImage }))
    .digest('hex');
}

/** The texts of a game, with those of its attributes and vault fields as they are. */
export function translationsOf(
  { texts }: GameFacts,
  stored: NonNullable<DefineGame['translations']>,
): NonNullable<DefineGame['translations']> {
  const languages = new Set([...Object.keys(stored), ...Object.keys(texts)]);
  return Object.fromEntries(
    [...languages].map((language) => {
      const key = language as keyof typeof texts;
      const { genre: _genre, description: _description, ...others } = stored[key] ?? {};
      return [language, { ...others, ...texts[key] }];
    }),
  );
}
