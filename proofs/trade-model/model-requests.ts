import { CANCEL_ANSWER_S, DELIVERY_OPTIONS_S, LATE_GRACE_S } from './business-rules.ts';
import { close, type Part, refusedAs } from './model-orders.ts';
import {
  type Forecast,
  type ModelState,
  type Order,
  type OrderRequest,
  type Person,
  refusal,
} from './model-state.ts';

/** O9 and the seller's request for more time: what a party asks, and how the other answers. */
export type RequestKind = OrderRequest['kind'];
export type RequestAnswer = 'accept' | 'refuse' | 'withdraw';

const asker = { cancellation: 'buyer', extension: 'seller' } as const;
const other = { cancellation: 'seller', extension: 'buyer' } as const;

export const openRequest = ({ requests }: Order) => requests.find(({ state }) => state === 'open');

/** The promised time of the next longer option, from the time of the payment. */
function longerS({ offer, promised_s, requests }: Order): number | null {
  const { delivery_s } = offer;
  if (delivery_s === null || promised_s === null) return null;
  const extended = requests.find(({ kind, state }) => kind === 'extension' && state === 'accepted');
  const next = DELIVERY_OPTIONS_S.find((option) => option > delivery_s);
  if (next === undefined) return null;
  return extended === undefined ? promised_s - delivery_s + next : promised_s;
}

export function mayAsk(model: ModelState, kind: RequestKind, order: Order, part: Part): boolean {
  const { state, promised_s, requests } = order;
  const isFree = openRequest(order) === undefined && requests.every((each) => each.kind !== kind);
  if (part !== asker[kind] || state !== 'in_delivery' || !isFree) return false;
  const graceS = kind === 'cancellation' ? LATE_GRACE_S : 0;
  const isInTime = promised_s !== null && model.now_s < promised_s + graceS;
  return isInTime && (kind === 'cancellation' || longerS(order) !== null);
}

export function mayAnswer(
  kind: RequestKind,
  answer: RequestAnswer,
  order: Order,
  part: Part,
): boolean {
  const by = answer === 'withdraw' ? asker : other;
  return openRequest(order)?.kind === kind && part === by[kind];
}

export function ask(
  model: ModelState,
  person: Person,
  order: Order | undefined,
  kind: RequestKind,
): Forecast {
  const refused = refusedAs(order, person, (each, part) => mayAsk(model, kind, each, part));
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  return {
    refused: null,
    happen: () => {
      const answerS = model.now_s + CANCEL_ANSWER_S;
      const until = kind === 'extension' ? longerS(order) : null;
      const dueS = until === null ? answerS : Math.min(answerS, until);
      order.requests.push({ kind, state: 'open', due_s: dueS, promised_s: until });
    },
  };
}

export function answer(
  model: ModelState,
  person: Person,
  order: Order | undefined,
  kind: RequestKind,
  given: RequestAnswer,
): Forecast {
  const refused = refusedAs(order, person, (each, part) => mayAnswer(kind, given, each, part));
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  return {
    refused: null,
    happen: () => settle(model, order, given),
  };
}

const ENDS = { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** What an answer does, or silence. */
export function settle(model: ModelState, order: Order, given: RequestAnswer): void {
  const request = openRequest(order);
  if (request === undefined) return;
  request.state = ENDS[given];
  request.due_s = null;
  if (given !== 'accept') return;
  if (request.kind === 'cancellation') close(model, order, 'cancelled');
  else extend(order, request.promised_s);
}

function extend(order: Order, promisedS: number | null): void {
  if (promisedS === null || order.promised_s === null || order.due_s === null) return;
  order.due_s += promisedS - order.promised_s;
  order.promised_s = promisedS;
  const [first] = order.units;
  if (first !== undefined) first.late_s = promisedS + LATE_GRACE_S;
}
