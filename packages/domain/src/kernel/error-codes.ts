import { catalogErrors } from '../catalog/errors.ts';
import { contentErrors } from '../content/errors.ts';
import { redirectErrors } from '../content/redirects/errors.ts';
import { disputeErrors } from '../disputes/errors.ts';
import { feedbackErrors } from '../feedback/errors.ts';
import { fileErrors } from '../files/errors.ts';
import { identityErrors } from '../identity/errors.ts';
import { notificationErrors } from '../notifications/errors.ts';
import { offerErrors } from '../offers/errors.ts';
import { breakGlassErrors } from '../orders/break-glass/errors.ts';
import { orderErrors } from '../orders/errors.ts';
import { messageErrors } from '../messages/errors.ts';
import { moderationErrors } from '../moderation/errors.ts';
import { refundErrors } from '../payments/refunds/errors.ts';
import { webhookEventErrors } from '../webhooks/errors.ts';
import { paymentErrors } from '../payments/errors.ts';
import { privacyErrors } from '../privacy/errors.ts';
import { ruleErrors } from '../rules/errors.ts';
import { userErrors } from '../users/errors.ts';
import { vaultErrors } from '../vault/errors.ts';
import { verificationErrors } from '../verification/errors.ts';
import { walletErrors } from '../wallet/errors.ts';
import { withdrawalErrors } from '../withdrawals/errors.ts';
import type { ErrorCatalogue } from './errors.ts';
import { decisionErrors } from './staff-decisions.ts';

const general = {
  INPUT_INVALID: { kind: 'invalid', meaning: 'The input does not match the declared schema.' },
  PERMISSION_DENIED: { kind: 'forbidden', meaning: 'The role does not have this permission.' },
  NOT_FOUND: { kind: 'not_found', meaning: 'The requested resource does not exist.' },
  TOO_MANY_REQUESTS: {
    kind: 'too_many',
    meaning: 'Too many requests; `retry_after_seconds` tells when to retry.',
    facts: { retry_after_seconds: 'when the next attempt is allowed' },
  },
  UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'A dependency is temporarily unavailable; try again soon.',
    facts: { retry_after_seconds: 'when to try again' },
  },
} as const satisfies ErrorCatalogue;

/** The complete catalogue: every refusal that a response can contain. */
export const errorCatalogue = {
  ...general,
  ...decisionErrors,
  ...identityErrors,
  ...userErrors,
  ...catalogErrors,
  ...contentErrors,
  ...redirectErrors,
  ...fileErrors,
  ...notificationErrors,
  ...offerErrors,
  ...vaultErrors,
  ...orderErrors,
  ...breakGlassErrors,
  ...walletErrors,
  ...withdrawalErrors,
  ...paymentErrors,
  ...webhookEventErrors,
  ...refundErrors,
  ...ruleErrors,
  ...messageErrors,
  ...disputeErrors,
  ...verificationErrors,
  ...feedbackErrors,
  ...moderationErrors,
  ...privacyErrors,
} as const satisfies ErrorCatalogue;

export type ErrorCode = keyof typeof errorCatalogue;
