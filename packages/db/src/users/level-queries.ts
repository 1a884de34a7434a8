import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import type { User } from './queries.ts';
import type { SellerLevelsTable } from './tables.ts';

/** The facts that the rooms have written, and the standing as it was assessed last. */
const levelColumns = [
  'seller_levels.level as assessed_level',
  'seller_levels.orders',
  'seller_levels.volume_minor',
  'seller_levels.feedback',
  'seller_levels.positive_feedback',
  'seller_levels.lost_orders',
  'seller_levels.recalled_orders',
  'seller_levels.failing_since',
  'seller_levels.best_level',
] as const;

/** A row of `levelsAs`. */
export type LevelRow = Pick<User, 'id' | 'seller_level' | 'verification_level'> & {
  readonly [
    Name in Exclude<keyof SellerLevelsTable, 'user_id' | 'level' | 'due_at' | 'assessed_at'>
  ]: Selectable<SellerLevelsTable>[Name] | null;
} & { readonly assessed_level: number | null };

/** The columns of `levelsAs`. */
export const levelAsColumns = [
  'id',
  'seller_level',
  'verification_level',
  'assessed_level',
  'orders',
  'volume_minor',
  'feedback',
  'positive_feedback',
  'lost_orders',
  'recalled_orders',
  'failing_since',
  'best_level',
] as const;

/** Users with their level and how it was assessed last, which is null for who never sold. */
export function levelsAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('users')
    .leftJoin('seller_levels', 'seller_levels.user_id', 'users.id')
    .select(['users.id', 'users.seller_level', 'users.verification_level'])
    .select(levelColumns)
    .as(alias);
}

/** SQL for the ids of all users above the lowest level. */
export const idsAboveLowestLevel = sql`select id from users where seller_level > 0`;

/** The users whose level time alone may have changed, at most `limit`. */
export async function listDueLevels(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('seller_levels')
    .select('user_id')
    .where('due_at', '<=', sql<Date>`app_now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A user's level with the facts as they were assessed last, and when the level last changed. */
export async function findLevel(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom(levelsAs('seller'))
    .select(levelAsColumns)
    .select(sql<Date>`app_now()`.as('now'))
    .select((eb) =>
      eb
        .selectFrom('seller_level_history')
        .select('occurred_at')
        .where('seller_level_history.user_id', '=', userId)
        .orderBy('seller_level_history.id', 'desc')
        .limit(1)
        .as('level_since'),
    )
    .where('seller.id', '=', userId)
    .executeTakeFirst();
}
