import { insertAuditBatch, lockAuditChain } from '@guildhall/db/kernel/audit/commands';
import { findAuditHead, listUnlinkedEntries } from '@guildhall/db/kernel/audit/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { KernelContext } from '../context.ts';
import { batchHash, entryHash, FIRST_HASH, firstIdAfter } from './hash-entries.ts';

/** As many entries as one statement inserts links for. */
const MAX_BATCH = 1_000;

/**
 * Adds the entries that are in no batch yet to the chain, in batches. Nobody who writes an entry
 * waits for another one: the chain is made afterwards, by one server at a time. Returns how many
 * entries it took.
 */
export async function chainEntries({ db }: Pick<KernelContext, 'db'>): Promise<number> {
  let taken = 0;
  for (;;) {
    const batch = await inTransaction(db, async (trx) => {
      await lockAuditChain(trx);
      const head = await findAuditHead(trx);
      const from = firstIdAfter(head?.last_entry_id ?? null);
      const entries = await listUnlinkedEntries(trx, from, MAX_BATCH);
      const last = entries.at(-1);
      if (last === undefined) return 0;
      const links = entries.map((entry) => ({ entry_id: entry.id, hash: entryHash(entry) }));
      const number = (head?.number ?? 0) + 1;
      const previous = head?.hash ?? FIRST_HASH;
      // An entry that was committed late may be older than the last one of the batch before.
      const newest = head === undefined || head.last_entry_id < last.id ? last.id : null;
      await insertAuditBatch(
        trx,
        {
          number,
          previous_hash: previous,
          hash: batchHash(previous, number, links),
          entries: links.length,
          last_entry_id: newest ?? head?.last_entry_id ?? last.id,
        },
        links,
      );
      return links.length;
    });
    taken += batch;
    if (batch < MAX_BATCH) return taken;
  }
}
