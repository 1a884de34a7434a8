import { newId } from '@guildhall/domain/kernel/ids';
import { answerRequest, withdrawRequest } from '@guildhall/services/orders/requests/answer-request';
import { askCancellation, askExtension } from '@guildhall/services/orders/requests/ask-request';
import { attemptKeyed } from './attempt.ts';
import { answer, ask, mayAnswer, mayAsk, openRequest } from './model-requests.ts';
import type { ModelRun } from './model-run.ts';
import type { Order } from './model-state.ts';
import { by, orderOf, otherId } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';

const partyOf = (order: Order | undefined, part: 'buyer' | 'seller') =>
  part === 'buyer' ? order?.buyer : order?.offer.seller;

export async function askCancellationStep(run: ModelRun, { aim }: StepOf<'ask_cancellation'>) {
  const { model, scene } = run;
  const order = target(model.orders, aim, (each) => mayAsk(model, 'cancellation', each, 'buyer'));
  return await attemptKeyed(run, {
    operation: 'ask_cancellation',
    person: by(run, aim, order?.buyer),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), reason: null },
    forecast: (person, input) => ask(model, person, orderOf(run, input.order_id), 'cancellation'),
    perform: async (person, input) => await askCancellation(scene.services, person, input),
    vary: otherId,
  });
}

export async function askExtensionStep(run: ModelRun, { aim }: StepOf<'ask_extension'>) {
  const { model, scene } = run;
  const order = target(model.orders, aim, (each) => mayAsk(model, 'extension', each, 'seller'));
  return await attemptKeyed(run, {
    operation: 'ask_extension',
    person: by(run, aim, order?.offer.seller),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId() },
    forecast: (person, input) => ask(model, person, orderOf(run, input.order_id), 'extension'),
    perform: async (person, input) => await askExtension(scene.services, person, input),
    vary: otherId,
  });
}

export async function answerStep(run: ModelRun, { aim, answer: given }: StepOf<'answer_request'>) {
  const { model, scene } = run;
  const order = target(model.orders, aim, (each) => openRequest(each) !== undefined);
  const open = order && openRequest(order);
  const kind = open?.kind ?? 'cancellation';
  const part = (['buyer', 'seller'] as const).find(
    (each) => order !== undefined && mayAnswer(kind, given, order, each),
  );
  return await attemptKeyed(run, {
    operation: given === 'withdraw' ? 'withdraw_request' : 'answer_request',
    person: by(run, aim, partyOf(order, part ?? 'buyer')),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), kind },
    forecast: (person, input) =>
      answer(model, person, orderOf(run, input.order_id), input.kind, given),
    perform: async (person, input) =>
      given === 'withdraw'
        ? await withdrawRequest(scene.services, person, input)
        : await answerRequest(scene.services, person, { ...input, answer: given }),
    vary: otherId,
  });
}
