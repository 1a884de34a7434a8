import type { Move } from '@guildhall/db/kernel/transitions';
import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder, LockedUnit } from '@guildhall/db/orders/commands';
import type { OrderEvent } from '@guildhall/domain/orders/states';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import type { OrderActor } from '@guildhall/domain/orders/types';
import type { StockOrderEvent, StockState } from '@guildhall/domain/vault/states';
import type { Principal } from '../kernel/apply-transition.ts';
import { updateAvailability } from '../offers/update-availability.ts';
import { deleteReturnedSecrets, planStockEvent } from '../vault/apply-event.ts';

/** The events of the stock behind units, one after the other. Other events do not change it. */
const stockEvents: Partial<Record<UnitEvent, readonly StockOrderEvent[]>> = {
  deliver: ['sell'],
  cancel: ['release'],
  // Restocked at once: nobody has seen the secret.
  return_sealed: ['take_back', 'restock'],
  reveal: ['reveal'],
  replace: ['replace'],
};

/** The moves of the stock behind units that an event moves, and its states then, by id. */
export function planUnitStock(
  order: LockedOrder,
  units: readonly LockedUnit[],
  { event, actors, actor_id }: Principal<OrderActor> & { readonly event: UnitEvent },
  /** What was set aside for the units that it replaces, by unit. */
  stockOf: ReadonlyMap<string, string>,
): { moves: Move[]; states: ReadonlyMap<string, StockState> } {
  // Stock moves for the buyer where the table says so, otherwise it follows by the system.
  const principal = {
    actors: [...actors.filter((actor) => actor === 'buyer'), 'system' as const],
    actor_id,
  };
  // Only the first reveal breaks the seal.
  const moving =
    event === 'reveal' ? units.filter((unit) => unit.first_revealed_at === null) : units;
  let stock = moving.map(({ stock_id, stock_state }) => ({ id: stock_id, state: stock_state }));
  const moves: Move[] = [];
  for (const stockEvent of stockEvents[event] ?? []) {
    const planned = planStockEvent(stock, stockEvent, order.id, principal);
    moves.push(...planned);
    stock = planned.map(({ item }) => item);
  }
  const setAside = units.flatMap(({ id }) => stockOf.get(id) ?? []);
  const reserved = setAside.map((id) => ({ id, state: 'reserved' as const }));
  const sold = planStockEvent(reserved, 'sell', order.id, { actors: ['system'], actor_id: null });
  moves.push(...sold);
  stock.push(...sold.map(({ item }) => item));
  return { moves, states: new Map(stock.map(({ id, state }) => [id, state])) };
}

/** The events that pay for an order. */
const PAYMENTS: readonly string[] = ['pay', 'clear_review'] satisfies OrderEvent[];

/**
 * What follows when an order was paid or its stock has moved: the state of the offer, and secrets
 * to delete. `written` says for each stock unit whether its offer has others in stock.
 */
export async function followStock(
  work: Work,
  order: LockedOrder,
  stockMoves: readonly Move[],
  written: ReadonlyMap<string, unknown>,
  orderEvents: readonly string[],
): Promise<void> {
  const events = new Set(stockMoves.flatMap(({ steps }) => steps.map(({ event }) => event)));
  // A paid account is sold, also while its seller has still to deliver it.
  if (
    !events.has('sell') &&
    order.kind === 'account' &&
    orderEvents.some((event) => PAYMENTS.includes(event))
  ) {
    await updateAvailability(work, order.offer_id, 'sold');
  }
  if (events.has('restock') && order.terms.delivery === 'manual') {
    deleteReturnedSecrets(
      work,
      stockMoves.map(({ id }) => id),
    );
  }
  if (events.has('restock') || events.has('release')) {
    await updateAvailability(work, order.offer_id, 'back');
  }
  const hasMore = stockMoves.some(({ id }) => written.get(id) === true);
  if (events.has('sell') && !hasMore) await updateAvailability(work, order.offer_id, 'sold');
}
