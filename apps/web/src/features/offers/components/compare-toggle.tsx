import { useMessages } from '../../../lib/language/messages.ts';
import {
  comparedOffers,
  MOST_COMPARED,
  rememberedOffer,
  type RememberedOffer,
} from '../../../lib/lists/offer-lists.ts';

/** Puts an offer among those to compare, or takes it away. */
export function CompareToggle({ offer }: { offer: RememberedOffer }) {
  const t = useMessages('offers');
  const compared = comparedOffers.use();
  const isCompared = compared.some(({ id }) => id === offer.id);
  const isFull = !isCompared && compared.length >= MOST_COMPARED;
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      // It stays in the order of the keyboard, and says why it does nothing.
      aria-disabled={isFull}
      title={isFull ? t('compare.full', { count: MOST_COMPARED }) : t('compare.title')}
      onClick={() => {
        if (!isFull) comparedOffers.toggle(rememberedOffer(offer));
      }}
      aria-label={t('compare.toggle', { title: offer.title })}
      className="round-toggle with-icon icon-scale"
    />
  );
}
