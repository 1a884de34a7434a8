import { deleteExpiredArchives } from '@guildhall/db/files/archive-commands';
import {
  claimDueObject,
  deleteExpiredFiles,
  deleteObject,
  isObjectUsed,
  keepObject,
} from '@guildhall/db/files/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { FilesContext } from './context.ts';

const BATCH = 100;

/**
 * Deletes files that nothing refers to in time, archives whose time is over, and then what the
 * storage keeps for neither.
 */
export async function deleteUnusedFiles(context: FilesContext): Promise<void> {
  while ((await inTransaction(context.db, (trx) => deleteExpiredFiles(trx, BATCH))) === BATCH);
  await inTransaction(context.db, deleteExpiredArchives);
  while (await checkNextObject(context));
}

/**
 * Checks an object that is due: a file has it, or it is deleted. Its row is locked meanwhile, so an
 * upload of the same content waits, and stores it again. The object goes first: a row without one
 * is found again, an object without a row never. Returns whether there was one.
 */
async function checkNextObject({ db, object_storage: storage }: FilesContext): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const hash = await claimDueObject(trx);
    if (hash === undefined) return false;
    if (await isObjectUsed(trx, hash)) {
      await keepObject(trx, hash);
      return true;
    }
    await storage.delete(hash);
    await deleteObject(trx, hash);
    return true;
  });
}
