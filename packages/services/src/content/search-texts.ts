import { searchPublished } from '@guildhall/db/content/queries';
import type { SearchContent } from '@guildhall/domain/content/schema';
import { CONTENT_KINDS } from '@guildhall/domain/content/types';
import { fillingFor, loadRenderer, type TextContext } from './fill-texts.ts';

const EXCERPT_LENGTH = 180;

/** Policies, help, articles and questions that have these words. Refuses nothing. */
export async function searchTexts(context: TextContext, { language, words, limit }: SearchContent) {
  if (words === '') return { items: [] };
  const [rows, filling, { blocksOf }] = await Promise.all([
    searchPublished(context.db, { language, words, kinds: CONTENT_KINDS }, limit),
    fillingFor(context, language),
    loadRenderer(),
  ]);
  return {
    items: rows.map(({ kind, slug, title, description, body }) => ({
      kind,
      slug,
      title: filling.fill(title),
      // A question has no description: its answer begins.
      description: shorten(filling.fill(description) || blocksOf(body, filling).join(' ')),
    })),
  };
}

function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const cut = text.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
