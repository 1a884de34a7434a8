import { claimOldEvidence, deleteEvidenceFiles } from '@guildhall/db/disputes/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { EVIDENCE_KEPT_DAYS } from '@guildhall/domain/disputes/rules';
import { detachFiles } from '../../files/detach-files.ts';
import type { DisputesContext } from '../context.ts';

const BATCH = 100;

/**
 * Deletes what was shown in cases that closed 180 days ago (rules.md §6), with the originals; what
 * was said stays. The files of an order stay while another case or a chargeback about it is open.
 */
export async function eraseOldEvidence(context: Pick<DisputesContext, 'db'>): Promise<void> {
  while ((await eraseBatch(context)) === BATCH);
}

async function eraseBatch({ db }: Pick<DisputesContext, 'db'>): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const ids = await claimOldEvidence(trx, { days: EVIDENCE_KEPT_DAYS, limit: BATCH });
    for (const id of ids) {
      await deleteEvidenceFiles(trx, id);
      await detachFiles(trx, { kind: 'case', id });
    }
    return ids.length;
  });
}
