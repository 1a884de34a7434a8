import { loginFaults } from '@guildhall/db/application-login';
import { openDatabase } from '@guildhall/db/client';
import { INVARIANTS_TIMEOUT_MS, invariantViolations } from '@guildhall/db/invariants';
import { functions } from '@guildhall/db/functions';
import { readClocks } from '@guildhall/db/kernel/clocks';
import { changedFunctions } from '@guildhall/db/kernel/replace-functions';
import { historyComplaint, unappliedMigrations } from '@guildhall/db/migrate';
import { type ExaminedKey, examineKeys } from '@guildhall/services/kernel/keys/examine-keys';
import { sql } from 'kysely';
import { keyVaultOf } from '../context.ts';
import { readVaultSettings } from '../env.ts';
import { SettingsError } from '../secrets.ts';
import { untrustedProxyWarning } from '../plugins/trusted-proxies.ts';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findDatabase } from './find-database.ts';

const USAGE = `${invocation('doctor')}
Examines a running shop, beside the server, on its DATA_DIR or DATABASE_URL and with its settings.
Exit code 0: all is well. 1: something is not. 2: it could not look.`;

type Db = ReturnType<typeof openDatabase>;

interface HealthCheck {
  question: string;
  /** Undefined when the check passes, otherwise one sentence about the problem. */
  look: (db: Db, environment: NodeJS.ProcessEnv) => Promise<string | undefined>;
}

const MAX_SKEW_SECONDS = 2;
const MAX_SHOWN = 5;

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

export const HEALTH_CHECKS: readonly HealthCheck[] = [
  {
    question: 'The schema is the one of this version',
    look: async (db) => {
      const { missing, unknown, is_hidden: isHidden } = await unappliedMigrations(db);
      if (isHidden) return 'the login may not read which migrations were applied (see its rights)';
      const complaint = historyComplaint(unknown);
      if (complaint !== undefined) return complaint.replace(/\.$/, '');
      if (missing.length > 0) return `not applied: ${missing.join(', ')}; restart the server`;
      if (unknown.length > 0) return `made by a newer version: ${unknown.join(', ')}`;
      const changed = await changedFunctions(db, functions);
      if (changed.length > 0) return `not replaced: ${changed.join(', ')}; restart the server`;
      return undefined;
    },
  },
  {
    question: 'This machine and the database agree about the time (F10)',
    look: async (db) => {
      const { skew_seconds } = await readClocks(db);
      const skewSeconds = Math.abs(skew_seconds);
      if (skewSeconds <= MAX_SKEW_SECONDS) return undefined;
      return `they differ by ${skewSeconds.toFixed(1)} s; set both clocks by NTP`;
    },
  },
  {
    question: 'The proxy in front of the server is trusted (R2)',
    look: async (_db, environment) => {
      const { PUBLIC_URL: publicUrl = '', TRUST_PROXY: proxies = '' } = environment;
      const warning = untrustedProxyWarning(publicUrl, !['', 'none'].includes(proxies));
      return warning?.replace(/\.$/, '');
    },
  },
  {
    question: 'Every event of the payment providers is handled (H3)',
    look: async (db) => {
      const [count] = await rowsOf(
        db,
        sql<{ waiting: number; quarantined: number }>`
          select count(*) filter (where state = 'received'
              and created_at < app_now() - interval '10 minutes')::int as waiting,
            count(*) filter (where state = 'quarantined')::int as quarantined
            from webhook_events where state <> 'handled'`,
      );
      const { waiting = 0, quarantined = 0 } = count ?? {};
      if (waiting + quarantined === 0) return undefined;
      return `${waiting} wait for more than 10 minutes, ${quarantined} are in quarantine; look at them`;
    },
  },
  {
    question: 'The books are sound (INV1–INV10, INV13)',
    look: async (db) => {
      const violations = await invariantViolations(db);
      if (violations.length === 0) return undefined;
      const shown = violations.slice(0, MAX_SHOWN).join('; ');
      const all = invocation('verify-ledger');
      return `${shown}; stop payouts, call for help, see them all by \`${all}\``;
    },
  },
  {
    question: 'The keys of the vault open what is sealed, and one key wraps all of it (K3)',
    look: async (db, environment) => {
      const keyVault = keyVaultOf(readVaultSettings(environment));
      return keysComplaint(await examineKeys({ db, key_vault: keyVault }), keyVault.current_key_id);
    },
  },
  {
    question: 'The login of the application has the rights that it needs and no others (LOG3)',
    look: async (db, environment) => {
      const faults = await loginFaults(db, { moves_clock: isDemo(environment) });
      if (faults.length === 0) return undefined;
      return faults.map(({ found, remedy }) => `${found}, mend by: ${remedy}`).join(' ');
    },
  },
];

/** One sentence about keys that are missing here, or that the current one has to replace. */
export function keysComplaint(keys: readonly ExaminedKey[], currentId: string): string | undefined {
  const lost = keys.filter(({ is_readable: isReadable }) => !isReadable);
  if (lost.length > 0) {
    const counts = lost.map(({ key_id, rows }) => `${rows} rows of the key ${key_id}`);
    return (
      `VAULT_KEY (its id is ${currentId}) and VAULT_KEY_OLD do not open ${counts.join(', ')}; ` +
      'set the keys that sealed them'
    );
  }
  const old = keys.filter(({ is_current: isCurrent }) => !isCurrent);
  if (old.length === 0) return undefined;
  const counts = old.map(({ key_id, rows }) => `${rows} rows by ${key_id}`);
  const command = invocation('rotate-keys');
  return `VAULT_KEY is ${currentId}, but the rows were wrapped by others: ${counts.join(', ')}; run \`${command}\``;
}

/** Whether the settings are those of a demo, whose clock people move. */
export function isDemo({ DATABASE_URL: url, GUILDHALL_MODE: mode = '' }: NodeJS.ProcessEnv) {
  return mode === '' ? !url : mode === 'demo';
}

function sentenceOf(error: unknown): string {
  return error instanceof SettingsError ? error.message.replace(/\.$/, '') : String(error);
}

/** Runs all checks on the database of this server and prints each result. */
export async function doctor({ args, environment, tell }: CommandCall): Promise<number> {
  readArguments(USAGE, {}, { args });
  const db = openDatabase(findDatabase(environment), {
    maxConnections: 1,
    statementTimeoutMs: INVARIANTS_TIMEOUT_MS,
  });
  try {
    // Without an answer nothing is examined, which is not the same as an illness.
    await sql`select 1`.execute(db);
    let isWell = true;
    for (const { question, look } of HEALTH_CHECKS) {
      const complaint = await look(db, environment).catch(sentenceOf);
      isWell &&= complaint === undefined;
      tell(complaint === undefined ? `✓ ${question}.` : `✗ ${question}: ${complaint}.`);
    }
    return isWell ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
