import type { Lifecycle, PlainTypes, Transition } from '../kernel/transitions.ts';

/** One event of a provider in the inbox. It says only which object to read again. */
export const WEBHOOK_EVENT_STATES = ['received', 'handled', 'quarantined'] as const;
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number];
export const TERMINAL_WEBHOOK_EVENT_STATES = ['handled'] as const;

export type WebhookEventEvent = 'receive' | 'handle' | 'quarantine' | 'replay';

export interface WebhookEventTypes extends Omit<PlainTypes, 'timer' | 'party'> {
  readonly state: WebhookEventState;
  readonly event: WebhookEventEvent;
  readonly actor: 'system' | 'support' | 'admin';
  readonly timer: 'handling';
  readonly party: 'staff';
}

type WebhookEventRow = Transition<WebhookEventTypes>;

/** H3: what does not fit us waits for staff, who may have it handled again; nothing is lost. */
export const webhookEventTransitions: readonly WebhookEventRow[] = [
  {
    rule: 'H2',
    event: 'receive',
    from: [null],
    to: 'received',
    by: ['system'],
    timer: 'handling',
  },
  {
    rule: 'H2',
    event: 'handle',
    from: ['received'],
    to: 'handled',
    by: ['system'],
  },
  {
    rule: 'H3',
    event: 'quarantine',
    from: ['received'],
    to: 'quarantined',
    by: ['system'],
  },
  {
    rule: 'H3',
    event: 'replay',
    from: ['quarantined'],
    to: 'received',
    by: ['support', 'admin'],
    timer: 'handling',
  },
];

export const webhookEventLifecycle: Lifecycle<WebhookEventTypes> = {
  name: 'webhook event',
  transitions: webhookEventTransitions,
  states: WEBHOOK_EVENT_STATES,
  terminal: TERMINAL_WEBHOOK_EVENT_STATES,
  waitsFor: { quarantined: 'staff' },
};

/** Why an event is in quarantine. */
export const WEBHOOK_FAULTS = [
  'other_account',
  'other_mode',
  'from_the_future',
  'unknown_object',
  'unknown_payment',
  'mismatch',
  'failed',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** What an event may be about. */
export const WEBHOOK_OBJECTS = [
  'checkout',
  'refund',
  'dispute',
  'payout',
  'payout_account',
] as const;
export type WebhookObject = (typeof WEBHOOK_OBJECTS)[number];
