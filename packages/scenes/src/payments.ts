import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/context';
import { newPaymentProvider } from '@guildhall/services/payments/find-provider';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import type { Scene } from './scene.ts';

/** Settles a payment like the provider's webhook, with the status read from the provider. */
async function settle({ services }: Scene, redirectUrl: string): Promise<void> {
  const reference = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
  const provider = newPaymentProvider(services);
  const checkout = await provider.readCheckout(reference);
  await settlePayment(services, { provider: provider.name, checkout, event_id: null });
}

/** Funds a wallet with a top-up. */
export async function fundWallet(scene: Scene, viewer: Viewer, amountMinor: number) {
  const { redirect_url } = await startTopUp(scene.services, viewer, {
    idempotency_key: newId(),
    amount_minor: amountMinor,
  });
  await scene.approve(redirect_url);
  await settle(scene, redirect_url);
}
