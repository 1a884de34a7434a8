import { daysAfter } from '../../kernel/clock.ts';
import type { OrderState } from '../../orders/types.ts';
import type { WebhookType } from '../types.ts';

/** Seconds until the next try, by the tries that failed: 72 hours in all (Standard Webhooks). */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_495];
/** An endpoint that has failed for so long is switched off. */
const FAILING_DAYS = 5;
/** A secret that was replaced signs for so long besides its successor. */
export const OVERLAP_HOURS = 24;

/** Seconds until a message is sent again; null after the last try. */
export const retryAfter = (failures: number): number | null => RETRY_SECONDS[failures - 1] ?? null;

export const isFailingTooLong = (failingSince: Date, now: Date): boolean =>
  daysAfter(failingSince, FAILING_DAYS) <= now;

/** Any success takes a message, as the specification says. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
/** The endpoint says that it is there no more. */
export const isGone = (status: number | null): boolean => status === 410;

const TYPES: Partial<Record<OrderState, WebhookType>> = {
  paid: 'order.paid',
  delivered: 'order.delivered',
  completed: 'order.completed',
  cancelled: 'order.cancelled',
  refunded: 'order.refunded',
  charged_back: 'order.refunded',
  disputed: 'dispute.opened',
};

/** What a seller is told when an order comes into a state; null when nothing. */
export const webhookTypeOf = (state: OrderState): WebhookType | null => TYPES[state] ?? null;
