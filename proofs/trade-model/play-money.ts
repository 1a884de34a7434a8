import { newId } from '@guildhall/domain/kernel/ids';
import {
  startOrderPayment as performOrderPayment,
  startTopUp as performTopUp,
} from '@guildhall/services/payments/start-payment';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import { moveEarnings as performMove } from '@guildhall/services/wallet/move-earnings';
import { counted, target, who } from './aiming.ts';
import { attemptKeyed, Deviation } from './attempt.ts';
import { balance, type Forecast, type Payment } from './book.ts';
import type { Play } from './house.ts';
import { atProvider, hear, moveEarnings, startOrderPayment, startTopUp } from './money-in.ts';
import { by, orderOf, otherId } from './play-orders.ts';
import type { StepOf } from './steps.ts';

const referenceOf = (redirect_url: string) => redirect_url.slice(redirect_url.lastIndexOf('/') + 1);

/** The provider's part in starting a payment, as it is at the moment of the call. */
function withProvider(play: Play) {
  return (opened: Forecast) =>
    opened.payment === undefined
      ? opened
      : atProvider(opened.payment, opened, play.provider.is_away);
}

async function whileAway<T>(play: Play, is_away: boolean, work: () => Promise<T>): Promise<T> {
  play.provider.is_away = is_away;
  try {
    return await work();
  } finally {
    play.provider.is_away = false;
  }
}

export async function startPaymentStep(play: Play, { aim, is_away }: StepOf<'start_payment'>) {
  const { book, stage } = play;
  const order = target(book.orders, aim, ({ state }) => state === 'awaiting_payment');
  return await whileAway(
    play,
    is_away,
    async () =>
      await attemptKeyed(play, {
        operation: 'start_payment',
        person: by(play, aim, order?.buyer),
        input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
        forecast: (person, input) => startOrderPayment(book, person, orderOf(play, input.order_id)),
        perform: async (person, input) => await performOrderPayment(stage.services, person, input),
        vary: otherId,
        afterwards: withProvider(play),
      }),
  );
}

export async function topUpStep(play: Play, step: StepOf<'top_up'>) {
  const { book, stage } = play;
  const before = book.payments.length;
  const refused = await whileAway(
    play,
    step.is_away,
    async () =>
      await attemptKeyed(play, {
        operation: 'top_up',
        person: who(play, step.by),
        input: { idempotency_key: newId(), amount_minor: step.amount },
        forecast: (person, input) => startTopUp(book, person, input.amount_minor),
        perform: async (person, input) => await performTopUp(stage.services, person, input),
        vary: (input) => ({ ...input, amount_minor: input.amount_minor + 1 }),
        afterwards: withProvider(play),
      }),
  );
  const payment = book.payments[before];
  if (refused === null && step.is_paid_at_once && payment !== undefined) {
    decide(play, payment, 'captured');
    await tell(play, payment, { event_id: null });
  }
  return refused;
}

/** What happens at the provider's; our shop hears of it later, or never, or more than once. */
export async function decideStep(play: Play, { aim, says }: StepOf<'provider_decides'>) {
  const payment = target(
    play.book.payments.filter(({ redirect_url }) => redirect_url !== null),
    aim,
    ({ provider_says }) => provider_says === 'pending',
  );
  if (payment === undefined) return 'NOTHING_THERE';
  decide(play, payment, says);
  play.events.push({ event_id: `event-${play.events.length}`, payment, says });
  play.story.push(`the provider says ${says} of ${payment.id}`);
  return null;
}

function decide({ stage }: Play, payment: Payment, says: 'captured' | 'declined'): void {
  payment.provider_says = says;
  stage.answer(payment.redirect_url ?? '', says);
}

export async function webhookStep(play: Play, { aim, forged }: StepOf<'webhook'>) {
  const { book, events } = play;
  const event = target(events, aim, ({ event_id }) => !book.heard_events.has(event_id));
  if (event === undefined) return 'NOTHING_THERE';
  const event_id = forged === 'event' ? `forged-${event.event_id}` : event.event_id;
  const outcome = await tell(play, event.payment, {
    event_id,
    status: forged === 'pending' ? 'pending' : event.says,
    ...(forged === 'amount' ? { amount_minor: event.payment.amount + 1 } : {}),
    ...(forged === 'reference' ? { client_reference: newId() } : {}),
  });
  return outcome === 'settled' ? null : outcome.toUpperCase();
}

type Told = Partial<Parameters<typeof settlePayment>[1]> & { event_id: string | null };

async function tell(play: Play, payment: Payment, { event_id, ...changes }: Told) {
  const { book, stage } = play;
  const provider_reference = referenceOf(payment.redirect_url ?? '');
  const checkout = await stage.provider.readCheckout(provider_reference);
  const told = { ...checkout, ...changes };
  const expected = hear(book, {
    payment,
    says: told.status,
    amount: told.amount_minor,
    is_its_own: changes.client_reference === undefined,
    event_id,
  });
  const outcome = await settlePayment(stage.services, told, event_id);
  play.story.push(`news ${event_id} of ${payment.id}, ${told.status}: ${outcome}`);
  if (outcome !== expected) throw new Deviation(`the model says ${expected}, the shop ${outcome}`);
  return outcome;
}

export async function moveEarningsStep(play: Play, step: StepOf<'move_earnings'>) {
  const { book, stage } = play;
  const available = ({ user_id }: { user_id: string }) => balance(book, `available:${user_id}`);
  const person = target(play.cast, step, (each) => available(each) > 0) ?? who(play, step.nth);
  const has = available(person);
  const amount = { all: has, a_third: Math.floor(has / 3), one_too_many: has + 1 }[step.share];
  return await attemptKeyed(play, {
    operation: 'move_earnings',
    person,
    input: { idempotency_key: newId(), amount_minor: Math.max(1, amount) },
    forecast: (each, input) => moveEarnings(book, each, input.amount_minor),
    perform: async (each, input) => await performMove(stage.services, each, input),
    vary: (input) => ({ ...input, amount_minor: input.amount_minor + 1 }),
  });
}

/** An earlier call with its key: as it was, with another input, or by another user. */
export async function repeatStep(play: Play, { nth, changed }: StepOf<'repeat'>) {
  const call = counted(play.calls, nth);
  if (call === undefined) return 'NOTHING_THERE';
  const { person } = call;
  const other = play.cast[(play.cast.indexOf(person) + 1) % play.cast.length] ?? person;
  return await call.again(changed === 'user' ? other : person, changed === 'input');
}
