import { listUnits } from '@guildhall/db/orders/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { checkOut as performCheckOut } from '@guildhall/services/orders/check-out';
import { deliverOrder } from '@guildhall/services/orders/deliver-order';
import { payFromWallet as performPayment } from '@guildhall/services/orders/pay-from-wallet';
import { returnSealed } from '@guildhall/services/orders/returns/return-sealed';
import { revealUnit } from '@guildhall/services/orders/reveal-unit';
import { refundUnits as performRefund } from '@guildhall/services/orders/refund-by-seller';
import { triggerOrderEvent, triggerUnitEvent } from '@guildhall/services/orders/trigger-event';
import { attempt, attemptKeyed } from './attempt.ts';
import {
  checkOut,
  deliver,
  mayDeliver,
  mayTrigger,
  payFromWallet,
  type PlainEvent,
  priceShown,
  trigger,
} from './model-orders.ts';
import type { ModelRun } from './model-run.ts';
import { balance, type Order, orderTotal, type Person } from './model-state.ts';
import { mayRefund, refundUnits } from './model-refunds.ts';
import { mayMoveUnit, mayReveal, reveal, triggerUnits, type UnitEvent } from './model-units.ts';
import { makeSecrets } from './offer-steps.ts';
import type { Aim, StepOf } from './steps.ts';
import { counted, target, who } from './targets.ts';

export const orderOf = ({ model }: ModelRun, orderId: string) =>
  model.orders.find(({ id }) => id === orderId);

export const otherId = <Input extends { order_id: string }>(input: Input) => ({
  ...input,
  order_id: newId(),
});

export async function checkOutStep(run: ModelRun, step: StepOf<'check_out'>) {
  const { model, scene, risk } = run;
  const buyer = who(run, step.aim.by ?? step.buyer);
  const offer = target(
    model.offers,
    step.aim,
    ({ state, seller }) => state === 'active' && seller !== buyer,
  );
  const most = offer?.max_quantity ?? 1;
  const least = offer?.min_quantity ?? 1;
  const fits = Math.max(least, Math.min(step.quantity, most));
  const quantity = step.aim.is_stray ? step.quantity : fits;
  const shown = offer === undefined ? { price: 100, fee: 30 } : priceShown(offer, quantity);
  const off = { dearer: 1, cheaper: -1, none: 0 }[step.price ?? 'none'];
  risk.is_high = step.is_risky;
  const done = attemptKeyed(run, {
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
        model,
        person,
        model.offers.find(({ id }) => id === input.offer_id),
        input,
        risk.is_high,
      ),
    perform: async (person, input) => await performCheckOut(scene.services, person, input),
    vary: (input) => ({ ...input, quantity: input.quantity + 1 }),
  });
  return await done.finally(() => {
    risk.is_high = false;
  });
}

/** The ids of new units, which the response to a check-out does not contain. */
export async function learnUnits({ model, scene }: ModelRun): Promise<void> {
  for (const order of model.orders.filter(({ units }) => units.some(({ id }) => id === ''))) {
    const rows = await listUnits(scene.services.db, order.id);
    for (const [index, unit] of order.units.entries()) unit.id = rows[index]?.id ?? '';
  }
}

/** The ids of new slices of the reserve, by which refunds take from the oldest first. */
export async function learnReserves({ model, snapshots }: ModelRun): Promise<void> {
  const units = model.orders.flatMap((order) => order.units);
  const unknown = units.filter(({ reserve }) => reserve?.id === '');
  if (unknown.length === 0) return;
  const rows = await snapshots.owner_db
    .selectFrom('ledger_holds')
    .select(['id', 'order_unit_id'])
    .where('kind', '=', 'reserve')
    .execute();
  const ids = new Map(rows.map(({ id, order_unit_id }) => [order_unit_id, id]));
  for (const { id, reserve } of unknown) if (reserve !== null) reserve.id = ids.get(id) ?? '';
}

export async function payStep(run: ModelRun, { aim }: StepOf<'pay_from_wallet'>) {
  const { model, scene } = run;
  const order = target(
    model.orders,
    aim,
    (each) =>
      each.state === 'awaiting_payment' &&
      balance(model, `wallet:${each.buyer.user_id}`) >= orderTotal(each),
  );
  return await attemptKeyed(run, {
    operation: 'pay_from_wallet',
    person: by(run, aim, order?.buyer),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
    forecast: (person, input) => payFromWallet(model, person, orderOf(run, input.order_id)),
    perform: async (person, input) => await performPayment(scene.services, person, input),
    vary: otherId,
  });
}

/** The party whose turn it is, and sometimes another user. */
export function by(run: ModelRun, aim: Aim, proper: Person | undefined): Person {
  return aim.by === null ? (proper ?? who(run, aim.nth)) : who(run, aim.by);
}

const partOf: Record<PlainEvent, 'buyer' | 'seller'> = {
  abandon: 'buyer',
  start_delivery: 'seller',
  cancel_before_start: 'buyer',
  cancel_late: 'buyer',
  cannot_deliver: 'seller',
};

