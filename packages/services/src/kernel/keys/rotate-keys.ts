import type { Database } from '@guildhall/db/database';
import {
  insertKeyRotation,
  type KeyUse,
  countKeyUses,
  listWrappedByOthers,
  releaseRotationLock,
  type RewrappedRow,
  storeRewrapped,
  takeRotationLock,
  updateKeyRotation,
  type WrappedRow,
} from '@guildhall/db/kernel/key-rotation';
import type { SealedTable } from '@guildhall/db/kernel/sealed-table';
import { SEALED_TABLES } from '@guildhall/db/sealed-tables';
import type { Kysely } from 'kysely';
import type { KeyVault } from '../../ports/key-vault.ts';
import { dataOf, unwrapOrNull } from './unwrap-row.ts';

/** How many keys are wrapped before they are stored together. */
const BATCH = 200;
/** Rows that were locked, or sealed meanwhile by a server with the old key, are met again. */
const MOST_PASSES = 5;

export interface RotationResult {
  /** False when another rotation runs; then nothing was done. */
  readonly ran: boolean;
  readonly rewrapped: number;
  /** Rows whose key is not known here, or that were tampered with. They are left as they are. */
  readonly unreadable: number;
  /** What every key still wraps, the current one included. */
  readonly uses: readonly KeyUse[];
}

type Tell = (progress: {
  readonly table: string;
  readonly rewrapped: number;
}) => void | Promise<void>;

/**
 * Wraps every data key with the current key of the vault that another key has wrapped; what the
 * data keys encrypt stays as it is (K3). It runs beside servers that seal and reveal: each row is
 * readable before and after, and is replaced only if it still holds the key that was read. What is
 * stored stays stored, so a run that was killed is resumed by the next one. Only one run at a time;
 * each has a row in `key_rotations`. Throws when the key vault is unavailable (fault 22); nothing
 * is lost then.
 */
export async function rotateKeys(
  { db, key_vault: keyVault }: { readonly db: Kysely<Database>; readonly key_vault: KeyVault },
  /** Told after each batch, and waited for. */
  tell: Tell = () => {},
): Promise<RotationResult> {
  // An advisory lock belongs to a connection and ends with it, also after SIGKILL.
  return await db.connection().execute(async (connection) => {
    if (!(await takeRotationLock(connection))) {
      return {
        ran: false,
        rewrapped: 0,
        unreadable: 0,
        uses: await countKeyUses(connection, SEALED_TABLES),
      };
    }
    try {
      return await rotate(connection, keyVault, tell);
    } finally {
      await releaseRotationLock(connection);
    }
  });
}

async function rotate(
  db: Kysely<Database>,
  keyVault: KeyVault,
  tell: Tell,
): Promise<RotationResult> {
  const id = await insertKeyRotation(db, keyVault.current_key_id);
  let rewrapped = 0;
  let unreadable = 0;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let others = 0;
    unreadable = 0;
    for (const table of SEALED_TABLES) {
      for await (const batch of rotateTable(db, keyVault, table)) {
        rewrapped += batch.rewrapped;
        unreadable += batch.unreadable;
        others += batch.others;
        await updateKeyRotation(db, id, { rewrapped, unreadable, ended: false });
        await tell({ table: table.table, rewrapped });
      }
    }
    // Rows that nobody can read here are no reason for another pass.
    if (others === unreadable) break;
  }
  await updateKeyRotation(db, id, { rewrapped, unreadable, ended: true });
  return { ran: true, rewrapped, unreadable, uses: await countKeyUses(db, SEALED_TABLES) };
}

/** One pass over a table; yields what each batch did. */
async function* rotateTable(db: Kysely<Database>, keyVault: KeyVault, table: SealedTable) {
  const keyId = keyVault.current_key_id;
  for (let after: string | null = null; ;) {
    const rows: WrappedRow[] = await listWrappedByOthers(db, table, keyId, { after, limit: BATCH });
    const last = rows.at(-1);
    if (last === undefined) return;
    const renewed: RewrappedRow[] = [];
    for (const row of rows) {
      const plain = await unwrapOrNull(keyVault, table, row);
      if (plain === null) continue;
      const { wrapped_key: wrapped, nonce } = await keyVault.wrapKey(plain, dataOf(table, row));
      plain.fill(0);
      renewed.push({ id: row.id, old_wrapped: row.wrapped, wrapped, nonce });
    }
    const stored = renewed.length === 0 ? 0 : await storeRewrapped(db, table, keyId, renewed);
    yield {
      rewrapped: stored,
      unreadable: rows.length - renewed.length,
      others: rows.length,
    };
    after = last.id;
  }
}
