import { Refusal } from '@guildhall/domain/kernel/errors';
import { PAYOUT_METHOD_KINDS, type PayoutMethodKind } from '@guildhall/domain/withdrawals/types';
import type { WithdrawalsContext } from './context.ts';
import type { PayoutProvider } from '../ports/payments/payout-provider.ts';

type Providers = Pick<WithdrawalsContext, 'payout_providers'>;

/** The provider with this name; undefined when the installation has none. */
export function findPayoutProvider(
  { payout_providers }: Providers,
  name: string,
): PayoutProvider | undefined {
  return payout_providers.find((provider) => provider.name === name);
}

/** The provider of new withdrawals of this kind. Refuses PAYOUTS_UNAVAILABLE. */
export function newPayoutProvider(
  { payout_providers }: Providers,
  kind: PayoutMethodKind,
): PayoutProvider {
  const provider = payout_providers.find(({ kinds }) => kinds.includes(kind));
  if (provider === undefined) throw new Refusal('PAYOUTS_UNAVAILABLE');
  return provider;
}

/** The kinds that the shop pays to. */
export const offeredKinds = ({ payout_providers }: Providers): PayoutMethodKind[] =>
  PAYOUT_METHOD_KINDS.filter((kind) => payout_providers.some(({ kinds }) => kinds.includes(kind)));
