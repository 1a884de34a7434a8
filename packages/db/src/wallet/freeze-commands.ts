import { newId } from '@guildhall/domain/kernel/ids';
import type { FreezeOwner, FreezeSubject } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';

export interface FreezeCase {
  readonly owner_kind: FreezeOwner;
  readonly owner_id: string;
}

const idsOf = (subjects: readonly FreezeSubject[], column: 'order_unit_id' | 'hold_id') =>
  subjects.flatMap((subject) =>
    column in subject ? [(subject as Record<typeof column, string>)[column]] : [],
  );

/**
 * Freezes each subject for a case. Locks their slices first, for update and in the order of their
 * ids, so that a release that has begun is over before the freeze, or sees it.
 */
export async function insertFreezes(
  trx: Transaction<Database>,
  subjects: readonly FreezeSubject[],
  { reason, ...owner }: FreezeCase & { readonly reason: string },
): Promise<void> {
  if (subjects.length === 0) return;
  await trx
    .selectFrom('ledger_holds')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('order_unit_id', '=', eb.fn.any(eb.val(idsOf(subjects, 'order_unit_id')))),
        eb('id', '=', eb.fn.any(eb.val(idsOf(subjects, 'hold_id')))),
      ]),
    )
    .where('state', '=', 'held')
    .orderBy('id')
    .forUpdate()
    .execute();
  await trx
    .insertInto('ledger_freezes')
    .values(subjects.map((subject) => ({ id: newId(), ...subject, ...owner, reason })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Ends the freezes of a case. What another case froze too stays frozen. Returns how many. */
export async function endFreezes(trx: Transaction<Database>, owner: FreezeCase): Promise<number> {
  const ended = await trx
    .updateTable('ledger_freezes')
    .set({ ended_at: appNow })
    .where('owner_kind', '=', owner.owner_kind)
    .where('owner_id', '=', owner.owner_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}
