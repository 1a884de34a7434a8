import { classNames } from '@guildhall/ui/class-names';
import { Icon } from '@guildhall/ui/icon';
import { useMessages } from '../../../lib/language/messages.ts';
import {
  comparedOffers,
  MOST_COMPARED,
  rememberedOffer,
  type RememberedOffer,
} from '../../../lib/lists/offer-lists.ts';

/** Puts an offer among those to compare, or takes it away. */
export function CompareToggle(props: { offer: RememberedOffer; className?: string | undefined }) {
  const { offer, className } = props;
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
      className={classNames(
        'grid size-9 place-items-center rounded-full border border-line bg-raised text-muted',
        'transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent',
        'aria-pressed:text-on-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        className,
      )}
    >
      <Icon name="scale" className="size-4.5" />
      <span className="sr-only">{t('compare.toggle', { title: offer.title })}</span>
    </button>
  );
}
