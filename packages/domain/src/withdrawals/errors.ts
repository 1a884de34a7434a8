import type { ErrorCatalogue } from '../kernel/errors.ts';

export const withdrawalErrors = {
  PAYOUT_METHOD_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The payout method does not exist, was removed, or belongs to another user.',
  },
  PAYOUT_METHOD_KNOWN: {
    kind: 'conflict',
    meaning: 'You have a payout method with this destination already.',
  },
  PAYOUT_METHOD_LIMIT: {
    kind: 'conflict',
    meaning: 'You have as many payout methods as you may have. Remove one that you do not need.',
    facts: { most: 'how many you may have at once' },
  },
  PAYOUT_METHOD_IN_USE: {
    kind: 'conflict',
    meaning: 'A withdrawal to this payout method is not over yet.',
  },
  PAYOUT_METHOD_UNUSABLE: {
    kind: 'conflict',
    meaning: 'Nothing is paid to this payout method until you have done what is missing.',
    facts: { status: 'why: returned, unfinished, checking, disabled, other_name' },
  },
  PAYOUTS_UNAVAILABLE: {
    kind: 'conflict',
    meaning: 'Payouts of this kind are not offered by this shop.',
  },
  IDENTITY_NOT_VERIFIED: {
    kind: 'forbidden',
    meaning: 'Withdrawals require a verified identity (V2).',
  },
  PAYEE_NAME_DIFFERS: {
    kind: 'invalid',
    meaning: 'Money is only paid to your own verified name.',
    facts: { reason: 'how the names differ: other_name, other_script' },
  },
  SECURITY_COOLDOWN: {
    kind: 'forbidden',
    meaning: 'After a change of your security or on a new device, withdrawals wait for a while.',
    facts: {
      reason: 'what happened: security_change, payout_method, new_device',
      until: 'when you can withdraw again',
    },
  },
  WITHDRAWAL_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The withdrawal does not exist or is not visible to this viewer.',
  },
  WITHDRAWAL_TOO_SMALL: {
    kind: 'invalid',
    meaning: 'The amount is below the minimum of a withdrawal.',
    facts: { least_minor: 'the minimum in cents' },
  },
  WITHDRAWAL_DAY_LIMIT: {
    kind: 'conflict',
    meaning: 'The amount is above what you may still withdraw today.',
    facts: { left_minor: 'what is left of today in cents', most_minor: 'the limit of a day' },
  },
  WITHDRAWAL_FEE_CHANGED: {
    kind: 'conflict',
    meaning: 'The fee is not the one that was shown.',
    facts: { fee_minor: 'the fee now in cents' },
  },
  WITHDRAWAL_EVENT_REFUSED: {
    kind: 'conflict',
    meaning: 'The withdrawal does not allow this event now.',
    facts: {
      event: 'the requested event',
      state: 'the current state',
      reason: 'the reason, such as STATE, ACTOR, HELD, NOT_HELD, EXTENDED, PROVIDER',
    },
  },
} as const satisfies ErrorCatalogue;
