import { openDatabase } from '@guildhall/db/client';
import { INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import { type KnownHead, verifyChain } from '@guildhall/services/kernel/audit/verify-chain';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findDatabase } from './find-database.ts';

const USAGE = `${invocation('verify-audit', '[--head <number>:<hash>]')}
Computes the chain of the audit again, beside the server, on the same DATA_DIR or DATABASE_URL, and
prints its head. Note the head outside of the database: with --head the command finds that the end
of the chain was cut off or written anew since. Reads only; people may trade meanwhile.
Exit code 0: the chain is whole. 1: it is not. 2: the database cannot be reached.`;

const NOT_RUN = 2;

/** Undefined for what no run of the command has printed. */
function readHead(text: string | undefined): KnownHead | null | undefined {
  if (text === undefined) return null;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash };
}

export async function verifyAudit(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  const { values } = readArguments(USAGE, { head: { type: 'string' } }, { args });
  const known = readHead(values.head);
  if (known === undefined) {
    complain('--head takes what the command prints: a number, a colon and 64 hexadecimal digits');
    return NOT_RUN;
  }
  const db = openDatabase(findDatabase(environment), {
    maxConnections: 1,
    statementTimeoutMs: INVARIANTS_TIMEOUT_MS,
  });
  try {
    const { findings, entries, batches, head } = await verifyChain(db, { known });
    for (const finding of findings) tell(`✗ ${finding}`);
    tell(`${entries} entries in ${batches} batches`);
    tell(`head ${head === null ? 'none' : `${head.number}:${head.hash}`}`);
    if (findings.length === 0) return 0;
    complain('The audit was changed: keep a copy of the database, and find out by whom.');
    return 1;
  } finally {
    await db.destroy();
  }
}
