import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { type Message, messagesWrite } from './outbox.ts';
import { type Move, type Write, writeTransitions } from './transitions.ts';

/**
 * A transaction with what it gathers: messages, and writes whose result nothing in the transaction
 * needs. They are sent together, in one statement, before the commit.
 */
export interface Work {
  readonly trx: Transaction<Database>;
  readonly messages: Message[];
  readonly moves: Move[];
  readonly writes: Write[];
}

/** Runs a transaction like `inTransaction`, and sends at its end what it gathered. */
export async function inWork<T>(db: Kysely<Database>, run: (work: Work) => Promise<T>): Promise<T> {
  return await inTransaction(db, async (trx) => {
    const work: Work = { trx, messages: [], moves: [], writes: [] };
    const answer = await run(work);
    const { messages, moves, writes } = work;
    const all = messages.length === 0 ? writes : [...writes, messagesWrite(messages)];
    if (moves.length > 0 || all.length > 0) await writeTransitions(trx, { moves, writes: all });
    return answer;
  });
}
