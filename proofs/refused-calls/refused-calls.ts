import type { RefusedRow } from './refused-call.ts';
import { refusedCatalog } from './refused-catalog.ts';
import { refusedContent } from './refused-content.ts';
import { refusedCredentials } from './sign-in/refused-credentials.ts';
import { refusedDrafts } from './refused-drafts.ts';
import { refusedFactors } from './sign-in/refused-factors.ts';
import { refusedNotifications } from './refused-notifications.ts';
import { refusedOffers } from './refused-offers.ts';
import { refusedOrders } from './refused-orders.ts';
import { refusedPayments } from './refused-payments.ts';
import { refusedRules } from './refused-rules.ts';
import { refusedSaved } from './refused-saved.ts';
import { refusedSignIns } from './sign-in/refused-sign-ins.ts';
import { refusedSignOns } from './sign-in/refused-sign-ons.ts';
import { refusedUploads } from './refused-uploads.ts';
import { refusedUsers } from './refused-users.ts';
import { refusedVault } from './refused-vault.ts';
import { refusedViews } from './refused-views.ts';
import { refusedWallet } from './refused-wallet.ts';
import { refusedWebhooks } from './refused-webhooks.ts';

/** Every refusal of every use case, tried once; a new refusal fails the proof until it is here. */
export const refusedCalls: readonly RefusedRow[] = [
  ...refusedCatalog,
  ...refusedContent,
  ...refusedDrafts,
  ...refusedNotifications,
  ...refusedOffers,
  ...refusedOrders,
  ...refusedPayments,
  ...refusedSaved,
  ...refusedSignIns,
  ...refusedUploads,
  ...refusedUsers,
  ...refusedVault,
  ...refusedViews,
  ...refusedWallet,
  ...refusedWebhooks,
  ...refusedSignOns.map(([useCase, code, refuse]): RefusedRow => [
    useCase,
    code,
    ({ scene, people }) =>
      refuse(scene.services, { user_id: people.ann.user_id, email: 'ann@example.test' }),
  ]),
  ...[...refusedFactors, ...refusedCredentials].map(([useCase, code, refuse]): RefusedRow => [
    useCase,
    code,
    ({ scene, factors }) => refuse(scene.services, factors),
  ]),
  ...refusedRules.map(([useCase, code, refuse]): RefusedRow => [
    useCase,
    code,
    ({ scene, people }) => refuse(scene, people.admin),
  ]),
];
