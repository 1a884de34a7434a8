import { newId } from '@guildhall/domain/kernel/ids';
import type { NoticeKind } from '@guildhall/domain/kernel/notice-kinds';
import type { NoticeGroup } from '@guildhall/domain/kernel/notices';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { type Write, writeTransitions } from './transitions.ts';

/** What a transaction tells: a message to send after its commit, or a notification. */
export type Message = SentMessage | NewNotification;

/** What is sent after the commit of the transaction that causes it. */
export interface SentMessage {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A user is waiting for it: it is claimed before all others, by an earlier due time. */
  readonly is_urgent?: boolean;
}

/** What a user sees as soon as the transaction is committed, whatever becomes of their mails. */
export interface NewNotification {
  readonly kind: 'app';
  readonly notification: {
    readonly user_id: string;
    readonly kind: NoticeKind;
    readonly notice_group: NoticeGroup;
    readonly subject_id: string | null;
    readonly facts: object;
    /** ISO 8601. */
    readonly due_at: string | null;
  };
}

export const isNotification = (message: Message): message is NewNotification =>
  'notification' in message;

/** Adds messages in their transaction, so that a change that is rolled back tells nothing. */
export function messageWrites(messages: readonly Message[]): Write[] {
  const shown = messages.filter(isNotification);
  const sent = messages.filter((message): message is SentMessage => !isNotification(message));
  return [
    ...(sent.length > 0 ? [sentWrite(sent)] : []),
    ...(shown.length > 0 ? [notificationsWrite(shown)] : []),
  ];
}

const notificationsWrite =
  (messages: readonly NewNotification[]): Write =>
  (creator) =>
    creator.insertInto('notifications').values(
      messages.map(({ notification: { facts, due_at: dueAt, ...row } }) => ({
        id: newId(),
        ...row,
        due_at: dueAt === null ? null : new Date(dueAt),
        facts: JSON.stringify(facts),
        read_at: null,
      })),
    );

const sentWrite =
  (messages: readonly SentMessage[]): Write =>
  (creator) =>
    creator.insertInto('outbox').values(
      messages.map(({ kind, payload, is_urgent = false }) => ({
        id: newId(),
        kind,
        payload: JSON.stringify(payload),
        last_error: null,
        due_at: is_urgent ? sql<Date>`now() - interval '1 day'` : sql<Date>`now()`,
      })),
    );

/** The same at once, for a transaction that gathers nothing. */
export async function enqueue(
  trx: Transaction<Database>,
  messages: readonly Message[],
): Promise<void> {
  await writeTransitions(trx, { writes: messageWrites(messages) });
}

/** A message that a worker has claimed; the attempt tells its lease from those of others. */
export interface ClaimedMessage {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Counted from 1. */
  readonly attempts: number;
}

/** Which messages a worker claims: servers of strangers that take pushes hold up no mail. */
export type Lane = 'mails' | 'pushes';

const LANES: Readonly<Record<Lane, RawBuilder<boolean>>> = {
  mails: sql`kind <> 'push'`,
  pushes: sql`kind = 'push'`,
};

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * Claims the message that has been due for the longest time, on a lease. Sending happens outside of
 * any transaction, and a message of a worker that crashes becomes due again.
 */
export async function claimMessage(
  db: Kysely<Database>,
  leaseSeconds: number,
  lane: Lane = 'mails',
): Promise<ClaimedMessage | undefined> {
  return await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: inSeconds(leaseSeconds) }))
    // With `in` the planner may run the subquery again for each row, and then leases them all.
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', sql.lit('pending'))
        .where('due_at', '<=', sql<Date>`now()`)
        .where(LANES[lane])
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst();
}

/** The row of a message, unless its lease has ended and another worker has claimed it. */
const leasedRow = (db: Kysely<Database>, { id, attempts }: ClaimedMessage) =>
  db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', sql.lit('pending'));

export async function renewLease(
  db: Kysely<Database>,
  message: ClaimedMessage,
  leaseSeconds: number,
): Promise<void> {
  await leasedRow(db, message)
    .set({ due_at: inSeconds(leaseSeconds) })
    .execute();
}

/** Sent is sent, also if the lease has ended meanwhile. */
export async function markSent(db: Kysely<Database>, { id }: ClaimedMessage): Promise<void> {
  await db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', id).execute();
}

/** Sends it later, without a failure: its recipient does not want it now. */
export async function postponeMessage(
  db: Kysely<Database>,
  message: ClaimedMessage,
  seconds: number,
): Promise<void> {
  // The attempt stays counted: it tells this lease from that of a later worker.
  await leasedRow(db, message)
    .set({ due_at: inSeconds(seconds) })
    .execute();
}

/** Retries later, doubling the delay each time; gives up after the last attempt. */
export async function markFailed(
  db: Kysely<Database>,
  message: ClaimedMessage,
  { error, isLast }: { error: string; isLast: boolean },
): Promise<void> {
  await leasedRow(db, message)
    .set({
      last_error: error.slice(0, 500),
      state: isLast ? 'dead' : 'pending',
      due_at: inSeconds(5 * 2 ** message.attempts),
    })
    .execute();
}

interface OutboxHealth {
  readonly waiting: number;
  readonly late_seconds: number | null;
  readonly failed: number;
}

/** How many failures are counted at most. */
const COUNTED_FAILURES = 1_000;

/** What waits in the outbox although it is due, for how long, and what is given up. */
export async function readOutboxHealth(db: Kysely<Database>): Promise<OutboxHealth> {
  const { rows } = await sql<OutboxHealth>`
    select waiting, late_seconds, failed from (
      -- A message that a user waits for is due a day before it was written.
      select count(*)::integer as waiting,
          extract(epoch from now() - min(greatest(due_at, created_at)))::float8 as late_seconds
        from outbox where state = 'pending' and due_at <= now()) as due
    cross join (
      select count(*)::integer as failed from (
        select from outbox where state = 'dead' limit ${COUNTED_FAILURES}) as dead
    ) as given_up`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a count gave no row');
  return found;
}

/** Sent messages are kept for 30 days, so that delivery can be checked. */
export async function deleteOldSent(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
