import { newId } from '@guildhall/domain/kernel/ids';
import {
  startOrderPayment as performOrderPayment,
  startTopUp as performTopUp,
} from '@guildhall/services/payments/start-payment';
import type { CheckoutStatus } from '@guildhall/services/ports/payments/payment-provider';
import { handleNow, receiveEvent } from '@guildhall/services/webhooks/receive-event';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import { moveEarnings as performMove } from '@guildhall/services/wallet/move-earnings';
import { counted, target, who } from './targets.ts';
import { attemptKeyed, Deviation } from './attempt.ts';
import { balance, type Forecast, type Payment } from './model-state.ts';
import type { ModelRun } from './model-run.ts';
import { atProvider, hear, moveEarnings, startOrderPayment, startTopUp } from './model-payments.ts';
import { by, orderOf, otherId } from './order-steps.ts';
import type { StepOf } from './steps.ts';

const referenceOf = (redirectUrl: string) => redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);

/** How the provider behaves when a payment is started. */
function withProvider(run: ModelRun) {
  return (opened: Forecast) =>
    opened.payment === undefined
      ? opened
      : atProvider(opened.payment, opened, run.provider.is_away);
}

async function whileAway<T>(run: ModelRun, isAway: boolean, work: () => Promise<T>): Promise<T> {
  run.provider.is_away = isAway;
  try {
    return await work();
  } finally {
    run.provider.is_away = false;
  }
}

export async function startPaymentStep(run: ModelRun, { aim, is_away }: StepOf<'start_payment'>) {
  const { model, scene } = run;
  const order = target(model.orders, aim, ({ state }) => state === 'awaiting_payment');
  return await whileAway(
    run,
    is_away,
    async () =>
      await attemptKeyed(run, {
        operation: 'start_payment',
        person: by(run, aim, order?.buyer),
        input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
        forecast: (person, input) => startOrderPayment(model, person, orderOf(run, input.order_id)),
        perform: async (person, input) => await performOrderPayment(scene.services, person, input),
        vary: otherId,
        afterwards: withProvider(run),
      }),
  );
}

export async function topUpStep(run: ModelRun, step: StepOf<'top_up'>) {
  const { model, scene } = run;
  const before = model.payments.length;
  const refused = await whileAway(
    run,
    step.is_away,
    async () =>
      await attemptKeyed(run, {
        operation: 'top_up',
        person: who(run, step.by),
        input: { idempotency_key: newId(), amount_minor: step.amount },
        forecast: (person, input) => startTopUp(model, person, input.amount_minor),
        perform: async (person, input) => await performTopUp(scene.services, person, input),
        vary: (input) => ({ ...input, amount_minor: input.amount_minor + 1 }),
        afterwards: withProvider(run),
      }),
  );
  const payment = model.payments[before];
  if (refused === null && step.is_paid_at_once && payment !== undefined) {
    decide(run, payment, 'captured');
    await tell(run, payment, { event_id: null });
  }
  return refused;
}

/** Events at the provider; the shop hears of them later, never, or more than once. */
export async function decideStep(run: ModelRun, { aim, says }: StepOf<'provider_decides'>) {
  const payment = target(
    run.model.payments.filter(({ redirect_url }) => redirect_url !== null),
    aim,
    ({ provider_says }) => provider_says === 'pending',
  );
  if (payment === undefined) return 'NOTHING_THERE';
  decide(run, payment, says);
  run.events.push({ event_id: `event-${run.events.length}`, payment, says });
  run.story.push(`the provider says ${says} of ${payment.id}`);
  return null;
}

function decide({ scene }: ModelRun, payment: Payment, says: 'captured' | 'declined'): void {
  payment.provider_says = says;
  scene.answer(payment.redirect_url ?? '', says);
}

export async function webhookStep(run: ModelRun, { aim, forged }: StepOf<'webhook'>) {
  const { model, events } = run;
  const event = target(events, aim, ({ event_id }) => !model.heard_events.has(event_id));
  if (event === undefined) return 'NOTHING_THERE';
  const eventId = forged === 'event' ? `forged-${event.event_id}` : event.event_id;
  const outcome = await tell(run, event.payment, {
    event_id: eventId,
    status: forged === 'pending' ? 'pending' : event.says,
    ...(forged === 'amount' ? { amount_minor: event.payment.amount + 1 } : {}),
    ...(forged === 'reference' ? { client_reference: newId() } : {}),
  });
  return outcome === 'handled' ? null : outcome.toUpperCase();
}

type WebhookEvent = Partial<CheckoutStatus> & { event_id: string | null };

async function tell(run: ModelRun, payment: Payment, { event_id, ...changes }: WebhookEvent) {
  const { model, scene } = run;
  const providerReference = referenceOf(payment.redirect_url ?? '');
  const { name: provider } = scene.provider;
  const read = await scene.provider.readCheckout(providerReference);
  const checkout = { ...read, ...changes };
  const expected = hear(model, {
    payment,
    says: checkout.status,
    amount: checkout.amount_minor,
    is_its_own: changes.client_reference === undefined,
    event_id,
  });
  const outcome =
    event_id === null
      ? await settlePayment(scene.services, { provider, checkout })
      : await hearEvent(run, checkout, event_id);
  run.story.push(`news ${event_id} of ${payment.id}, ${checkout.status}: ${outcome}`);
  if (outcome !== expected) throw new Deviation(`the model says ${expected}, the shop ${outcome}`);
  return outcome;
}

/** An event of the provider, which says this when it is asked about the checkout. */
async function hearEvent({ scene }: ModelRun, checkout: CheckoutStatus, eventId: string) {
  const { provider } = scene;
  const said = { ...provider, readCheckout: async () => checkout };
  const services = { ...scene.services, payment_providers: [said] };
  const event = {
    event_id: eventId,
    type: `checkout.${checkout.status}`,
    object: { kind: 'checkout', id: checkout.provider_reference },
    fault: null,
  } as const;
  const { id } = await receiveEvent(services, provider.name, event, { handled_now: true });
  return id === null ? 'duplicate' : await handleNow(services, id);
}

export async function moveEarningsStep(run: ModelRun, step: StepOf<'move_earnings'>) {
  const { model, scene } = run;
  const available = ({ user_id }: { user_id: string }) => balance(model, `available:${user_id}`);
  const person = target(run.users, step, (each) => available(each) > 0) ?? who(run, step.nth);
  const has = available(person);
  const amount = { all: has, a_third: Math.floor(has / 3), one_too_many: has + 1 }[step.share];
  return await attemptKeyed(run, {
    operation: 'move_earnings',
    person,
    input: { idempotency_key: newId(), amount_minor: Math.max(1, amount) },
    forecast: (each, input) => moveEarnings(model, each, input.amount_minor),
    perform: async (each, input) => await performMove(scene.services, each, input),
    vary: (input) => ({ ...input, amount_minor: input.amount_minor + 1 }),
  });
}

/** An earlier call with its key: unchanged, with another input, or by another user. */
export async function repeatStep(run: ModelRun, { nth, changed }: StepOf<'repeat'>) {
  const call = counted(run.calls, nth);
  if (call === undefined) return 'NOTHING_THERE';
  const { person } = call;
  const other = run.users[(run.users.indexOf(person) + 1) % run.users.length] ?? person;
  return await call.again(changed === 'user' ? other : person, changed === 'input');
}
