import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { usersAs } from '../users/queries.ts';
import { messageColumns, threadColumns } from './tables.ts';

/** Messages of a thread before a place, the newest first, with the ids of their pictures. */
export async function listMessages(
  db: Kysely<Database>,
  threadId: string,
  { before_seq: before, limit }: { before_seq: number | null; limit: number },
) {
  return await db
    .selectFrom('messages')
    .select(messageColumns)
    .select(
      sql<string[]>`array(select file_id from message_files
        where message_id = messages.id order by position)`.as('file_ids'),
    )
    .select(sql<boolean>`reported_at is not null`.as('is_reported'))
    .where('thread_id', '=', threadId)
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** The members of a thread with how far they have read. */
export async function listMembers(db: Kysely<Database>, threadId: string) {
  return await db
    .selectFrom('thread_members')
    .select(['user_id', 'read_seq', 'unread'])
    .where('thread_id', '=', threadId)
    .execute();
}

export interface ThreadCursor {
  readonly is_unread: boolean;
  readonly last_message_at: string;
  readonly id: string;
}

interface ThreadFilter {
  readonly only_unread: boolean;
  /** Words of messages, titles or usernames; the end of an order's number; empty for all. */
  readonly search: string;
}

/** SQL for a search term that LIKE takes literally. */
const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * The threads of a user that have messages, unread ones first and then the last written, with the
 * other member and the last message.
 */
export async function listThreads(
  db: Kysely<Database>,
  userId: string,
  { only_unread: onlyUnread, search }: ThreadFilter,
  { cursor, limit }: { cursor: ThreadCursor | null; limit: number },
) {
  // A constant where only unread ones are asked for: those have an index of their own.
  const isUnread = onlyUnread ? sql<boolean>`true` : sql<boolean>`(mine.unread > 0)`;
  return await db
    .selectFrom('thread_members as mine')
    .innerJoin('threads', 'threads.id', 'mine.thread_id')
    // Neither partners nor last messages are joined as whole tables: for a small inbox the database
    // would begin with all threads of the shop.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(usersAs('person', ['id', 'username', 'avatar_url']))
          .select(['person.id', 'person.username', 'person.avatar_url'])
          .where(
            'person.id',
            '=',
            sql<string>`case threads.buyer_id when ${userId} then threads.seller_id
              else threads.buyer_id end`,
          )
          .limit(1)
          .as('partner'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['body', 'state', 'sender_id'])
          .whereRef('messages.thread_id', '=', 'threads.id')
          .whereRef('messages.seq', '=', 'threads.last_seq')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(columnsIn('threads', threadColumns))
    .select(['mine.unread', sql<string>`mine.last_message_at::text`.as('cursor_time')])
    .select(['partner.id as partner_id', 'partner.username as partner_username'])
    .select('partner.avatar_url as partner_avatar_url')
    .select(['last.body as last_body', 'last.state as last_state', 'last.sender_id as last_sender'])
    .where('mine.user_id', '=', userId)
    .$if(onlyUnread, (query) => query.where('mine.unread', '>', 0))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(threads.title ilike ${like(search)} or partner.username ilike ${like(search)}
          or upper(threads.order_id::text) like ${numberEnding(search)}
          or exists (select from messages where messages.thread_id = threads.id
            and messages.words @@ to_tsquery('simple', ${beginnings(search)})))`,
      ),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(${isUnread}, mine.last_message_at, mine.thread_id) < (${cursor?.is_unread},
          ${cursor?.last_message_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy(isUnread, 'desc')
    .orderBy('mine.last_message_at', 'desc')
    .orderBy('mine.thread_id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * A query for texts in which a word begins with each word of a search, for who has not finished
 * typing. Only letters and digits are left, so nothing has a meaning in the query's language.
 */
const beginnings = (search: string): string =>
  (search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `'${word}':*`).join(' & ');

/** What an order's number, such as GH-1A2B3C4D, is of its id; nothing for other words. */
function numberEnding(search: string): string | null {
  const found = /^(?:GH-)?([0-9A-F]{8})$/i.exec(search)?.[1];
  return found === undefined ? null : `%${found.toUpperCase()}`;
}

/** How many threads of a user have messages that they have not read. */
export async function countUnreadThreads(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('thread_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('unread', '>', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether one of two users has blocked the other, and whether it was the first of them. */
export async function findBlocks(db: Kysely<Database>, userId: string, otherId: string) {
  const rows = await db
    .selectFrom('user_blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', userId), eb('blocked_id', '=', otherId)]),
        eb.and([eb('blocker_id', '=', otherId), eb('blocked_id', '=', userId)]),
      ]),
    )
    .execute();
  return { any: rows.length > 0, by_me: rows.some(({ blocker_id }) => blocker_id === userId) };
}

/** Of threads of a user: the other member and the title, which is empty once it was erased. */
export async function listNoticedThreads(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
) {
  return await db
    .selectFrom('threads')
    .innerJoin(usersAs('partner', ['id', 'username']), (join) =>
      join.on(
        'partner.id',
        '=',
        sql<string>`case threads.buyer_id when ${userId} then threads.seller_id
          else threads.buyer_id end`,
      ),
    )
    .select(['threads.id', 'threads.title', 'partner.username as partner'])
    .where('threads.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(({ eb, or }) =>
      or([eb('threads.buyer_id', '=', userId), eb('threads.seller_id', '=', userId)]),
    )
    .execute();
}

/** The users that a user has blocked, the last first. */
export async function listBlockedUsers(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('user_blocks')
    .innerJoin(usersAs('blocked', ['id', 'username', 'avatar_url']), (join) =>
      join.onRef('blocked.id', '=', 'user_blocks.blocked_id'),
    )
    .select(['blocked.id', 'blocked.username', 'blocked.avatar_url', 'user_blocks.created_at'])
    .where('user_blocks.blocker_id', '=', userId)
    .orderBy('user_blocks.created_at', 'desc')
    .orderBy('blocked.id')
    .execute();
}

/** What the mail about a message says of it. */
export async function findSentMessage(db: Kysely<Database>, id: string, recipientId: string) {
  return await db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .innerJoin(usersAs('sender', ['id', 'username']), (join) =>
      join.onRef('sender.id', '=', 'messages.sender_id'),
    )
    .innerJoin('thread_members as member', (join) =>
      join.onRef('member.thread_id', '=', 'threads.id').on('member.user_id', '=', recipientId),
    )
    .select(['messages.body', 'messages.state', 'messages.seq', 'member.read_seq'])
    .select(['threads.id as thread_id', 'threads.kind', 'threads.order_id', 'threads.title'])
    .select('sender.username as sender')
    .where('messages.id', '=', id)
    .executeTakeFirst();
}

/**
 * The median time of a seller's first answers to questions of so many days, in seconds, and how
 * many they were; those that were not answered do not count. Undefined for nobody, and for a user
 * who is suspended.
 */
export async function readAnswerTime(db: Kysely<Database>, sellerId: string, days: number) {
  return await db
    .selectFrom(usersAs('seller', ['id', 'is_active']))
    .leftJoin('threads', (join) =>
      join
        .onRef('threads.seller_id', '=', 'seller.id')
        .on('threads.kind', '=', 'question')
        .on('threads.asked_at', '>', sql<Date>`app_now() - make_interval(days => ${days})`),
    )
    .select(({ fn }) => fn.count<number>('threads.answered_at').as('answered'))
    .select(
      sql<number | null>`(percentile_cont(0.5) within group (
        order by extract(epoch from threads.answered_at - threads.asked_at)))::float8`.as(
        'median_seconds',
      ),
    )
    .where('seller.id', '=', sellerId)
    .where('seller.is_active', '=', true)
    .groupBy('seller.id')
    .executeTakeFirst();
}

/**
 * Users who had a message blocked within the last hour, with their blocks of so many days that
 * count (rules.md §9), the oldest first; by user.
 */
export async function listRecentBlocks(
  db: Kysely<Database>,
  days: number,
): Promise<{ user_id: string; block_ids: string[] }[]> {
  return await db
    .selectFrom('blocked_messages as block')
    .select('block.user_id')
    .select(sql<string[]>`array_agg(block.id order by block.id)`.as('block_ids'))
    .where('block.counts', '=', true)
    .where('block.created_at', '>', sql<Date>`app_now() - make_interval(days => ${days})`)
    .where(
      'block.user_id',
      'in',
      sql<string>`(select user_id from blocked_messages
        where created_at > app_now() - interval '1 hour' and counts)`,
    )
    .groupBy('block.user_id')
    .orderBy('block.user_id')
    .execute();
}
