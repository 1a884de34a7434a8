import { listUnits } from '@guildhall/db/orders/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { checkOut as performCheckOut } from '@guildhall/services/orders/check-out';
import { deliverOrder } from '@guildhall/services/orders/deliver-order';
import { payFromWallet as performPayment } from '@guildhall/services/orders/pay-from-wallet';
import { triggerOrderEvent, triggerUnitEvent } from '@guildhall/services/orders/trigger-event';
import { revealUnit } from '@guildhall/services/vault/reveal-unit';
import { counted, target, who } from './aiming.ts';
import { attempt, attemptKeyed } from './attempt.ts';
import { balance, type Order, orderTotal, type Person } from './book.ts';
import type { Play } from './house.ts';
import { makeSecrets } from './play-offers.ts';
import { mayMoveUnit, mayReveal, reveal, triggerUnits, type UnitEvent } from './protection.ts';
import {
  checkOut,
  deliver,
  mayDeliver,
  mayTrigger,
  payFromWallet,
  type PlainEvent,
  priceShown,
  trigger,
} from './purchase.ts';
import type { Aim, StepOf } from './steps.ts';

export const orderOf = ({ book }: Play, order_id: string) =>
  book.orders.find(({ id }) => id === order_id);

export const otherId = <Input extends { order_id: string }>(input: Input) => ({
  ...input,
  order_id: newId(),
});

export async function checkOutStep(play: Play, step: StepOf<'check_out'>) {
  const { book, stage } = play;
  const buyer = who(play, step.aim.by ?? step.buyer);
  const offer = target(
    book.offers,
    step.aim,
    ({ state, seller }) => state === 'active' && seller !== buyer,
  );
  const most = offer?.max_quantity ?? 1;
  const quantity = step.aim.is_stray ? step.quantity : Math.min(step.quantity, most);
  const shown = offer === undefined ? { price: 100, fee: 30 } : priceShown(offer, quantity);
  const off = { dearer: 1, cheaper: -1, none: 0 }[step.price ?? 'none'];
  return await attemptKeyed(play, {
    operation: 'check_out',
    person: buyer,
    input: {
      idempotency_key: newId(),
      offer_id: offer?.id ?? newId(),
      quantity,
      expected_unit_total_minor: shown.price + shown.fee + off,
    },
    forecast: (person, input) =>
      checkOut(
        book,
        person,
        book.offers.find(({ id }) => id === input.offer_id),
        input,
      ),
    perform: async (person, input) => await performCheckOut(stage.services, person, input),
    vary: (input) => ({ ...input, quantity: input.quantity + 1 }),
  });
}

/** The ids of new units, which a checkout does not answer. */
export async function learnUnits({ book, stage }: Play): Promise<void> {
  for (const order of book.orders.filter(({ units }) => units.some(({ id }) => id === ''))) {
    const rows = await listUnits(stage.services.db, order.id);
    for (const [index, unit] of order.units.entries()) unit.id = rows[index]?.id ?? '';
  }
}

export async function payStep(play: Play, { aim }: StepOf<'pay_from_wallet'>) {
  const { book, stage } = play;
  const order = target(
    book.orders,
    aim,
    (each) =>
      each.state === 'awaiting_payment' &&
      balance(book, `wallet:${each.buyer.user_id}`) >= orderTotal(each),
  );
  return await attemptKeyed(play, {
    operation: 'pay_from_wallet',
    person: by(play, aim, order?.buyer),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
    forecast: (person, input) => payFromWallet(book, person, orderOf(play, input.order_id)),
    perform: async (person, input) => await performPayment(stage.services, person, input),
    vary: otherId,
  });
}

/** Somebody else now and then, otherwise whose turn it is. */
export function by(play: Play, aim: Aim, proper: Person | undefined): Person {
  return aim.by === null ? (proper ?? who(play, aim.nth)) : who(play, aim.by);
}

const partOf: Record<PlainEvent, 'buyer' | 'seller'> = {
  abandon: 'buyer',
  start_delivery: 'seller',
  cancel_before_start: 'buyer',
  cancel_late: 'buyer',
  cannot_deliver: 'seller',
};

