import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import {
  messageColumns,
  type BlockedTextsTable,
  type MessagesTable,
  threadColumns,
  type ThreadsTable,
} from './tables.ts';

export type ThreadRow = Selectable<ThreadsTable>;
export type MessageRow = Selectable<Omit<MessagesTable, 'words' | 'reported_at'>>;

/** A thread that begins; its members have read nothing. One that another call began stays. */
export async function insertThread(
  trx: Transaction<Database>,
  thread: Omit<
    Insertable<ThreadsTable>,
    'last_message_at' | 'asked_at' | 'answered_at' | 'erased_at'
  >,
): Promise<void> {
  const inserted = await trx
    .insertInto('threads')
    .values({ ...thread, last_message_at: null, asked_at: null, answered_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return;
  const members = [thread.buyer_id, thread.seller_id];
  await trx
    .insertInto('thread_members')
    .values(
      members.map((userId) => ({ thread_id: thread.id, user_id: userId, last_message_at: appNow })),
    )
    .execute();
}

/** What finds a thread: its id, its order, or an offer with the user who asks about it. */
export type ThreadKey =
  | { readonly id: string }
  | { readonly order_id: string }
  | { readonly offer_id: string; readonly buyer_id: string };

/** The thread with this key, with the shop's time. */
function threadsWith(db: Kysely<Database>, key: ThreadKey) {
  const threads = db
    .selectFrom('threads')
    .select([...threadColumns])
    .select(appNow.as('now'));
  if ('id' in key) return threads.where('id', '=', key.id);
  if ('order_id' in key) return threads.where('order_id', '=', key.order_id);
  return threads
    .where('kind', '=', 'question')
    .where('offer_id', '=', key.offer_id)
    .where('buyer_id', '=', key.buyer_id);
}

export async function findThread(db: Kysely<Database>, key: ThreadKey) {
  return await threadsWith(db, key).executeTakeFirst();
}

/** Locks a thread (for no key update), so that its messages are numbered one after the other. */
export async function lockThread(trx: Transaction<Database>, key: ThreadKey) {
  return await threadsWith(trx, key).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Adds a message to a locked thread as its next, and counts it for the other member. Returns its
 * place, and whether the other is to be notified: once until they have read. Undefined when there
 * is a message with its id.
 */
export async function insertMessage(
  trx: Transaction<Database>,
  thread: Pick<ThreadRow, 'id' | 'last_seq' | 'buyer_id' | 'seller_id'>,
  message: { readonly id: string; readonly sender_id: string; readonly body: string },
): Promise<{ seq: number; notifies: boolean } | undefined> {
  const seq = thread.last_seq + 1;
  const inserted = await trx
    .insertInto('messages')
    .values({ ...message, thread_id: thread.id, seq, reported_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('created_at')
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  const at = inserted.created_at;
  const isBuyer = message.sender_id === thread.buyer_id;
  await trx
    .updateTable('threads')
    .set({
      last_seq: seq,
      last_message_at: at,
      ...(isBuyer
        ? { asked_at: sql<Date>`coalesce(asked_at, ${at})` }
        : {
            answered_at: sql<Date | null>`case when asked_at is not null
              then coalesce(answered_at, ${at}) end`,
          }),
    })
    .where('id', '=', thread.id)
    .execute();
  const members = await trx
    .updateTable('thread_members')
    .set({
      last_message_at: at,
      // Whoever writes has seen what was before.
      read_seq: sql<number>`case when user_id = ${message.sender_id} then ${seq} else read_seq end`,
      unread: sql<number>`case when user_id = ${message.sender_id} then 0 else unread + 1 end`,
      notified_seq: sql<number>`case when user_id <> ${message.sender_id}
        and notified_seq <= read_seq then ${seq} else notified_seq end`,
    })
    .where('thread_id', '=', thread.id)
    .returning(['user_id', 'notified_seq'])
    .execute();
  const other = members.find(({ user_id }) => user_id !== message.sender_id);
  return { seq, notifies: other?.notified_seq === seq };
}

export async function insertMessageFiles(
  trx: Transaction<Database>,
  messageId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, at) => ({
    message_id: messageId,
    position: at + 1,
    file_id: fileId,
  }));
  await trx.insertInto('message_files').values(rows).execute();
}

/** A member of a locked thread has read up to a message; never less than before. */
export async function saveRead(
  trx: Transaction<Database>,
  { thread_id, user_id, seq }: { thread_id: string; user_id: string; seq: number },
): Promise<void> {
  await trx
    .updateTable('thread_members')
    .set({
      read_seq: seq,
      unread: ({ selectFrom }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('messages.thread_id', '=', thread_id)
          .where('messages.seq', '>', seq)
          .where('messages.sender_id', '<>', user_id)
          .where('messages.state', '=', 'sent'),
    })
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .where('read_seq', '<', seq)
    .execute();
}

export async function findMessage(
  db: Kysely<Database>,
  id: string,
): Promise<MessageRow | undefined> {
  return await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A message with this id in a thread of this user; undefined in one of strangers, too. */
export async function findMessageOfMember(
  db: Kysely<Database>,
  id: string,
  userId: string,
): Promise<MessageRow | undefined> {
  return await db
    .selectFrom('messages')
    .innerJoin('thread_members as member', 'member.thread_id', 'messages.thread_id')
    .select(columnsIn('messages', messageColumns))
    .where('messages.id', '=', id)
    .where('member.user_id', '=', userId)
    .executeTakeFirst();
}

/** How far a member of a locked thread has read. */
export async function findReadSeq(
  db: Kysely<Database>,
  { thread_id, user_id }: { thread_id: string; user_id: string },
): Promise<number> {
  const row = await db
    .selectFrom('thread_members')
    .select('read_seq')
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.read_seq ?? 0;
}

/**
 * Deletes the text of a message of a locked thread; its place stays. Returns how many the other
 * member has not read now.
 */
export async function deleteMessage(
  trx: Transaction<Database>,
  { id, thread_id, sender_id, seq }: Pick<MessageRow, 'id' | 'thread_id' | 'sender_id' | 'seq'>,
): Promise<number> {
  await trx
    .updateTable('messages')
    .set({ state: 'deleted', body: '' })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('message_files').where('message_id', '=', id).execute();
  const { unread } = await trx
    .updateTable('thread_members')
    .set({ unread: sql<number>`unread - case when read_seq < ${seq} then 1 else 0 end` })
    .where('thread_id', '=', thread_id)
    .where('user_id', '<>', sender_id)
    .returning('unread')
    .executeTakeFirstOrThrow();
  return unread;
}

/** A deleted message of a locked thread has this text again, and counts again as not read. */
export async function undeleteMessage(
  trx: Transaction<Database>,
  { id, thread_id, sender_id, seq }: Pick<MessageRow, 'id' | 'thread_id' | 'sender_id' | 'seq'>,
  body: string,
): Promise<void> {
  await trx.updateTable('messages').set({ state: 'sent', body }).where('id', '=', id).execute();
  await trx
    .updateTable('thread_members')
    .set({ unread: sql<number>`unread + case when read_seq < ${seq} then 1 else 0 end` })
    .where('thread_id', '=', thread_id)
    .where('user_id', '<>', sender_id)
    .execute();
}

/** While a message is reported, its sender cannot delete it, and its thread is not erased. */
export async function saveReported(
  trx: Transaction<Database>,
  id: string,
  isReported: boolean,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ reported_at: isReported ? appNow : null })
    .where('id', '=', id)
    .execute();
}

export async function insertUserBlock(
  db: Kysely<Database>,
  block: { blocker_id: string; blocked_id: string },
): Promise<void> {
  await db
    .insertInto('user_blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUserBlock(
  db: Kysely<Database>,
  { blocker_id, blocked_id }: { blocker_id: string; blocked_id: string },
): Promise<void> {
  await db
    .deleteFrom('user_blocks')
    .where('blocker_id', '=', blocker_id)
    .where('blocked_id', '=', blocked_id)
    .execute();
}

/**
 * Records that a message was blocked. It counts unless `never_counts`, or the same user had one
 * blocked within `retry_minutes`.
 */
export async function insertBlockedMessage(
  db: Kysely<Database>,
  block: { id: string; user_id: string; contact: string; text_hash: Buffer },
  { never_counts: never, retry_minutes }: { never_counts: boolean; retry_minutes: number },
): Promise<void> {
  const isRetry = sql<boolean>`exists (select from blocked_messages
    where user_id = ${block.user_id}
      and created_at > ${appNow} - make_interval(mins => ${retry_minutes}))`;
  await db
    .insertInto('blocked_messages')
    .values({
      ...block,
      reported_at: null,
      counts: never ? false : sql<boolean>`not ${isRetry}`,
    })
    .execute();
}

/** A blocked message of this user. */
export async function findBlockedMessage(db: Kysely<Database>, id: string, userId: string) {
  return await db
    .selectFrom('blocked_messages')
    .select(['id', 'text_hash', 'reported_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A wrong hit is reported: it counts no longer, and its text is stored sealed. */
export async function saveReportedBlock(
  trx: Transaction<Database>,
  id: string,
  sealed: Omit<Insertable<BlockedTextsTable>, 'blocked_message_id'>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('blocked_messages')
    .set({ reported_at: appNow, counts: false })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await trx
    .insertInto('blocked_texts')
    .values({ ...sealed, blocked_message_id: id })
    .execute();
}

/** A locked thread that was erased begins anew, with its title and the time of its answers. */
export async function reviveThread(
  trx: Transaction<Database>,
  id: string,
  title: string,
): Promise<void> {
  await trx
    .updateTable('threads')
    .set({ erased_at: null, title, asked_at: null, answered_at: null })
    .where('id', '=', id)
    .execute();
}
