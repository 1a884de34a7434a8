import { type ModelState, orderTotal, type Unit } from './model-state.ts';

const remindersOf = ({ reminders, late_s }: Unit) =>
  late_s === null ? [...reminders.values()] : [...reminders.values(), late_s];

const at = (timeS: number | null) => timeS ?? 'never';

/**
 * The model's whole state in sorted lines, in the format in which `shop-reading.ts` reads the
 * database.
 */
export function linesOf(model: ModelState): string[] {
  const lines = [
    ...model.offers.map(({ id, state, due_s, items }) => {
      const inStock = items.filter(({ place }) => place === 'in_stock').length;
      return `offer ${id} ${state} until ${at(due_s)} with ${inStock}`;
    }),
    ...model.orders.map((order) => {
      const times = `due ${at(order.due_s)} promised ${at(order.promised_s)}`;
      return `order ${order.id} ${order.state} ${times} for ${orderTotal(order)}`;
    }),
    ...model.orders.flatMap(({ id, units }) =>
      units.map((unit, index) => {
        const times = `due ${at(unit.due_s)} revealed ${at(unit.revealed_s)}`;
        return `unit ${id} ${index + 1} ${unit.state} ${times} confirmed ${at(unit.confirmed_s)}`;
      }),
    ),
    ...model.orders.flatMap(({ id, requests }) =>
      requests.map(({ kind, state, due_s }) => `request ${id} ${kind} ${state} due ${at(due_s)}`),
    ),
    ...model.payments.map((each) => {
      const what = `${each.user_id} for ${each.order?.id ?? 'the wallet'}`;
      return `payment of ${each.amount} by ${what} ${each.state} due ${at(each.due_s)}`;
    }),
    ...model.chargebacks.map(
      ({ payment, amount, state }) => `chargeback of ${amount} of ${payment.id} ${state}`,
    ),
    ...model.chargebacks.flatMap(({ payment, state, freezes_wallet }) =>
      freezes_wallet && state === 'open' ? [`frozen wallet:${payment.user_id}`] : [],
    ),
    ...model.cases.flatMap(({ units, is_open }) =>
      is_open ? units.map(({ id }) => `frozen unit ${id}`) : [],
    ),
    ...model.disputes.map(({ id, state, due_s }) => `dispute ${id} ${state} due ${at(due_s)}`),
    ...model.feedback.map(
      ({ order, by, state, rating }) => `feedback on ${order.id} by ${by} ${state} ${rating}`,
    ),
    ...model.refunds.map(
      ({ id, amount, fee, state }) => `refund ${id} of ${amount} less ${fee} ${state}`,
    ),
    ...model.withdrawals.map(({ id, state, due_s, amount, fee, held }) => {
      const what = `${amount} less ${fee} held for ${held ?? 'nothing'}`;
      return `withdrawal ${id} ${state} due ${at(due_s)} of ${what}`;
    }),
    ...[...model.accounts].flatMap(([account, cents]) =>
      cents === 0 ? [] : [`account ${account} ${cents}`],
    ),
    `reminders to come ${model.orders.flatMap(({ units }) => units.flatMap(remindersOf)).length}`,
    `reminders sent ${model.reminder_mails}`,
  ];
  return lines.toSorted();
}
