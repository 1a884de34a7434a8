import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const webhookEventPermissions = {
  /** Reading the events of the payment providers, and having those in quarantine handled again. */
  'payments.handle_events': ['support', 'admin'],
} as const satisfies PermissionDeclarations;

export const webhookEventDecisions = {
  /** An event of a payment provider that is in quarantine is handled again. */
  'payments.replay_event': { permission: 'payments.handle_events', second_person: 'never' },
} as const satisfies DecisionDeclarations<typeof webhookEventPermissions>;
