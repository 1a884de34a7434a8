import { APP_ROLE, openDatabase } from '@guildhall/db/client';
import { defineGameSchema, defineGiftCardBrandSchema } from '@guildhall/domain/catalog/schema';
import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { inRequest } from '@guildhall/services/kernel/audit/in-request';
import { proveStaff } from '@guildhall/services/identity/sign-in/prove-staff';
import { databaseRateLimiter } from '@guildhall/services/ports/database-rate-limiter';
import type { KeyVault } from '@guildhall/services/ports/key-vault';
import { z } from 'zod';
import { keyVaultOf } from '../../context.ts';
import { readSettings } from '../../env.ts';
import { type CommandCall, invocation, readArguments } from '../command-line.ts';
import { findDatabase } from '../find-database.ts';
import { AdminFault, type AdminOptions } from './call.ts';
import { COMMANDS } from './commands.ts';
import { type Proof, readProof } from './read-proof.ts';
import { USAGE } from './usage.ts';

const OPTIONS = {
  as: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean' },
  level: { type: 'string' },
  'legal-name': { type: 'string' },
  fingerprint: { type: 'string' },
  role: { type: 'string' },
  approve: { type: 'boolean' },
  reject: { type: 'boolean' },
  draft: { type: 'boolean' },
  at: { type: 'string' },
} as const;

const BAD_USAGE = 2;
const REFUSED = 1;

interface AdminRun {
  readonly url: string;
  readonly command: string;
  readonly names: readonly string[];
  readonly options: AdminOptions & {
    readonly as?: string | undefined;
    readonly 'dry-run'?: boolean | undefined;
  };
  /** Of the member of staff who is named. */
  readonly proof: Proof;
  readonly key_vault: KeyVault;
  readonly token_secret: Uint8Array;
  readonly mode: 'demo' | 'live';
  readonly tell: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Runs one command and returns the exit code. */
export async function runAdmin(run: AdminRun): Promise<number> {
  const { url, command, names, options, tell, complain } = run;
  const execute = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (execute === undefined) {
    complain(noCommand(command));
    return BAD_USAGE;
  }
  const rehearsal = options['dry-run'] === true;
  const db = openDatabase(url, { maxConnections: 2, role: APP_ROLE, rehearsal });
  try {
    const staff = await proveNamed(run);
    const { key_vault, token_secret } = run;
    const call = { db, key_vault, token_secret, staff, names, options, tell };
    const commandLine = { call: `admin ${command}`, request_id: null, origin: undefined };
    await inRequest(commandLine, () => execute(call));
    if (rehearsal) tell('Dry run: nothing of it was kept.');
    return 0;
  } catch (error) {
    if (error instanceof AdminFault) complain(`${error.message}.`);
    else if (error instanceof Refusal) complain(wordsOf(error));
    else throw error;
    return REFUSED;
  } finally {
    await db.destroy();
  }
}

/**
 * The member of staff who is named, after they have proven themselves. On a connection of its own:
 * a dry run takes back what it has written, and would not count wrong guesses or use up a code.
 */
async function proveNamed(run: AdminRun): Promise<Viewer> {
  const { url, options, proof, key_vault, mode, complain } = run;
  if (options.as === undefined) throw new AdminFault('name who decides: --as <email of staff>');
  const db = openDatabase(url, { maxConnections: 2, role: APP_ROLE });
  const alert = (what: string) => complain(what);
  const context = { db, key_vault, rate_limits: databaseRateLimiter(db), alert };
  try {
    return await proveStaff(context, { email: options.as, ...proof }, mode);
  } finally {
    await db.destroy();
  }
}

function wordsOf({ code, facts }: Refusal): string {
  const { meaning } = errorCatalogue[code as ErrorCode];
  const told = Object.keys(facts).length === 0 ? '' : ` ${JSON.stringify(facts)}`;
  return `${code}: ${meaning}${told}`;
}

const noCommand = (name: string) =>
  `There is no command ${name}; see ${invocation('admin', '--help')}.`;

/** What is wrong with the call itself, said before anybody is asked for a password. */
function usageFault(command: string, as: string | undefined): string | undefined {
  if (!Object.hasOwn(COMMANDS, command)) return noCommand(command);
  return as === undefined ? 'Name who decides: --as <email of staff>.' : undefined;
}

/** Decisions of staff from the command line. */
export async function admin(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  const { values, positionals } = readArguments(USAGE, OPTIONS, { args, allowPositionals: true });
  const [command, ...names] = positionals;
  if (command === undefined) {
    complain(USAGE);
    return BAD_USAGE;
  }
  if (command === 'describe-catalog') {
    const schemas = { game: defineGameSchema, brand: defineGiftCardBrandSchema };
    const described = Object.entries(schemas).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema, { io: 'input' }),
    ]);
    tell(JSON.stringify(Object.fromEntries(described), null, 2));
    return 0;
  }
  const fault = usageFault(command, values.as);
  if (fault !== undefined) {
    complain(fault);
    return BAD_USAGE;
  }
  const url = findDatabase(environment);
  const settings = readSettings(environment);
  return await runAdmin({
    url,
    proof: await readProof(),
    key_vault: keyVaultOf(settings),
    token_secret: new TextEncoder().encode(settings.token_secret),
    mode: settings.mode,
    command,
    names,
    options: values as AdminRun['options'],
    tell,
    complain,
  });
}
