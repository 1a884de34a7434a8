import type { NoticeGroup } from '@guildhall/domain/kernel/notices';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

export interface LineFilter {
  /** All groups when null. */
  readonly group: NoticeGroup | null;
  /** Only lines with something unread. */
  readonly unread: boolean;
  /** Groups that are left out. */
  readonly hidden: readonly NoticeGroup[];
}

/** Rows after this id are on a later page. */
export interface LinePage {
  readonly before: string | null;
  readonly limit: number;
}

/** Rows of the same line as the given one. */
type Line = Database & { line: Database['notifications'] };
const sameLine = (eb: ExpressionBuilder<Line, 'line'>) =>
  eb
    .selectFrom('notifications as other')
    .whereRef('other.user_id', '=', 'line.user_id')
    .whereRef('other.notice_group', '=', 'line.notice_group')
    .whereRef('other.subject_id', '=', 'line.subject_id');

/** The newest row of each line of a user, with how many rows of the line are unread. */
function linesOf(db: Kysely<Database>, userId: string, { group, unread, hidden }: LineFilter) {
  let query = db
    .selectFrom('notifications as line')
    .select([
      'line.id',
      'line.kind',
      'line.notice_group',
      'line.subject_id',
      'line.facts',
      'line.due_at',
      'line.created_at',
      'line.read_at',
    ])
    .select((eb) =>
      sameLine(eb)
        .where('other.read_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('unread'))
        .as('unread'),
    )
    .where('line.user_id', '=', userId)
    .where((eb) =>
      eb.not(eb.exists(sameLine(eb).whereRef('other.id', '>', 'line.id').select('other.id'))),
    );
  if (group !== null) query = query.where('line.notice_group', '=', group);
  if (hidden.length > 0) query = query.where('line.notice_group', 'not in', [...hidden]);
  if (unread) query = query.where('line.read_at', 'is', null);
  return query;
}

/** One page of the lines of a user, the newest first. */
export async function listLines(
  db: Kysely<Database>,
  userId: string,
  filter: LineFilter,
  { before, limit }: LinePage,
) {
  let query = linesOf(db, userId, filter);
  if (before !== null) query = query.where('line.id', '<', before);
  return await query.orderBy('line.id', 'desc').limit(limit).execute();
}
export type NotificationLine = Awaited<ReturnType<typeof listLines>>[number];

/** The lines of a user with a deadline that is still to come, the next one first. */
export async function listDueLines(
  db: Kysely<Database>,
  userId: string,
  filter: LineFilter,
  limit: number,
): Promise<NotificationLine[]> {
  return await linesOf(db, userId, filter)
    .where('line.due_at', '>', sql<Date>`app_now()`)
    .orderBy('line.due_at')
    .limit(limit)
    .execute();
}

/** How many lines of a user have something unread, counted up to `most`. */
export async function countUnreadLines(
  db: Kysely<Database>,
  userId: string,
  { hidden, most }: Pick<LineFilter, 'hidden'> & { readonly most: number },
): Promise<number> {
  let lines = db
    .selectFrom('notifications')
    .select(['notice_group', sql<string>`coalesce(subject_id, id)`.as('line')])
    .distinct()
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .limit(most);
  if (hidden.length > 0) lines = lines.where('notice_group', 'not in', [...hidden]);
  const { count } = await db
    .selectFrom(lines.as('lines'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks the notifications of the line of this one read, until it, and returns whether there is one
 * of this user.
 */
export async function markLineRead(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with line as (
      select id, notice_group, subject_id from notifications
       where id = ${id} and user_id = ${userId}
    ), marked as (
      update notifications set read_at = app_now() from line
       where notifications.user_id = ${userId} and notifications.read_at is null
         and notifications.id <= line.id
         and (notifications.id = line.id or (notifications.notice_group = line.notice_group
           and notifications.subject_id = line.subject_id))
    )
    select id from line`.execute(db);
  return rows.length > 0;
}

/** Marks what a user was told of one subject read: they have seen the thing itself. */
export async function markSubjectRead(
  db: Kysely<Database>,
  userId: string,
  { group, subject_id }: { readonly group: NoticeGroup; readonly subject_id: string },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`app_now()` })
    .where('user_id', '=', userId)
    .where('notice_group', '=', group)
    .where('subject_id', '=', subject_id)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks the notifications of a user read, of one group or of all, until one of them. */
export async function markUntilRead(
  db: Kysely<Database>,
  userId: string,
  { until_id, group }: { readonly until_id: string; readonly group: NoticeGroup | null },
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`app_now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('id', '<=', until_id);
  if (group !== null) query = query.where('notice_group', '=', group);
  await query.execute();
}

/** As many days as the history of orders is shown in mails and notices. */
const KEPT_DAYS = 180;

export async function deleteOldNotifications(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
