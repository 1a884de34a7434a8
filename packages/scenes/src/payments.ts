import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/context';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import type { Stage } from './stage.ts';

/** What the provider's webhook would bring, read from the provider itself. */
export async function settle({ services }: Stage, redirect_url: string): Promise<void> {
  const provider_reference = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
  await settlePayment(
    services,
    await services.payment_provider.readCheckout(provider_reference),
    null,
  );
}

/** Fills a wallet through the provider, as a top-up does. */
export async function fundWallet(stage: Stage, viewer: Viewer, amount_minor: number) {
  const { redirect_url } = await startTopUp(stage.services, viewer, {
    idempotency_key: newId(),
    amount_minor,
  });
  await stage.approve(redirect_url);
  await settle(stage, redirect_url);
}
