export const RATINGS = ['negative', 'neutral', 'positive'] as const;
/** What a party of an order says of the other, from the worst to the best. */
export type Rating = (typeof RATINGS)[number];

export const FEEDBACK_SIDES = ['buyer', 'seller'] as const;
/** A side of an order: who gives feedback, or who gets it. */
export type FeedbackSide = (typeof FEEDBACK_SIDES)[number];

export const FEEDBACK_STATES = ['given', 'published', 'removed'] as const;
/** Given and not shown to anybody else yet; shown to everybody; or removed by staff. */
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

export const FEEDBACK_EVENTS = ['give', 'edit', 'publish', 'reply', 'remove', 'reinstate'] as const;
export type FeedbackEvent = (typeof FEEDBACK_EVENTS)[number];

export const FEEDBACK_ACTORS = ['author', 'rated', 'system', 'support', 'admin'] as const;
export type FeedbackActor = (typeof FEEDBACK_ACTORS)[number];

export const REMOVAL_REASONS = [
  'insult',
  'personal_data',
  'extortion',
  'wrong_order',
  'linked_parties',
] as const;
/** For nothing else is feedback removed (rules.md §9), and for nothing else is it reported. */
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
