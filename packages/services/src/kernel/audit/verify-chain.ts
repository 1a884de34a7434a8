import {
  countLooseLinks,
  findAuditHead,
  listAuditBatches,
  listLeftOutEntries,
  listLinkedEntries,
} from '@guildhall/db/kernel/audit/queries';
import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';
import {
  batchHash,
  entryHash,
  FIRST_HASH,
  firstIdAfter,
  type HashedEntry,
} from './hash-entries.ts';

const BATCHES_AT_ONCE = 100;
const MAX_FINDINGS = 100;

/** A link of the chain that somebody wrote down outside of the database. */
export interface KnownHead {
  readonly number: number;
  /** In hexadecimal. */
  readonly hash: string;
}

export interface ChainReport {
  /** What was edited, deleted or inserted; nothing if the chain is whole. */
  readonly findings: readonly string[];
  readonly entries: number;
  readonly batches: number;
  /** The last link, to be noted where nobody with the database can change it. */
  readonly head: KnownHead | null;
}

/**
 * Computes the chain of the audit again, from its beginning, or its last batches only. It finds an
 * entry or a link that was edited, deleted or inserted. The end of the chain can be cut off
 * together with its entries: that is found by a head that was noted before.
 */
export async function verifyChain(
  db: Kysely<Database>,
  {
    last = null,
    known = null,
  }: { readonly last?: number | null; readonly known?: KnownHead | null },
): Promise<ChainReport> {
  const findings: string[] = [];
  const end = await findAuditHead(db);
  const skipped = last === null || end === undefined ? 0 : Math.max(0, end.number - last);
  let { number, hash } = await startAfter(db, skipped);
  let entries = 0;
  let batches = 0;
  let isKnown = known === null || known.number <= skipped;
  for (;;) {
    const next = await listAuditBatches(db, number, BATCHES_AT_ONCE);
    for (const batch of next) {
      if (batch.number !== number + 1) findings.push(`batch ${number + 1} is missing`);
      if (!batch.previous_hash.equals(hash)) {
        findings.push(`batch ${batch.number} does not follow the one before`);
      }
      const found = await verifyBatch(db, batch);
      findings.push(...found.findings);
      if (known?.number === batch.number && known.hash === batch.hash.toString('hex')) {
        isKnown = true;
      }
      ({ number, hash } = batch);
      entries += found.entries;
      batches += 1;
    }
    if (next.length < BATCHES_AT_ONCE) break;
  }
  if (!isKnown && known !== null) {
    findings.push(`batch ${known.number} is not the one whose hash was noted`);
  }
  if (last === null) findings.push(...(await outside(db, end?.last_entry_id ?? null)));
  const head = batches === 0 && skipped === 0 ? null : { number, hash: hash.toString('hex') };
  return { findings: findings.slice(0, MAX_FINDINGS), entries, batches, head };
}

async function startAfter(db: Kysely<Database>, skipped: number) {
  if (skipped === 0) return { number: 0, hash: FIRST_HASH };
  const [before] = await listAuditBatches(db, skipped - 1, 1);
  return before?.number === skipped ? before : { number: skipped, hash: FIRST_HASH };
}

type Batch = Awaited<ReturnType<typeof listAuditBatches>>[number];

async function verifyBatch(db: Kysely<Database>, batch: Batch) {
  const { number, hash, previous_hash, entries } = batch;
  const rows = await listLinkedEntries(db, number);
  const findings: string[] = [];
  for (const row of rows) {
    const { entry_id, link_hash, ...entry } = row;
    if (entry.id === null) findings.push(`entry ${entry_id} was deleted`);
    else if (!entryHash(entry as HashedEntry).equals(link_hash)) {
      findings.push(`entry ${entry_id} was edited`);
    }
  }
  const links = rows.map(({ entry_id, link_hash }) => ({ entry_id, hash: link_hash }));
  const isWhole = rows.length === entries && batchHash(previous_hash, number, links).equals(hash);
  if (!isWhole) findings.push(`batch ${number} is not what its hash says`);
  return { findings, entries: rows.length };
}

/** What is there and in no batch, although the chain has passed it. */
async function outside(db: Kysely<Database>, lastId: string | null): Promise<string[]> {
  const ids = await listLeftOutEntries(db, firstIdAfter(lastId), MAX_FINDINGS);
  const loose = await countLooseLinks(db);
  return [
    ...ids.map((id) => `entry ${id} was inserted later`),
    ...(loose === 0 ? [] : [`${loose} entries name a batch that is gone`]),
  ];
}
