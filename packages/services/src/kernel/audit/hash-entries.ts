import { createHash } from 'node:crypto';
import type { AuditEntryRow } from '@guildhall/db/kernel/audit/queries';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';

/** What the first batch names as the hash of the one before. */
export const FIRST_HASH = Buffer.alloc(32);

/** An entry with its time to the microsecond. */
export type HashedEntry = AuditEntryRow & { readonly occurred_at_text: string };

/**
 * The hash of everything that an entry holds. What is sealed is covered as it is stored, so the
 * hash stays right when the key that opens it is destroyed.
 */
export function entryHash(entry: HashedEntry): Buffer {
  const { origin, content, occurred_at: _, ...plain } = entry;
  const text = canonicalJson({
    ...plain,
    origin: origin?.toString('hex') ?? null,
    content: content?.toString('hex') ?? null,
  });
  return createHash('sha256').update(text).digest();
}

/** The hash of a batch: over the one before, its number, and its entries in the order of ids. */
export function batchHash(
  previous: Buffer,
  number: number,
  links: readonly { readonly entry_id: string; readonly hash: Buffer }[],
): Buffer {
  const hash = createHash('sha256').update(previous).update(`\n${number}\n`);
  for (const { entry_id: id, hash: own } of links) hash.update(`${id} `).update(own);
  return hash.digest();
}

/** Longer than any transaction runs, and than the clocks of two servers differ. */
const LATE_MS = 3_600_000;

/**
 * The first id that an entry can have which no batch has: the ids of entries begin with the
 * milliseconds in which they were written. An older one without a batch was inserted later.
 */
export function firstIdAfter(lastId: string | null): string {
  const lastMs = lastId === null ? 0 : Number.parseInt(lastId.replace('-', '').slice(0, 12), 16);
  const hex = Math.max(0, lastMs - LATE_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