export async function plainStep(play: Play, step: StepOf<PlainEvent>) {
  const { book, stage } = play;
  const { do: event, aim } = step;
  const part = partOf[event];
  const order = target(book.orders, aim, (each) => mayTrigger(book, event, each, part));
  const proper = part === 'buyer' ? order?.buyer : order?.offer.seller;
  return await attemptKeyed(play, {
    operation: event,
    person: by(play, aim, proper),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
    forecast: (person, input) => trigger(book, person, orderOf(play, input.order_id), event),
    perform: async (person, input) => await triggerOrderEvent(stage.services, person, input, event),
    vary: otherId,
  });
}

export async function deliverStep(play: Play, { aim, flaw }: StepOf<'deliver'>) {
  const { book, stage } = play;
  const order = target(book.orders, aim, (each) => mayDeliver(each, 'seller'));
  const kind = order?.offer.kind ?? 'account';
  const made = makeSecrets(play, kind, order?.units.length ?? 1, flaw);
  const secrets = made.map(({ fields }) => fields);
  const reads = new Map(made.map(({ fields, read }) => [fields, read]));
  return await attemptKeyed(play, {
    operation: 'deliver',
    person: by(play, aim, order?.offer.seller),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), secrets },
    forecast: (person, input) => {
      const sealed = input.secrets.map((fields) => reads.get(fields) ?? null);
      return deliver(book, person, orderOf(play, input.order_id), sealed);
    },
    perform: async (person, input) => await deliverOrder(stage.services, person, input),
    vary: (input) => ({ ...input, secrets: input.secrets.toSpliced(0, 1, {}) }),
  });
}

export async function revealStep(play: Play, step: StepOf<'reveal'>) {
  const { book, stage } = play;
  const { aim, is_right_password } = step;
  const fits = (each: Order) => each.units.some((unit) => mayReveal(book, unit));
  const order = target(book.orders, aim, fits);
  const unit = counted(order?.units ?? [], step.unit);
  const person = by(play, aim, order?.buyer);
  const input = {
    order_id: order?.id ?? newId(),
    unit_id: unit?.id ?? newId(),
    password: is_right_password ? ACTOR_PASSWORD : 'not the password',
    consent: true,
  } as const;
  const origin = { ip_address: '192.0.2.1', user_agent: 'model' };
  return await attempt(play, {
    what: `${person.name} reveals ${input.unit_id} of ${input.order_id}`,
    forecast: () => reveal(book, person, { order, unit }, is_right_password),
    perform: async () => await revealUnit(stage.services, person, input, origin),
  });
}

export async function unitStep(play: Play, step: StepOf<UnitEvent>) {
  const { book, stage } = play;
  const { do: event, aim } = step;
  const fits = (each: Order) => each.units.some((unit) => mayMoveUnit(event, unit));
  const order = target(book.orders, aim, fits);
  const fitting = order?.units.filter((unit) => mayMoveUnit(event, unit)) ?? [];
  const able = aim.is_stray || fitting.length === 0 ? (order?.units ?? []) : fitting;
  // The bits of `units` leave some of them out, never all.
  const some = able.filter((_, index) => index === 0 || (step.units >> index) % 2 === 1);
  const foreign = book.orders.find((each) => each !== order)?.units[0];
  const has_foreign = aim.is_stray && step.has_foreign && foreign !== undefined;
  const chosen = has_foreign ? [...some, foreign] : some;
  const unit_ids = chosen.length > 0 ? chosen.map(({ id }) => id) : [newId()];
  return await attemptKeyed(play, {
    operation: event,
    person: by(play, aim, order?.buyer),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), unit_ids },
    forecast: (person, input) => {
      const meant = { order: orderOf(play, input.order_id), unit_ids: input.unit_ids };
      return triggerUnits(book, person, meant, event);
    },
    perform: async (person, input) => await triggerUnitEvent(stage.services, person, input, event),
    vary: otherId,
  });
}
