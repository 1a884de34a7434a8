import type { Database } from '@guildhall/db/database';
import type { ProductKind } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import type { Transaction } from 'kysely';
import { propose } from '../../kernel/staff-decisions.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { hashOfFacts } from './product-facts.ts';

/** The facts of a game or brand with its picture. */
export interface Described<Facts extends object = object> {
  readonly facts: Facts;
  readonly cover_image: string | null;
}

interface Change {
  readonly kind: ProductKind;
  readonly slug: string;
  /** Null for one that is added. */
  readonly before: Described | null;
  readonly after: Described;
  readonly reason: string;
}

const hashOf = ({ facts, cover_image }: Described) => hashOfFacts(facts, cover_image);

/**
 * Writes the decision that adds or changes a game or brand. Resolves to whether anything differs.
 * Refuses PERMISSION_DENIED, DECISION_PENDING.
 */
export async function recordChange(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, slug, before, after, reason }: Change,
): Promise<boolean> {
  if (before !== null && hashOf(before) === hashOf(after)) return false;
  const fields = Object.keys(after.facts).filter(
    (key) => canonicalJson(at(before?.facts, key)) !== canonicalJson(at(after.facts, key)),
  );
  const isCover = (before?.cover_image ?? null) !== after.cover_image;
  const proposed = {
    kind: 'catalog.change' as const,
    subject: `${kind}:${slug}`,
    change: {
      event: before === null ? 'add' : 'define',
      fields: isCover ? [...fields, 'cover_image'] : fields,
    },
    before: before === null ? {} : { hash: hashOf(before) },
    after: { hash: hashOf(after) },
    reason,
  };
  await propose(trx, viewer, proposed, false);
  return true;
}

const at = (facts: object | undefined, key: string): unknown =>
  facts === undefined ? null : ((facts as Readonly<Record<string, unknown>>)[key] ?? null);

/**
 * Refuses PRODUCT_EXISTS for a new one whose slug is taken, GAME_NOT_FOUND, BRAND_NOT_FOUND, and
 * PRODUCT_CHANGED for one that is not as its form has shown it.
 */
export function refuseUnseen(
  kind: ProductKind,
  before: Described | null,
  baseHash: string | null,
): void {
  if (baseHash === null) {
    if (before !== null) throw new Refusal('PRODUCT_EXISTS');
    return;
  }
  if (before === null) throw new Refusal(kind === 'game' ? 'GAME_NOT_FOUND' : 'BRAND_NOT_FOUND');
  if (hashOf(before) !== baseHash) throw new Refusal('PRODUCT_CHANGED');
}
