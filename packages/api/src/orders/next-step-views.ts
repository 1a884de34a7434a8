import {
  type CaseTurn,
  DEADLINE_EVENTS,
  type OrderState,
  PARTIES,
  type RequestKind,
  type UnitState,
} from '@guildhall/domain/orders/types';
import { requestDeadlines, waitsForRequest } from '@guildhall/domain/orders/request-states';
import { orderDeadlines, waitsForOrder } from '@guildhall/domain/orders/states';
import { unitDeadlines, waitsForUnit } from '@guildhall/domain/orders/unit-states';
import type { OrderReading } from '@guildhall/services/orders/read-orders';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();

/**
 * What happens next: who must act by when, and what the deadline triggers otherwise. `nobody` means
 * that the order is closed.
 */
export const nextStepView = z.object({
  waits_for: openVocabulary([...PARTIES, 'nobody']),
  /** The event that the deadline triggers. */
  on_due: openVocabulary(DEADLINE_EVENTS).nullable(),
  due_at: time.nullable(),
  /** Manual delivery: the promised time, which comes before the deadline. */
  promised_at: time.nullable(),
});

type NextStep = z.infer<typeof nextStepView>;

interface NextStepFacts {
  state: OrderState;
  due_at: Date | null;
  unit_state: UnitState | null;
  unit_due_at: Date | null;
  delivery_due_at: Date | null;
  request_kind: RequestKind | null;
  request_due_at: Date | null;
  case_waits_for: CaseTurn | null;
  case_due_at: Date | null;
}

/** What an open case about units of the order waits for; null for none but staff and time. */
function toCaseStep(order: NextStepFacts, side: string): NextStep | null {
  const { case_waits_for: turn, case_due_at: dueAt } = order;
  if (turn === null || dueAt === null) return null;
  // Of a case that waits for both, each side sees its own turn; staff see the buyer's.
  const waitsFor = turn !== 'both' ? turn : side === 'seller' ? 'seller' : 'buyer';
  return {
    waits_for: waitsFor,
    on_due: `continue_without_${waitsFor}`,
    due_at: dueAt.toISOString(),
    promised_at: null,
  };
}

/** The next step of an order for a side of it: a case that waits for them comes first. */
export function toNextStep(order: NextStepFacts, side: string): NextStep {
  const ofCase = toCaseStep(order, side);
  if (ofCase?.waits_for === side) return ofCase;
  const next = toPlainStep(order);
  return ofCase !== null && next.waits_for !== side && order.state === 'disputed' ? ofCase : next;
}

/** The next step of an order without its cases. */
function toPlainStep(order: NextStepFacts): NextStep {
  const { state, unit_state, request_kind, request_due_at } = order;
  const promisedAt = order.delivery_due_at?.toISOString() ?? null;
  // An answer is due before the delivery ends by itself; whatever comes first is shown.
  const isFirst = order.due_at === null || (request_due_at ?? order.due_at) < order.due_at;
  if (request_kind !== null && request_due_at !== null && isFirst) {
    return {
      waits_for: waitsForRequest[request_kind],
      on_due: requestDeadlines[request_kind],
      due_at: request_due_at.toISOString(),
      promised_at: promisedAt,
    };
  }
  const byOrder = waitsForOrder[state];
  const byUnit = unit_state === null ? undefined : waitsForUnit[unit_state];
  const onDue =
    order.due_at !== null
      ? orderDeadlines[state]
      : unit_state === null
        ? undefined
        : unitDeadlines[unit_state];
  const dueAt = order.due_at ?? order.unit_due_at;
  const waitsFor = byOrder ?? byUnit ?? 'nobody';
  return {
    waits_for: waitsFor,
    on_due: onDue ?? null,
    due_at: dueAt?.toISOString() ?? null,
    promised_at: waitsFor === 'seller' ? promisedAt : null,
  };
}

/** The next unit: those that wait for the buyer come before those that wait for time. */
export function nextUnit(units: OrderReading['units']) {
  const waiting = units.filter(({ due_at }) => due_at !== null);
  const ofBuyer = waiting.filter(({ state }) => waitsForUnit[state] === 'buyer');
  const [next] = (ofBuyer.length > 0 ? ofBuyer : waiting).toSorted(
    (a, b) => (a.due_at?.getTime() ?? 0) - (b.due_at?.getTime() ?? 0),
  );
  return { unit_state: next?.state ?? null, unit_due_at: next?.due_at ?? null };
}

/** The case that is due first: those that wait for the side come before the others. */
export function nextCase(units: OrderReading['units'], side: string) {
  const waiting = units.filter(({ case_waits_for: turn }) => turn !== null);
  const own = waiting.filter(({ case_waits_for: turn }) => turn === side || turn === 'both');
  const [next] = (own.length > 0 ? own : waiting).toSorted(
    (a, b) => (a.case_due_at?.getTime() ?? 0) - (b.case_due_at?.getTime() ?? 0),
  );
  return {
    case_waits_for: next?.case_waits_for ?? null,
    case_due_at: next?.case_due_at ?? null,
  };
}
