import {
  claimDataExport,
  type DataExportRow,
  deleteEndedExports,
  deleteOtherExports,
  failDataExport,
  finishDataExport,
  postponeDataExport,
} from '@guildhall/db/privacy/commands';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { EXPORT_ATTEMPTS, EXPORT_DAYS, retrySeconds } from '@guildhall/domain/privacy/rules';
import type { Transaction } from 'kysely';
import { destroyArchives, recordArchive, storeArchive } from '../files/store-archive.ts';
import { notify } from '../kernel/notify.ts';
import { findUser } from '../users/find-user.ts';
import type { PrivacyContext } from './context.ts';
import { writeExport } from './write-export.ts';

type OnError = (error: unknown, exportId: string) => void;

/** Far longer than the making of a copy takes. */
const LEASE_SECONDS = 1_800;
/** How many one run makes, one after the other: each reads a whole life in one transaction. */
const AT_MOST = 10;

/**
 * Makes the copies that users have asked for, one after the other. One that fails is tried again
 * with growing delays; after EXPORT_ATTEMPTS its user is told. Returns how many were handled.
 */
export async function makeExports(context: PrivacyContext, onError?: OnError): Promise<number> {
  for (let handled = 0; handled < AT_MOST; handled += 1) {
    const claimed = await claimDataExport(context.db, LEASE_SECONDS);
    if (claimed === undefined) return handled;
    try {
      // A server that dies of a copy would otherwise die of it again and again.
      if (claimed.attempts > EXPORT_ATTEMPTS) await fail(context, claimed);
      else await make(context, claimed);
    } catch (error) {
      if (claimed.attempts < EXPORT_ATTEMPTS) {
        await postponeDataExport(context.db, claimed, retrySeconds(claimed.attempts));
      } else await fail(context, claimed);
      if (onError === undefined) throw error;
      onError(error, claimed.id);
    }
  }
  return AT_MOST;
}

/** It replaces the one before: of each user there is one archive at most. */
async function make(context: PrivacyContext, claimed: DataExportRow): Promise<void> {
  const { id, user_id: userId } = claimed;
  const user = await findUser(context.db, userId);
  if (user === undefined) throw new Error('the user of a copy is missing');
  const archive = await storeArchive(context, id, writeExport(context, user));
  await inTransaction(context.db, async (trx) => {
    const made = { bytes: archive.content_bytes, days: EXPORT_DAYS };
    const expiresAt = await finishDataExport(trx, claimed, made);
    // Another server made it meanwhile, or the account was erased: what was stored is deleted.
    if (expiresAt === undefined) return;
    await recordArchive(trx, archive, EXPORT_DAYS);
    await destroyArchives(trx, await deleteOtherExports(trx, userId, id));
    const facts = { expires_at: expiresAt.toISOString() };
    await notify(trx, { user_id: userId }, { kind: 'data_export_ready', ...facts });
  });
}

async function fail({ db }: PrivacyContext, claimed: DataExportRow): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await failDataExport(trx, claimed))) return;
    await notify(trx, { user_id: claimed.user_id }, { kind: 'data_export_failed' });
  });
}

/** Deletes copies whose time is over, with their archives. */
export async function deleteExports({ db }: Pick<PrivacyContext, 'db'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await destroyArchives(trx, await deleteEndedExports(trx, EXPORT_DAYS));
  });
}

/** Deletes all copies of a user whose account is erased. */
export async function deleteExportsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await destroyArchives(trx, await deleteOtherExports(trx, userId, null));
}
