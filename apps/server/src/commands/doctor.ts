import { loginFaults } from '@guildhall/db/application-login';
import { openDatabase } from '@guildhall/db/client';
import { INVARIANTS_TIMEOUT_MS, invariantViolations } from '@guildhall/db/invariants';
import {
  factOf,
  type HealthFacts,
  isConcern,
  isWarning,
} from '@guildhall/domain/site/health-rules';
import { type ExaminedKey, examineKeys } from '@guildhall/services/kernel/keys/examine-keys';
import { HEALTH_READERS } from '@guildhall/services/site/read-health';
import { sql } from 'kysely';
import { hostOf, keyVaultOf } from '../context.ts';
import { dataDirOf } from '../data-dir.ts';
import { readVaultSettings } from '../env.ts';
import { SettingsError } from '../secrets.ts';
import { untrustedProxyWarning } from '../plugins/trusted-proxies.ts';
import { verifyChain } from '@guildhall/services/kernel/audit/verify-chain';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findDatabase } from './find-database.ts';
import { HEALTH_SENTENCES } from './health-sentences.ts';

const USAGE = `${invocation('doctor')}
Examines a running shop, beside the server, on its DATA_DIR or DATABASE_URL and with its settings.
A line with ! is a warning. Exit code 0: all else is well. 1: something is not. 2: it could not
look.`;

type Db = ReturnType<typeof openDatabase>;

interface HealthCheck {
  question: string;
  /** Somebody has to look, but the shop runs: the exit code stays. */
  readonly is_warning?: boolean;
  /** Undefined when the check passes, otherwise one sentence about the problem. */
  look: (db: Db, environment: NodeJS.ProcessEnv) => Promise<string | undefined>;
}

const MAX_SHOWN = 5;

/**
 * What the first page of the admin area shows too. Each check reads its own fact, so that one that
 * cannot be read hides no other. What depends on the providers of a server is only there.
 */
const sharedChecks: readonly HealthCheck[] = [...HEALTH_SENTENCES].map(
  ([concern, { question, complain }]) => ({
    question,
    is_warning: isWarning(concern),
    look: async (db, environment) => {
      const context = {
        db,
        host: hostOf(dataDirOf(environment)),
        payment_providers: [],
        payout_providers: [],
        exchange_rates: null,
      };
      const fact = factOf(concern);
      const facts = { [fact]: await HEALTH_READERS[fact](context) };
      return isConcern(concern, facts) ? complain(facts as unknown as HealthFacts) : undefined;
    },
  }),
);

export const HEALTH_CHECKS: readonly HealthCheck[] = [
  ...sharedChecks,
  {
    question: 'The proxy in front of the server is trusted (R2)',
    look: async (_db, environment) => {
      const { PUBLIC_URL: publicUrl = '', TRUST_PROXY: proxies = '' } = environment;
      const warning = untrustedProxyWarning(publicUrl, !['', 'none'].includes(proxies));
      return warning?.replace(/\.$/, '');
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
    question: 'The last entries of the audit are as they were written (LOG3)',
    look: async (db) => {
      const { findings } = await verifyChain(db, { last: 20 });
      if (findings.length === 0) return undefined;
      const shown = findings.slice(0, MAX_SHOWN).join('; ');
      return `${shown}; keep a copy of the database, see all by \`${invocation('verify-audit')}\``;
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
    for (const { question, is_warning: isMinor = false, look } of HEALTH_CHECKS) {
      const complaint = await look(db, environment).catch(sentenceOf);
      isWell &&= complaint === undefined || isMinor;
      const sign = complaint === undefined ? '✓' : isMinor ? '!' : '✗';
      tell(`${sign} ${question}${complaint === undefined ? '' : `: ${complaint}`}.`);
    }
    return isWell ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
