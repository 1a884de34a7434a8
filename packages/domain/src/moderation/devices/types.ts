export const LINK_REASONS = ['device', 'payout_method', 'document'] as const;
/** What links two users (rules.md §9 "Devices", §8): a signal, never a restriction by itself. */
export type LinkReason = (typeof LINK_REASONS)[number];

export const CLUSTER_SIGNALS = [
  'banned_member',
  'banned_before',
  'restricted_member',
  'same_document',
  'same_payout_method',
  'several_countries',
  'many_users',
] as const;
/** What stands out in the users of one device. */
export type ClusterSignal = (typeof CLUSTER_SIGNALS)[number];
