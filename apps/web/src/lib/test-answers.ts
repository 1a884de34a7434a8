import { feedbackAnswers } from '../features/feedback/test-answers.ts';
import { disputesAnswers } from '../features/disputes/test-answers.ts';
import { identityAnswers } from '../features/identity/test-answers.ts';
import { notificationsAnswers } from '../features/notifications/test-answers.ts';
import { moderationAnswers } from '../features/moderation/test-answers.ts';
import { messagesAnswers } from '../features/messages/test-answers.ts';
import { offersAnswers } from '../features/offers/test-answers.ts';
import { ordersAnswers } from '../features/orders/test-answers.ts';
import { paymentsAnswers } from '../features/payments/test-answers.ts';
import { privacyAnswers } from '../features/privacy/test-answers.ts';
import { siteAnswers } from '../features/site/test-answers.ts';
import { verificationAnswers } from '../features/verification/test-answers.ts';
import { walletAnswers } from '../features/wallet/test-answers.ts';
import { webhooksAnswers } from '../features/webhooks/test-answers.ts';
import { withdrawalsAnswers } from '../features/withdrawals/test-answers.ts';
import type { DefaultAnswers } from './test-procedures.ts';

/** What the rooms answer in the tests of components, unless a test answers for itself. */
export const DEFAULT_ANSWERS: DefaultAnswers = {
  ...disputesAnswers,
  ...identityAnswers,
  ...notificationsAnswers,
  ...messagesAnswers,
  ...moderationAnswers,
  ...feedbackAnswers,
  ...offersAnswers,
  ...ordersAnswers,
  ...paymentsAnswers,
  ...privacyAnswers,
  ...siteAnswers,
  ...verificationAnswers,
  ...walletAnswers,
  ...webhooksAnswers,
  ...withdrawalsAnswers,
};