export async function plainStep(run: ModelRun, step: StepOf<PlainEvent>) {
  const { model, scene } = run;
  const { do: event, aim } = step;
  const part = partOf[event];
  const order = target(model.orders, aim, (each) => mayTrigger(model, event, each, part));
  const proper = part === 'buyer' ? order?.buyer : order?.offer.seller;
  return await attemptKeyed(run, {
    operation: event,
    person: by(run, aim, proper),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
    forecast: (person, input) => trigger(model, person, orderOf(run, input.order_id), event),
    perform: async (person, input) => await triggerOrderEvent(scene.services, person, input, event),
    vary: otherId,
  });
}

export async function deliverStep(run: ModelRun, { aim, flaw }: StepOf<'deliver'>) {
  const { model, scene } = run;
  const order = target(model.orders, aim, (each) => mayDeliver(each, 'seller'));
  const kind = order?.offer.kind ?? 'account';
  const made = makeSecrets(run, kind, order?.units.length ?? 1, flaw);
  const secrets = made.map(({ fields }) => fields);
  const reads = new Map(made.map(({ fields, read }) => [fields, read]));
  return await attemptKeyed(run, {
    operation: 'deliver',
    person: by(run, aim, order?.offer.seller),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), secrets },
    forecast: (person, input) => {
      const sealed = input.secrets.map((fields) => reads.get(fields) ?? null);
      return deliver(model, person, orderOf(run, input.order_id), sealed);
    },
    perform: async (person, input) => await deliverOrder(scene.services, person, input),
    vary: (input) => ({ ...input, secrets: input.secrets.toSpliced(0, 1, {}) }),
  });
}

export async function revealStep(run: ModelRun, step: StepOf<'reveal'>) {
  const { model, scene } = run;
  const { aim, is_right_password } = step;
  const fits = (each: Order) => each.units.some((unit) => mayReveal(model, unit));
  const order = target(model.orders, aim, fits);
  const unit = counted(order?.units ?? [], step.unit);
  const person = by(run, aim, order?.buyer);
  const input = {
    order_id: order?.id ?? newId(),
    unit_id: unit?.id ?? newId(),
    password: is_right_password ? ACTOR_PASSWORD : 'not the password',
    consent: true,
  } as const;
  const origin = { ip_address: '192.0.2.1', user_agent: 'model' };
  return await attempt(run, {
    what: `${person.name} reveals ${input.unit_id} of ${input.order_id}`,
    forecast: () => reveal(model, person, { order, unit }, is_right_password),
    perform: async () => await revealUnit(scene.services, person, input, origin),
  });
}

export async function unitStep(run: ModelRun, step: StepOf<UnitEvent>) {
  const { model, scene } = run;
  const { do: event, aim } = step;
  const fits = (each: Order) => each.units.some((unit) => mayMoveUnit(event, unit));
  const order = target(model.orders, aim, fits);
  const fitting = order?.units.filter((unit) => mayMoveUnit(event, unit)) ?? [];
  const able = aim.is_stray || fitting.length === 0 ? (order?.units ?? []) : fitting;
  // The bits of `units` omit some of them, never all.
  const some = able.filter((_, index) => index === 0 || (step.units >> index) % 2 === 1);
  const foreign = model.orders.find((each) => each !== order)?.units[0];
  const hasForeign = aim.is_stray && step.has_foreign && foreign !== undefined;
  const chosen = hasForeign ? [...some, foreign] : some;
  const unitIds = chosen.length > 0 ? chosen.map(({ id }) => id) : [newId()];
  return await attemptKeyed(run, {
    operation: event,
    person: by(run, aim, order?.buyer),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), unit_ids: unitIds },
    forecast: (person, input) => {
      const meant = { order: orderOf(run, input.order_id), unit_ids: input.unit_ids };
      return triggerUnits(model, person, meant, event);
    },
    perform: async (person, input) =>
      event === 'confirm'
        ? await triggerUnitEvent(scene.services, person, input, event)
        : await returnSealed(scene.services, person, input),
    vary: otherId,
  });
}

export async function refundStep(run: ModelRun, { aim, units, amount }: StepOf<'refund_units'>) {
  const { model, scene } = run;
  const order = target(model.orders, aim, (each) => each.units.some(mayRefund));
  const fitting = order?.units.filter(mayRefund) ?? [];
  const able = aim.is_stray || fitting.length === 0 ? (order?.units ?? []) : fitting;
  const chosen = able.filter((_, index) => index === 0 || (units >> index) % 2 === 1);
  const price = chosen[0]?.price ?? 1;
  const amounts = {
    all: null,
    a_third: Math.max(1, Math.floor(price / 3)),
    all_as_amount: price,
    one_too_many: price + 1,
  };
  return await attemptKeyed(run, {
    operation: 'refund_units',
    person: by(run, aim, order?.offer.seller),
    input: {
      idempotency_key: newId(),
      order_id: order?.id ?? newId(),
      unit_ids: chosen.length > 0 ? chosen.map(({ id }) => id) : [newId()],
      refund_minor: amounts[amount],
    },
    forecast: (person, input) => {
      const meant = { order: orderOf(run, input.order_id), unit_ids: input.unit_ids };
      return refundUnits(model, person, meant, input.refund_minor);
    },
    perform: async (person, input) => await performRefund(scene.services, person, input),
    vary: otherId,
  });
}
