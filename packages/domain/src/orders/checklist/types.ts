/** What a buyer does so that nobody else can take a game account back, in this order. */
export const SECURING_ITEMS = [
  'password_changed',
  'email_changed',
  'two_factor_on',
  'sessions_ended',
  'recovery_removed',
] as const;
export type SecuringItem = (typeof SECURING_ITEMS)[number];

/** The last word about an item: done, or taken back. */
export interface SecuringTick {
  readonly item: SecuringItem;
  readonly is_done: boolean;
  readonly occurred_at: Date;
}
