import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@guildhall/db/client';
import { rotateKeys } from '@guildhall/services/kernel/keys/rotate-keys';
import { keyVaultOf } from '../context.ts';
import { readSettings } from '../env.ts';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findOwnerDatabase } from './find-database.ts';

const USAGE = `${invocation('rotate-keys', '[--pause-ms <milliseconds>]')}
Wraps every data key with the current key of the vault, beside running servers. Set what the
servers have: VAULT_KEY, VAULT_KEY_OLD, FINGERPRINT_KEY and the others, and DATABASE_OWNER_URL, or
the DATA_DIR of a demo.
A run that was interrupted is resumed by the next one.
  --pause-ms  a pause after each batch of 200 rows; 0 by default
Exit code 0: every row uses the current key. 1: some do not. 2: it could not run.`;

const SOME_LEFT = 1;
const NOT_RUN = 2;

/** Runs one rotation and prints its progress. */
export async function rotate(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  const { values } = readArguments(USAGE, { 'pause-ms': { type: 'string' } }, { args });
  const pauseMs = Number(values['pause-ms'] ?? '0');
  if (!Number.isInteger(pauseMs) || pauseMs < 0) {
    complain(`--pause-ms is ${values['pause-ms']}; expected a whole number.\n\n${USAGE}`);
    return NOT_RUN;
  }
  // First, since the settings of a demo write new keys into a DATA_DIR that has none.
  const url = findOwnerDatabase(environment);
  const keyVault = keyVaultOf(readSettings(environment));
  const db = openDatabase(url, { maxConnections: 1 });
  try {
    tell(`The current key is ${keyVault.current_key_id}.`);
    const result = await rotateKeys({ db, key_vault: keyVault }, async (progress) => {
      tell(`${progress.table}: ${progress.rewrapped} keys wrapped again so far`);
      if (pauseMs > 0) await sleep(pauseMs);
    });
    if (!result.ran) {
      tell('Another rotation runs on this database: wait for its end.');
      return NOT_RUN;
    }
    tell(`${result.rewrapped} keys were wrapped again.`);
    const left = result.uses.filter(({ key_id }) => key_id !== keyVault.current_key_id);
    for (const { table, key_id, count } of left) {
      tell(`${count} rows of ${table} still need the key ${key_id}.`);
    }
    if (result.unreadable > 0) {
      tell(`${result.unreadable} of them cannot be opened here: set their key as VAULT_KEY_OLD.`);
    }
    if (left.length > 0) return SOME_LEFT;
    tell('No row needs another key. Remove the old one when every server has the current key;');
    tell('keep a copy of it as long as there are backups from before this run.');
    return 0;
  } finally {
    await db.destroy();
  }
}
