import { useFavourite } from '../hooks.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** Keeps an offer for the user, or removes it. Visitors sign in first. */
export function FavouriteToggle(props: {
  offer: { readonly id: string; readonly title: string };
  /** Whether it is shown as kept until that is known. */
  isAssumed?: boolean | undefined;
}) {
  const { offer, isAssumed } = props;
  const t = useMessages('offers');
  const { isKept, isWaiting, toggle } = useFavourite(offer.id, isAssumed);
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-busy={isWaiting || undefined}
      title={t('favourite.title')}
      onClick={toggle}
      aria-label={t('favourite.toggle', { title: offer.title })}
      className="round-toggle with-icon icon-heart"
    />
  );
}
