import type { Database } from '@guildhall/db/database';
import { insertReveals } from '@guildhall/db/vault/commands';
import { listOwnReveals, listReveals, listSecrets } from '@guildhall/db/vault/queries';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { Kysely, Transaction } from 'kysely';
import { readVaultFields } from '../catalog/read-vault-fields.ts';
import type { VaultContext } from './context.ts';
import type { Origin, Viewer } from '../kernel/viewer.ts';
import { openSecret, type Secret } from './seal-secrets.ts';
import { recordEvent } from '../kernel/audit/record-event.ts';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';
import { recordAct } from '@guildhall/db/kernel/audit/record-act';

/** The order in which units were sold. */
interface SoldIn {
  readonly order_id: string;
  readonly kind: OfferKind;
  readonly product_slug: string;
  readonly schema_version: number;
  /** The language of the field labels; English when undefined. */
  readonly language: Language | undefined;
}

/** Who reveals: the buyer, or staff with the proposal that a second person confirmed. */
interface Revealer extends Viewer {
  readonly proposal_id?: string;
}

/** A unit to reveal. */
interface RevealedUnit {
  readonly id: string;
  readonly stock_id: string;
}

/**
 * Decrypts the secrets of units of one order and logs one reveal for each, in the transaction that
 * allowed it. Returns the fields of each unit with their labels, in the order of the units. All are
 * revealed or none. Refuses SECRET_UNREADABLE.
 */
export async function revealSecrets(
  { key_vault: keyVault }: VaultContext,
  trx: Transaction<Database>,
  viewer: Revealer,
  { order_id, ...sold }: SoldIn,
  units: readonly RevealedUnit[],
  origin: Origin,
) {
  const rows = await listSecrets(
    trx,
    units.map(({ stock_id }) => stock_id),
  );
  const rowOf = new Map(rows.map((row) => [row.stock_id, row]));
  const secrets: Secret[] = [];
  for (const { stock_id } of units) {
    const row = rowOf.get(stock_id);
    if (row === undefined) throw new Refusal('SECRET_UNREADABLE');
    secrets.push(await openSecret(keyVault, row));
  }
  await insertReveals(
    trx,
    units.map(({ id, stock_id }) => ({
      stock_id,
      order_id,
      order_unit_id: id,
      viewer_id: viewer.user_id,
      proposal_id: viewer.proposal_id ?? null,
      ip_address: origin.ip_address,
      user_agent: origin.user_agent?.slice(0, 300) ?? null,
    })),
  );
  await recordReveal(trx, viewer, [
    nameOfThing('order', order_id),
    ...units.map(({ id }) => nameOfThing('unit', id)),
  ]);
  const known = await readVaultFields(trx, sold, sold.language);
  return secrets.map((secret) => withLabels(secret, known));
}

/** Who looked at which units; what was shown is in no log. */
async function recordReveal(trx: Transaction<Database>, viewer: Revealer, things: string[]) {
  const { user_id: userId, proposal_id: proposalId } = viewer;
  if (proposalId === undefined) {
    await recordEvent(trx, { event: 'secret.revealed', user_id: userId, things });
    return;
  }
  const facts = { act: 'view', proposal_id: proposalId };
  recordAct(trx, viewer, { event: 'vault.break_glass', things, facts });
}

function withLabels(secret: Secret, known: readonly VaultField[]) {
  return Object.entries(secret).map(([key, value]) => {
    const field = known.find((each) => each.key === key);
    return { key, value, label: field?.label ?? key, multiline: field?.multiline ?? false };
  });
}

/** The log of all reveals of one unit, newest first; those of staff with their case and reason. */
export async function readReveals(db: Kysely<Database>, orderUnitId: string) {
  const reveals = await listReveals(db, orderUnitId);
  return reveals.map(({ staff_change: change, staff_reason: reason, ...reveal }) => ({
    ...reveal,
    staff: change === null || reason === null ? null : { change, reason },
  }));
}

/** How many of the first and of the last reveals are read: no text holds more lines of them. */
const EDGE = 200;

/** The reveals of units by their buyer, the first and the last ones, and how many there are. */
export async function readOwnReveals(
  db: Kysely<Database>,
  unitIds: readonly string[],
  buyerId: string,
) {
  const rows = await listOwnReveals(db, unitIds, { buyer_id: buyerId, edge: EDGE });
  return { reveals: rows, count: rows[0]?.count ?? 0 };
}
