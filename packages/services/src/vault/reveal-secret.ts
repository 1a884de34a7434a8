import type { Database } from '@guildhall/db/database';
import { insertReveal } from '@guildhall/db/vault/commands';
import { findSecret, listReveals } from '@guildhall/db/vault/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Kysely, Transaction } from 'kysely';
import { readVaultFields } from '../catalog/read-vault-fields.ts';
import type { Origin, ServiceContext, Viewer } from '../context.ts';
import { openSecret } from './seal-secrets.ts';

/** The unit to reveal, and the order in which it was sold. */
export interface RevealedUnit {
  readonly id: string;
  readonly stock_id: string;
  readonly order_id: string;
  readonly kind: OfferKind;
  readonly product_slug: string;
  readonly schema_version: number;
  /** The language of the field labels; English when undefined. */
  readonly language: Language | undefined;
}

/**
 * Decrypts the secret of a unit and logs the reveal, in the transaction that allowed it. Returns
 * the fields with their labels. Refuses SECRET_UNREADABLE.
 */
export async function revealSecret(
  { key_vault }: ServiceContext,
  trx: Transaction<Database>,
  viewer: Viewer,
  unit: RevealedUnit,
  origin: Origin,
) {
  const row = await findSecret(trx, unit.stock_id);
  if (row === undefined) throw new Refusal('SECRET_UNREADABLE');
  const secret = await openSecret(key_vault, row);
  await insertReveal(trx, {
    stock_id: unit.stock_id,
    order_id: unit.order_id,
    order_unit_id: unit.id,
    viewer_id: viewer.user_id,
    ip_address: origin.ip_address,
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
  });
  const fields = await readVaultFields(trx, unit, unit.language);
  return Object.entries(secret).map(([key, value]) => {
    const field = fields.find((each) => each.key === key);
    return { key, value, label: field?.label ?? key, multiline: field?.multiline ?? false };
  });
}

/** The log of all reveals of one unit, newest first. */
export async function readReveals(db: Kysely<Database>, orderUnitId: string) {
  return await listReveals(db, orderUnitId);
}
