import type { OfferDetailView } from '@guildhall/api/offers/views';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { Messages } from '@guildhall/locales/messages';

const UNAVAILABLE = [
  'reserved',
  'out_of_stock',
  'paused',
  'expired',
  'sold_out',
] as const satisfies OfferState[];

/** Why an offer cannot be bought, and what to do. */
export function unavailableMessages(
  t: Messages<'offers/detail'>,
  { state, pay_ttl_minutes: minutes }: Pick<OfferDetailView, 'state' | 'pay_ttl_minutes'>,
): { readonly title: string; readonly help: string } {
  // An active offer without stock is about to change its state.
  const known = UNAVAILABLE.find((each) => each === state) ?? 'out_of_stock';
  return {
    title: t(`unavailable.${known}`),
    help:
      known === 'reserved'
        ? t('unavailable.reserved_help', { minutes })
        : t(`unavailable.${known}_help`),
  };
}
