import { Button, buttonClass } from '@guildhall/ui/button';
import { LiveRegion } from '@guildhall/ui/live-region';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { comparedOffers, comparePath } from '../../../lib/lists/offer-lists.ts';

/** Leads to the comparison as soon as an offer was chosen for it. */
export function CompareBar() {
  const t = useMessages('offers');
  const offers = comparedOffers.use();
  const count = offers.length;
  return (
    <>
      <LiveRegion message={count === 0 ? '' : t('compare.chosen', { count })} />
      {count > 0 && (
        <div className="bottom-bar sticky bottom-3 z-20 mx-auto mt-6 flex w-fit max-w-full items-center gap-3 rounded-xl border border-line bg-raised p-2 ps-4 shadow-float">
          <span className="figures text-sm text-ink">{t('compare.chosen', { count })}</span>
          <Button variant="ghost" size="sm" onClick={() => comparedOffers.clear()}>
            {t('compare.clear')}
          </Button>
          <Link
            to={comparePath(offers.map(({ id }) => id))}
            className={buttonClass({ size: 'sm' })}
          >
            {t('compare.open')}
          </Link>
        </div>
      )}
    </>
  );
}
