import { newId } from '@guildhall/domain/kernel/ids';
import { withAnyTopUp } from '@guildhall/scenes/payments';
import { expirePayment } from '@guildhall/services/payments/settle-payment';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import type { Resource } from '../resource.ts';

export const paymentsResources = {
  payment: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      const input = { idempotency_key: newId(), amount_minor: 5_000 };
      const unlimited = withAnyTopUp(scene.services);
      const { payment_id } = await startTopUp(unlimited, buyer.viewer, input);
      // A user may have a few that are unfinished.
      await expirePayment(scene.services, payment_id);
      return { payment_id };
    },
  },
} satisfies Record<string, Resource>;
