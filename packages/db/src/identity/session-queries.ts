import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { usersAs } from '../users/queries.ts';
import type { userColumns } from '../users/tables.ts';
import { sessionColumns } from './tables.ts';

/** The columns of a session and its user to read besides their ids. */
export interface SessionColumns {
  readonly session: readonly string[];
  readonly user: readonly string[];
}

type Columns = Readonly<Record<string, unknown>>;

const namesOf = ({ session, user }: SessionColumns) => ({
  session: ['id', 'user_id', 'expires_at', ...session],
  user: ['id', ...user],
});

/** Cached by column set, since compiling the query for each request costs more than sending it. */
const sessionTexts = new WeakMap<SessionColumns, string>();

function sessionText(db: Kysely<Database>, columns: SessionColumns): string {
  const known = sessionTexts.get(columns);
  if (known !== undefined) return known;
  const names = namesOf(columns);
  const text = db
    .selectFrom('sessions')
    .innerJoin(usersAs('user', names.user as typeof userColumns), 'user.id', 'sessions.user_id')
    .select([
      // Prefixed, since both tables have columns of the same name.
      ...names.session.map((name) => sql.ref(`sessions.${name}`).as(`session ${name}`)),
      ...names.user.map((name) => sql.ref(`user.${name}`).as(`user ${name}`)),
    ])
    .where('sessions.id', '=', 'the only parameter')
    .compile().sql;
  sessionTexts.set(columns, text);
  return text;
}

/** A session with its user, in one query. The session store checks the expiry. */
export async function findSession(
  db: Kysely<Database>,
  id: string,
  columns: SessionColumns,
): Promise<{ session: Columns; user: Columns } | null> {
  const query = CompiledQuery.raw(sessionText(db, columns), [id]);
  const [row] = (await db.executeQuery<Columns>(query)).rows;
  if (row === undefined) return null;
  const names = namesOf(columns);
  const side = (of: 'session' | 'user') =>
    Object.fromEntries(names[of].map((name) => [name, row[`${of} ${name}`]]));
  return { session: side('session'), user: side('user') };
}

/** All sessions of a user including expired ones, most recently used first. */
export async function listSessions(db: Kysely<Database>, userId: string, columns?: SessionColumns) {
  const names = columns && (namesOf(columns).session as unknown as typeof sessionColumns);
  return await db
    .selectFrom('sessions')
    .select(names ?? sessionColumns)
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** The newest sign-ins of a user, of which the sessions are stored. */
export async function listSignIns(db: Kysely<Database>, userId: string, limit: number) {
  return await db
    .selectFrom('sessions')
    .select(['created_at as occurred_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/**
 * Those of the sessions that have not ended and whose user is active. Of staff only those that are
 * younger than `longest_seconds` and were used within `idle_seconds`.
 */
export async function listLiveSessions(
  db: Kysely<Database>,
  ids: readonly string[],
  staff: { readonly idle_seconds: number; readonly longest_seconds: number },
) {
  return await db
    .selectFrom('sessions')
    .innerJoin(usersAs('user'), 'user.id', 'sessions.user_id')
    .select(['sessions.id', 'user.role', 'user.grants', 'user.restrictions', 'user.two_factor'])
    .where('sessions.id', '=', sql<string>`any(${[...ids]})`)
    .where('user.is_active', '=', true)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.ends_at', '>', sql<Date>`now()`)
    .where(({ and, eb, or }) =>
      or([
        eb('user.role', '=', 'user'),
        and([
          eb('sessions.last_seen_at', '>', secondsAgo(staff.idle_seconds)),
          eb('sessions.created_at', '>', secondsAgo(staff.longest_seconds)),
        ]),
      ]),
    )
    .execute();
}

/** Whether the user still has this session. */
export async function hasSession(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** When each of these users was last there, by their ids; without those who have no session. */
export async function listLastSeen(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(['user_id', ({ fn }) => fn.max('last_seen_at').as('last_seen_at')])
    .where('user_id', '=', sql<string>`any(${[...userIds]})`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, last_seen_at }) => [user_id, last_seen_at]));
}
