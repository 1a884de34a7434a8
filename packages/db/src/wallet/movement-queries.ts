import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** Movements of a wallet that are read at once; what came in before them is not told apart. */
const MOST_MOVEMENTS = 5_000;

/**
 * The newest movements of a user's wallet since a time, newest first, and its balance before the
 * first of them; in one statement, so that they belong together. `is_whole` unless there are more.
 */
export async function readMovements(db: Kysely<Database>, userId: string, since: Date) {
  const account = `wallet:${userId}`;
  const { rows } = await sql<{
    balance_minor: number;
    transaction_id: string;
    event_key: string;
    code: string;
    order_id: string | null;
    reverses: string | null;
    amount_minor: number;
    occurred_at: Date;
    position: number;
  }>`
    select a.balance_minor, t.id as transaction_id, t.event_key, t.code, t.order_id, t.reverses,
        e.amount_minor, e.occurred_at, e.position
      from ledger_accounts a cross join lateral (
        select e.transaction_id, e.occurred_at, e.position,
            case e.direction when 'credit' then e.amount_minor else -e.amount_minor end
              as amount_minor
          from ledger_entries e where e.account_id = a.id and e.occurred_at >= ${since}
         order by e.occurred_at desc, e.transaction_id desc limit ${MOST_MOVEMENTS + 1}) e
      join ledger_transactions t on t.id = e.transaction_id
     where a.id = ${account} order by e.occurred_at desc, e.transaction_id desc`.execute(db);
  const movements = rows.slice(0, MOST_MOVEMENTS);
  const sumMinor = movements.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return {
    movements,
    opening_minor: (rows[0]?.balance_minor ?? 0) - sumMinor,
    is_whole: rows.length === movements.length,
  };
}
