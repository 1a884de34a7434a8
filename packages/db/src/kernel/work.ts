import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { type Message, messageWrites } from './outbox.ts';
import { type Move, type Write, type Writes, writeTransitions } from './transitions.ts';

/**
 * A transaction with what it gathers: messages, and writes whose result nothing in the transaction
 * needs. They are sent together, in one statement, before the commit.
 */
export interface Work {
  readonly trx: Transaction<Database>;
  readonly messages: Message[];
  readonly moves: Move[];
  readonly writes: Write[];
  /** Writes of rows that nothing else in the transaction writes: any statement may carry them. */
  readonly independent: Write[];
}

/** Runs a transaction like `inTransaction`, and sends at its end what it gathered. */
export async function inWork<T>(db: Kysely<Database>, run: (work: Work) => Promise<T>): Promise<T> {
  return await inTransaction(db, async (trx) => {
    const work: Work = { trx, messages: [], moves: [], writes: [], independent: [] };
    const answer = await run(work);
    const { messages, moves, writes, independent } = work;
    const gathered = [messages, moves, writes, independent];
    if (gathered.some(({ length }) => length > 0)) await writeInWork(work, { moves, writes });
    return answer;
  });
}

/**
 * Executes transitions now, as `writeTransitions` does, and with them the messages and independent
 * writes that were gathered until now. Moves and other writes wait for the end: they may change or
 * read the same rows, which one statement cannot.
 */
export async function writeInWork(
  { trx, messages, independent }: Work,
  { writes = [], ...transitions }: Writes,
): Promise<ReadonlyMap<string, unknown>> {
  const sent = messages.splice(0);
  const all = [...writes, ...independent.splice(0), ...messageWrites(sent)];
  return await writeTransitions(trx, { ...transitions, writes: all });
}
