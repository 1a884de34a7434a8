import { buttonClass } from '@guildhall/ui/button';
import { Badge } from '@guildhall/ui/badge';
import { Card } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import { Link } from 'react-router';
import { useFavouriteIds } from '../../../../lib/lists/favourites.ts';
import { ConvertedPrice } from '../../../../lib/money/converted-price.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { OfferArt } from '../../../../lib/offer-art.tsx';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { offerPath } from '../../../../lib/pages/shop-paths.ts';
import { FavouriteToggle } from '../../components/favourite-toggle.tsx';
import { type Favourite, useFavouriteAlert, useFavourites } from '../hooks.ts';
import { AVAILABILITY_TONES, isKnownAvailability } from '../messages.ts';
import { AlertMenu } from './alert-menu.tsx';
import { SavedSkeletons } from './saved-skeletons.tsx';

/** The offers that the user keeps; more are loaded at the end. */
export function FavouriteList() {
  const t = useMessages('offers/saved');
  const list = useFavourites();
  const ids = useFavouriteIds();
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // One that was removed disappears at once, and an undo brings it back.
  const shown = loaded.filter(({ offer_id }) => ids?.has(offer_id) ?? true);
  return (
    <PagedList
      list={list}
      count={shown.length}
      skeleton={<SavedSkeletons />}
      failed={t('offer.load_failed')}
      empty={<NothingKept />}
    >
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {shown.map((favourite) => (
            <FavouriteRow key={favourite.offer_id} favourite={favourite} />
          ))}
        </ul>
      </Card>
    </PagedList>
  );
}

function NothingKept() {
  const t = useMessages('offers/saved');
  return (
    <EmptyState
      icon="heart"
      title={t('offer.empty')}
      description={t('offer.empty_help')}
      action={
        <>
          <Link to="/accounts" className={buttonClass()}>
            {t('offer.accounts')}
          </Link>
          <Link to="/gift-cards" className={buttonClass({ variant: 'secondary' })}>
            {t('offer.gift_cards')}
          </Link>
        </>
      }
    />
  );
}

function FavouriteRow({ favourite }: { favourite: Favourite }) {
  const t = useMessages('offers/saved');
  const { kind, product_slug, product_name, offer_id, availability, card } = favourite;
  const setAlert = useFavouriteAlert();
  const title = favourite.title ?? t('offer.hidden');
  const isOut = availability !== 'for_sale';
  return (
    <li className="flex items-start gap-3 p-4 sm:items-center sm:gap-4">
      <OfferArt
        offer={card ?? { id: offer_id, kind, product_slug, product_name }}
        className={classNames('w-14 shrink-0 rounded-md sm:w-20', isOut && 'opacity-60')}
      />
      <div className="flex min-w-0 grow flex-col gap-2 sm:flex-row sm:items-center sm:gap-6">
        <div className="min-w-0 grow">
          <p className="truncate text-xs text-muted">{product_name}</p>
          <p
            lang={favourite.language ?? undefined}
            dir="auto"
            className="align-with-page line-clamp-2 text-sm font-medium wrap-anywhere text-ink"
          >
            {card === null ? (
              title
            ) : (
              <Link to={offerPath(card)} className="hover:underline">
                {title}
              </Link>
            )}
          </p>
          {isKnownAvailability(availability) && isOut && (
            <p className="mt-1.5">
              <Badge tone={AVAILABILITY_TONES[availability]}>
                {t(`availability.${availability}`)}
              </Badge>
            </p>
          )}
        </div>
        <FavouritePrice favourite={favourite} />
      </div>
      <span className="flex shrink-0 flex-col items-center gap-1 sm:flex-row">
        <AlertMenu
          alert={favourite.alert}
          name={title}
          label={t('alert.about_price')}
          onChange={(alert) => void setAlert(favourite, alert)}
        />
        <FavouriteToggle offer={{ id: offer_id, title }} isAssumed />
      </span>
    </li>
  );
}

/** The price now, and what it was when the offer was saved. */
function FavouritePrice({ favourite }: { favourite: Favourite }) {
  const t = useMessages('offers/saved');
  const { price, date } = useFormats();
  const { card, currency, saved_minor: saved, price_change: change } = favourite;
  const now = card?.total_minor ?? saved;
  return (
    <div className="shrink-0 sm:text-end">
      <p>
        <Price amountMinor={now} currency={currency} size="md" />
        <ConvertedPrice amountMinor={now} currency={currency} className="ms-2" />
      </p>
      {change !== null ? (
        <p
          className={classNames(
            'figures text-xs',
            change === 'cheaper' ? 'text-success' : 'text-attention',
          )}
        >
          {t(`offer.${change}`, { was: price(saved, currency), now: price(now, currency) })}
        </p>
      ) : (
        <p className="text-xs text-muted">
          {t('offer.saved_on', { date: date(favourite.saved_at) })}
        </p>
      )}
    </div>
  );
}
