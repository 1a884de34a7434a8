import {
  type BrandRow,
  findBrand,
  findGame,
  type GameRow,
  listGameFields,
  type SchemaVersion,
} from '@guildhall/db/catalog/queries';
import type { Database } from '@guildhall/db/database';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import type { Language } from '@guildhall/domain/kernel/language';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

/** For how long a process answers with what it has read; as long as responses are cached. */
const TTL_MS = 15_000;
const MAX_ENTRIES = 1_000;

/** Names a version of a schema in a map. */
export const versionKey = ({ product_slug, schema_version }: SchemaVersion): string =>
  `${product_slug} ${schema_version}`;

/**
 * The catalogue as public answers show it, in the memory of this process. It changes rarely, and
 * every list and every offer needs it. Whoever decides by it reads the rows instead.
 */
export interface CatalogCache {
  /** Undefined when there is no such game. */
  game(slug: string, language: Language): Promise<GameRow | undefined>;
  /** Undefined when there is no such brand. */
  brand(slug: string, language: Language): Promise<BrandRow | undefined>;
  /** The attribute fields of versions of schemas, by their keys. Unknown versions are left out. */
  fields(
    versions: readonly SchemaVersion[],
    language: Language,
  ): Promise<ReadonlyMap<string, readonly LocalizedField[]>>;
}

/** Without a time to keep them, every call reads the rows. */
export function databaseCatalogCache(
  db: Kysely<Database>,
  { ttl_ms: ttlMs = TTL_MS } = {},
): CatalogCache {
  const kept = <Row extends object>() =>
    ttlMs > 0 ? new LRUCache<string, Row>({ max: MAX_ENTRIES, ttl: ttlMs }) : null;
  const readFields = kept<readonly LocalizedField[]>();

  function reader<Row extends object>(
    find: (slug: string, language: Language) => Promise<Row | undefined>,
  ) {
    const rows = kept<Row>();
    return async (slug: string, language: Language): Promise<Row | undefined> => {
      const key = `${language} ${slug}`;
      const known = rows?.get(key);
      if (known !== undefined) return known;
      const row = await find(slug, language);
      if (row !== undefined) rows?.set(key, row);
      return row;
    };
  }

  return {
    game: reader((slug, language) => findGame(db, slug, language)),
    brand: reader((slug, language) => findBrand(db, slug, language)),
    async fields(versions, language) {
      const found = new Map<string, readonly LocalizedField[]>();
      const missing = versions.filter((version) => {
        const known = readFields?.get(`${language} ${versionKey(version)}`);
        if (known !== undefined) found.set(versionKey(version), known);
        return known === undefined;
      });
      const read = missing.length === 0 ? [] : await listGameFields(db, missing, language);
      for (const row of read) {
        found.set(versionKey(row), row.fields);
        readFields?.set(`${language} ${versionKey(row)}`, row.fields);
      }
      return found;
    },
  };
}
