import { daysAfter } from '../../kernel/clock.ts';
import type { OrderState } from '../../orders/types.ts';
import type { WebhookType } from '../types.ts';

/** Seconds until the next try, by the tries that failed: 72 hours in all (Standard Webhooks). */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_495];
/** An endpoint that has failed for so long is switched off. */
const FAILING_DAYS = 5;
/** A secret that was replaced signs for so long besides its successor. */
export const OVERLAP_HOURS = 24;

/** Ends of names that no public name server resolves (RFC 6761, 6762, 8375, and in local use). */
const PRIVATE_ENDS = new Set(
  'local localhost localdomain internal intranet lan home corp private arpa test invalid onion'.split(
    ' ',
  ),
);
/** Ports that an endpoint may have: of HTTPS, and the usual one of a server without its rights. */
const PORTS: readonly string[] = ['', '8443'];

/**
 * The URL of an endpoint as it is stored and sent to; null when it is none. HTTPS at a stated port,
 * without a user name, since everybody who sees the settings would read it.
 */
export function endpointUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isOpen = url.username === '' && url.password === '';
  if (url.protocol !== 'https:' || !isOpen || !PORTS.includes(url.port)) return null;
  // `example.com.` is the same host; a fragment is not sent.
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url.href;
}

/** Whether a host name is one of a local network. */
export function isPrivateName(host: string): boolean {
  const parts = host.split('.');
  return parts.length < 2 || parts.includes('') || PRIVATE_ENDS.has(parts.at(-1) ?? '');
}

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
