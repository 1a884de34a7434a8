import type { PaymentView } from '@guildhall/api/payments/views';
import type { DeclineReason } from '@guildhall/domain/payments/types';
import type { MessageKey } from '@guildhall/locales/messages';

/** Why the bank declined a card, and what to do next. */
const DECLINES = {
  insufficient_funds: 'decline.insufficient_funds',
  card_expired: 'decline.card_expired',
  wrong_details: 'decline.wrong_details',
  authentication_failed: 'decline.authentication_failed',
  card_not_supported: 'decline.card_not_supported',
  limit_exceeded: 'decline.limit_exceeded',
  bank_unavailable: 'decline.bank_unavailable',
  refused: 'decline.refused',
} as const satisfies Record<DeclineReason, MessageKey<'payments'>>;

const isKnown = (reason: string): reason is DeclineReason => Object.hasOwn(DECLINES, reason);

/** The text for the reason; that of a bank without a reason for one of a later server. */
export const declineKey = (reason: NonNullable<PaymentView['decline_reason']>) =>
  DECLINES[isKnown(reason) ? reason : 'refused'];
