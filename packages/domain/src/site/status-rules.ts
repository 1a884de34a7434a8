import { type HealthConcern, type HealthFacts, isConcern } from './health-rules.ts';

/** What visitors are told of the shop: what they would notice themselves, and no more. */
export const STATUS_PARTS = ['shop', 'deadlines', 'payments', 'payouts', 'mails'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export interface PartStatus {
  readonly part: StatusPart;
  /** Otherwise it is late; nothing is lost. */
  readonly works: boolean;
}

/** The facts that visitors notice. */
export type StatusFacts = Pick<
  HealthFacts,
  'workers' | 'outbox' | 'provider_events' | 'payment_providers' | 'payout_providers'
>;

/** What makes a part late. Whoever reads the answer of a server knows that the shop is there. */
const CONCERNS: Readonly<Record<StatusPart, readonly HealthConcern[]>> = {
  shop: [],
  deadlines: ['workers'],
  payments: ['provider_silent'],
  payouts: ['payouts_late'],
  mails: ['outbox_late'],
};

/** One event in quarantine is a matter of one payment; events that wait concern everybody's. */
export function statusOf(facts: StatusFacts): PartStatus[] {
  const eventsWait = facts.provider_events.waiting > 0;
  return STATUS_PARTS.map((part) => ({
    part,
    works:
      !CONCERNS[part].some((concern) => isConcern(concern, facts)) &&
      !(part === 'payments' && eventsWait),
  }));
}
