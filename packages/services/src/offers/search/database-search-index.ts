import type { Database } from '@guildhall/db/database';
import { listCategoryOffers, listNewestOffers } from '@guildhall/db/offers/category-list-queries';
import { countFacets } from '@guildhall/db/offers/search/facet-queries';
import { listSearchedBrands, listSearchedGames } from '@guildhall/db/offers/search/queries';
import { localizeBrand, localizeFields } from '@guildhall/domain/catalog/rules';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import type { Language } from '@guildhall/domain/kernel/language';
import type { SearchedOption, SearchedProduct } from '@guildhall/domain/offers/search/types';
import type { Kysely } from 'kysely';
import type { SearchIndex } from './search-index.ts';

/** For how long a process answers with the names that it has read. */
const NAMES_TTL_MS = 15_000;

type Names = readonly [
  games: Awaited<ReturnType<typeof listSearchedGames>>,
  brands: Awaited<ReturnType<typeof listSearchedBrands>>,
];

/** What has been read, and what was made of it in each language. */
interface Known {
  readonly names: Names;
  readonly until: number;
  readonly products: Map<Language, readonly SearchedProduct[]>;
}

/**
 * The search index in PostgreSQL: the text index of the offers, and the names of the catalogue in
 * the memory of this process. Names that are too old are used once more while the new ones are
 * read, so that only the first search of a process waits for them; without a time to keep them,
 * every search reads them.
 */
export function databaseSearchIndex(
  db: Kysely<Database>,
  { names_ttl_ms: ttlMs = NAMES_TTL_MS } = {},
): SearchIndex {
  let known: Known | null = null;
  let reading: Promise<Known> | null = null;

  async function read(): Promise<Known> {
    try {
      const names = await Promise.all([listSearchedGames(db), listSearchedBrands(db)]);
      known = { names, until: performance.now() + ttlMs, products: new Map() };
      return known;
    } finally {
      reading = null;
    }
  }

  async function current(): Promise<Known> {
    if (ttlMs === 0) return await read();
    if (known !== null && known.until > performance.now()) return known;
    reading ??= read();
    if (known === null) return await reading;
    // The names that are known still serve; the next search reads again.
    reading.catch(() => undefined);
    return known;
  }

  return {
    async products(language) {
      const { names, products } = await current();
      const found = products.get(language) ?? productsIn(names, language);
      products.set(language, found);
      return found;
    },
    offers: (filter, page) => listCategoryOffers(db, filter, page),
    newest: (filter, of) => listNewestOffers(db, filter, of),
    facets: (filter, choices, most) => countFacets(db, filter, choices, most),
  };
}

function productsIn([games, brands]: Names, language: Language): readonly SearchedProduct[] {
  return [
    ...games.map(({ fields, translations, ...game }) => {
      const localized = localizeFields(fields, translations[language] ?? null);
      return { ...game, kind: 'account', options: optionsOf(localized), regions: [] } as const;
    }),
    ...brands.map(({ translations, ...brand }) => {
      const texts = { ...brand, category: '', description: '', redeem_steps: [] };
      const { regions } = localizeBrand(texts, translations[language] ?? null);
      return { ...brand, kind: 'gift_card', options: [], regions } as const;
    }),
  ];
}

function optionsOf(fields: readonly LocalizedField[]): readonly SearchedOption[] {
  return fields.flatMap((field) =>
    field.filterable && 'options' in field
      ? field.options.map((option, at) => ({
          key: field.key,
          option,
          label: field.option_labels[at] ?? option,
        }))
      : [],
  );
}
