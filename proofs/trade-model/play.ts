import { readOrder } from '@guildhall/services/orders/read-orders';
import { readWallet } from '@guildhall/services/wallet/read-wallet';
import { Deviation } from './attempt.ts';
import { balance, linesOf, type Order, type Unit } from './book.ts';
import { beginPlay, type House, type Play } from './house.ts';
import {
  moveEarningsStep,
  decideStep,
  repeatStep,
  startPaymentStep,
  topUpStep,
  webhookStep,
} from './play-money.ts';
import { approveStep, offerAccount, offerGiftCards } from './play-offers.ts';
import {
  checkOutStep,
  deliverStep,
  learnUnits,
  payStep,
  plainStep,
  revealStep,
  unitStep,
} from './play-orders.ts';
import { waitStep, workStep } from './play-time.ts';
import { mayMoveUnit, mayReveal } from './protection.ts';
import { isPayable, mayDeliver, mayTrigger, type Part, type PlainEvent } from './purchase.ts';
import type { AnyStep } from './steps.ts';
import type { Tally } from './tally.ts';

/** Plays one sequence from empty shelves; throws with its story where shop and model part. */
export async function playSequence(house: House, steps: readonly AnyStep[], tally: Tally) {
  const play = await beginPlay(house);
  try {
    let { rows } = await house.readings.read();
    for (const step of steps) {
      const outcome = await takeStep(play, step);
      tally.note(step.do, outcome);
      await learnUnits(play);
      rows = await compare(play, { outcome, rows });
    }
    await compareViews(play);
    await tally.collect(house.readings.owner_db);
  } catch (error) {
    const story = play.story.map((line, index) => `  ${index + 1}. ${line}`).join('\n');
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Deviation(`${reason}\nafter\n${story}`, { cause: error });
  }
}

async function takeStep(play: Play, step: AnyStep): Promise<string | null> {
  switch (step.do) {
    case 'offer_account':
      return await offerAccount(play, step);
    case 'offer_gift_cards':
      return await offerGiftCards(play, step);
    case 'approve_offer':
      return await approveStep(play, step);
    case 'check_out':
      return await checkOutStep(play, step);
    case 'pay_from_wallet':
      return await payStep(play, step);
    case 'start_payment':
      return await startPaymentStep(play, step);
    case 'top_up':
      return await topUpStep(play, step);
    case 'provider_decides':
      return await decideStep(play, step);
    case 'webhook':
      return await webhookStep(play, step);
    case 'abandon':
    case 'start_delivery':
    case 'cancel_before_start':
    case 'cancel_late':
    case 'cannot_deliver':
      return await plainStep(play, step);
    case 'deliver':
      return await deliverStep(play, step);
    case 'reveal':
      return await revealStep(play, step);
    case 'confirm':
    case 'return_sealed':
      return await unitStep(play, step);
    case 'move_earnings':
      return await moveEarningsStep(play, step);
    case 'wait':
      return await waitStep(play, step);
    case 'work':
      return await workStep(play, step);
    case 'repeat':
      return await repeatStep(play, step);
  }
}

/** Refusals that leave something behind, as they should: a payment that waits for the provider. */
const LEAVES_SOMETHING = ['PROVIDER_UNAVAILABLE', 'QUARANTINED', 'NOTHING_TO_DO', 'NOTHING_DUE'];

/** After every step: shop and model are alike, no invariant is broken, no refusal left a trace. */
async function compare(play: Play, before: { outcome: string | null; rows: string }) {
  const { lines, rows, faults } = await play.readings.read();
  const model = linesOf(play.book);
  const in_model = new Set(model);
  const in_shop = new Set(lines);
  const differences = [
    ...lines.filter((line) => !in_model.has(line)).map((line) => `the shop: ${line}`),
    ...model.filter((line) => !in_shop.has(line)).map((line) => `the model: ${line}`),
    ...faults,
  ];
  if (lines.length !== model.length) {
    differences.push(`the shop has ${lines.length} things, the model ${model.length}`);
  }
  if (play.stage.alerts.length !== play.alerts_before + play.book.alerts) {
    differences.push(
      `the shop told of ${play.stage.alerts.length - play.alerts_before} alerts, the model of ${play.book.alerts}`,
    );
  }
  const { outcome } = before;
  const is_refused = outcome !== null && !LEAVES_SOMETHING.includes(outcome);
  if (is_refused && rows !== before.rows) differences.push(`${outcome} left rows behind (INV11)`);
  if (differences.length > 0) throw new Deviation(differences.join('\n'));
  return rows;
}

const EVENTS: readonly PlainEvent[] = [
  'abandon',
  'start_delivery',
  'cancel_before_start',
  'cancel_late',
  'cannot_deliver',
];

function allowedIn({ book }: Play, order: Order, part: Part): string[] {
  const events: string[] = EVENTS.filter((event) => mayTrigger(book, event, order, part));
  if (isPayable(order, part)) events.push('pay');
  if (mayDeliver(order, part)) events.push('deliver');
  return events.toSorted();
}

function allowedOn({ book }: Play, unit: Unit, part: Part): string[] {
  if (part !== 'buyer') return [];
  const events: string[] = (['confirm', 'return_sealed'] as const).filter((event) =>
    mayMoveUnit(event, unit),
  );
  if (mayReveal(book, unit)) events.push('reveal');
  return events.toSorted();
}

/** At the end of a sequence: what people are shown is what the model says of them. */
async function compareViews(play: Play): Promise<void> {
  const { book, stage } = play;
  const expectSame = (what: string, shown: unknown, expected: unknown) => {
    if (JSON.stringify(shown) === JSON.stringify(expected)) return;
    throw new Deviation(
      `${what}: shown ${JSON.stringify(shown)}, the model says ${JSON.stringify(expected)}`,
    );
  };
  for (const order of book.orders) {
    // Of what is over a seller can do nothing more; the buyer may still look into it.
    const is_over = order.units.every(({ due_s }) => due_s === null) && order.due_s === null;
    for (const part of is_over ? (['buyer'] as const) : (['buyer', 'seller'] as const)) {
      const viewer = part === 'buyer' ? order.buyer : order.offer.seller;
      const { allowed, units } = await readOrder(stage.services, viewer, order.id);
      expectSame(`${part} of ${order.id}`, allowed.toSorted(), allowedIn(play, order, part));
      const shown = units.map((unit) => unit.allowed.toSorted());
      expectSame(
        `units of ${order.id}`,
        shown,
        order.units.map((each) => allowedOn(play, each, part)),
      );
    }
  }
  for (const person of play.cast) {
    const { user_id, name } = person;
    const own = book.orders.filter((order) => order.buyer === person);
    const sold = book.orders.filter(({ offer }) => offer.seller === person);
    const sum = (orders: readonly Order[], account: string) =>
      orders.reduce((total, { id }) => total + balance(book, `${account}:${id}`), 0);
    const { now: _, ...wallet } = await readWallet(stage.services, person);
    expectSame(`wallet of ${name}`, wallet, {
      spendable_minor: balance(book, `wallet:${user_id}`),
      available_minor: balance(book, `available:${user_id}`),
      on_hold_minor: sum(sold, 'hold'),
      reserve_minor: balance(book, `reserve:${user_id}`),
      debt_minor: 0,
      in_escrow_minor: sum(own, 'escrow'),
    });
  }
}
