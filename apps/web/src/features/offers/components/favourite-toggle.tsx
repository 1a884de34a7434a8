import { classNames } from '@guildhall/ui/class-names';
import { Icon } from '@guildhall/ui/icon';
import { useFavourite } from '../hooks.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** Keeps an offer for the user, or removes it. Visitors sign in first. */
export function FavouriteToggle(props: {
  offer: { readonly id: string; readonly title: string };
  /** Whether it is shown as kept until that is known. */
  isAssumed?: boolean | undefined;
  className?: string | undefined;
}) {
  const { offer, isAssumed, className } = props;
  const t = useMessages('offers');
  const { isKept, isWaiting, toggle } = useFavourite(offer.id, isAssumed);
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-busy={isWaiting || undefined}
      title={t('favourite.title')}
      onClick={toggle}
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-full border border-line bg-raised',
        'text-muted transition-colors hover:text-ink aria-pressed:text-danger',
        className,
      )}
    >
      <Icon name="heart" className={classNames('size-4.5', isKept && 'fill-current')} />
      <span className="sr-only">{t('favourite.toggle', { title: offer.title })}</span>
    </button>
  );
}
