import { inWork } from '@guildhall/db/kernel/work';
import { listUnits } from '@guildhall/db/orders/commands';
import { findOrder } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ProposedView } from '@guildhall/domain/orders/types';
import type { Reveal, RevealUnits } from '@guildhall/domain/vault/schema';
import type { OrdersContext } from './context.ts';
import type { Origin, Viewer } from '../kernel/viewer.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { addNotice } from '../kernel/notify.ts';
import { confirmReveal } from '../vault/confirm-reveal.ts';
import { readReveals, revealSecrets } from '../vault/reveal-secret.ts';
import { applyUnitEvent } from './apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from './lock-own-order.ts';

/**
 * O13: shows the buyer the secret of one of their units. Refuses what `revealUnits` refuses.
 * Returns its fields.
 */
export async function revealUnit(
  context: OrdersContext,
  viewer: Viewer,
  { unit_id, ...input }: Reveal,
  origin: Origin,
  session: OwnSession | null = null,
) {
  const request = { ...input, unit_ids: [unit_id] };
  const [unit] = await revealUnits(context, viewer, request, origin, session);
  if (unit === undefined) throw new Error('a unit was revealed without its secret');
  return unit.fields;
}

/**
 * O13: shows the buyer the secrets of units of one order, after one password or one recent stronger
 * authentication for all of them. Each unit is revealed by itself: it has its own row in the log
 * that the buyer sees and its own event, and its first reveal starts its own inspection period. All
 * are revealed or none. Refuses REAUTH_REQUIRED, REVEAL_TOO_OFTEN, REVEAL_PASSWORD_WRONG,
 * ORDER_NOT_FOUND, ORDER_EVENT_REFUSED, SECRET_UNREADABLE (nothing has changed then). The lifecycle
 * table allows the event to the buyer alone, so sellers are always refused (Z7).
 */
export async function revealUnits(
  context: OrdersContext,
  viewer: Viewer,
  input: RevealUnits,
  origin: Origin,
  /** Without a session only the password counts. */
  session: OwnSession | null = null,
) {
  await confirmReveal(context, viewer, input.password, session);
  return await inWork(context.db, async (work) => {
    const { trx } = work;
    const { order, principal } = await lockOwnOrder(trx, viewer, input.order_id);
    const units = unitsOfOrder(order.units, input.unit_ids);
    const { units: moved } = await applyUnitEvent(work, order, units, {
      event: 'reveal',
      ...principal,
    });
    const { id: orderId, kind, snapshot } = order;
    const { product_slug, schema_version } = snapshot;
    const { language } = input;
    const sold = { order_id: orderId, kind, product_slug, schema_version, language };
    const fields = await revealSecrets(context, trx, viewer, sold, moved, origin);
    const opened = units.filter(({ first_revealed_at }) => first_revealed_at === null);
    if (opened.length > 0) {
      const positions = opened.map(({ position }) => position);
      const notice = { kind: 'unit_revealed', order_id: order.id, positions } as const;
      addNotice(work, { user_id: viewer.user_id }, notice);
    }
    return moved.map((unit, index) => ({ unit_id: unit.id, fields: fields[index] ?? [] }));
  });
}

/**
 * The log of all reveals of one unit, for its buyer: when, who, from which address and country, on
 * which device; of those of staff, for which case and why. Refuses ORDER_NOT_FOUND.
 */
export async function readRevealLog(
  { db, countryLookup }: OrdersContext,
  viewer: Viewer,
  input: { order_id: string; unit_id: string },
) {
  const order = await findOrder(db, input.order_id);
  if (order === undefined || order.buyer_id !== viewer.user_id) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  unitsOfOrder(await listUnits(db, order.id), [input.unit_id]);
  const reveals = await readReveals(db, input.unit_id);
  // The same few addresses again and again: each is looked up once.
  const addresses = new Set(reveals.flatMap(({ ip_address }) => ip_address ?? []));
  const countries = new Map<string, string | null>();
  for (const address of addresses) countries.set(address, await countryLookup(address));
  return reveals.map(({ viewer_id, staff, ...reveal }) => ({
    ...reveal,
    // Of a member of staff the buyer learns why, and neither who nor from where.
    ...(staff === null ? {} : { username: '', ip_address: null, user_agent: null }),
    staff: staff && { case_kind: (staff.change as ProposedView).case_kind, reason: staff.reason },
    is_own: viewer_id === viewer.user_id,
    country: staff === null ? (countries.get(reveal.ip_address ?? '') ?? null) : null,
  }));
}
