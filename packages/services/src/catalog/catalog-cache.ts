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
import type { EventFeed } from '../kernel/events/event-feed.ts';
import { isCatalogEvent } from './cache-tags.ts';

/** For how long a process answers with what it has read; as long as responses are cached. */
const TTL_MS = 15_000;
const MAX_ENTRIES = 1_000;

/** Names a version of a schema in a map. */
export const versionKey = ({ product_slug, schema_version }: SchemaVersion): string =>
  `${product_slug} ${schema_version}`;

/**
 * The catalogue as public answers show it, in the memory of this process. It changes rarely, and
 * every list and every offer needs it. Events of the catalogue clear it, on every server. Whoever
 * decides by it reads the rows instead.
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

interface CatalogCacheOptions {
  readonly ttl_ms?: number;
  readonly events?: Pick<EventFeed, 'listen'>;
}

/** Without a time to keep them, every call reads the rows. */
export function databaseCatalogCache(
  db: Kysely<Database>,
  { ttl_ms: ttlMs = TTL_MS, events }: CatalogCacheOptions = {},
): CatalogCache {
  /** Incremented by each change: what was read before it is not kept. */
  let generation = 0;
  const caches: { clear(): void }[] = [];
  function kept<Row extends object>() {
    if (ttlMs <= 0) return null;
    const cache = new LRUCache<string, Row>({ max: MAX_ENTRIES, ttl: ttlMs });
    caches.push(cache);
    return cache;
  }
  events?.listen((batch) => {
    if (!batch.has_gap && !batch.events.some(isCatalogEvent)) return;
    generation += 1;
    for (const cache of caches) cache.clear();
  });
  const readFields = kept<readonly LocalizedField[]>();

  function reader<Row extends object>(
    find: (slug: string, language: Language) => Promise<Row | undefined>,
  ) {
    const rows = kept<Row>();
    return async (slug: string, language: Language): Promise<Row | undefined> => {
      const key = `${language} ${slug}`;
      const known = rows?.get(key);
      if (known !== undefined) return known;
      const begun = generation;
      const row = await find(slug, language);
      if (row !== undefined && begun === generation) rows?.set(key, row);
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
      const begun = generation;
      const read = missing.length === 0 ? [] : await listGameFields(db, missing, language);
      for (const row of read) {
        found.set(versionKey(row), row.fields);
        if (begun === generation) readFields?.set(`${language} ${versionKey(row)}`, row.fields);
      }
      return found;
    },
  };
}
