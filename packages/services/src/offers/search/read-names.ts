import { leadingKind, namedProducts, suggestionsOf } from '@guildhall/domain/offers/search/rules';
import type { SearchWords } from '@guildhall/domain/offers/search/schema';
import type { OffersContext } from '../context.ts';

/** The games and brands that the words of a search name, and which kind its results begin with. */
export async function readNamedProducts(
  { search_index: index }: OffersContext,
  { words, language }: SearchWords,
) {
  const products = await index.products(language);
  return {
    products: namedProducts(words, products).map(({ product }) => product),
    leading_kind: leadingKind(words, products),
  };
}

/** What these words may be completed to, the most likely first; without words what is popular. */
export async function readSuggestions(
  { search_index: index }: OffersContext,
  { words, language }: SearchWords,
) {
  return suggestionsOf(words, await index.products(language));
}
