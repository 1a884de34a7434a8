import type { OfferDetailView } from '@guildhall/api/offers/views';
import { Button } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { Price } from '@guildhall/ui/price';
import { QuantityField } from '@guildhall/ui/quantity-field';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '../../../../lib/session/auth-state.ts';
import { ConvertedPrice } from '../../../../lib/money/converted-price.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages, withMessages } from '../../../../lib/language/messages.ts';
import { unavailableMessages } from '../messages.ts';
import { unitPrice, useBuy, useBuyerLimits, useFreshOffer } from '../hooks.ts';
import { BuyBar } from './buy-bar.tsx';
import { stockText } from '../../messages.ts';
import { FaceBadge } from '../../components/gift-card-row.tsx';
import { PriceSplit } from './price-split.tsx';
import { Promises } from './promises.tsx';
import { RegionDialog } from './region-dialog.tsx';
import { TierTable } from './tier-table.tsx';

export const SIMILAR_ID = 'similar';
const QUANTITY_PARAMETER = 'quantity';
/** Few purchases are refused: the texts come with the first refusal. */
const loadRefusal = withMessages(['errors', 'field-errors'], () => import('./refused-notice.tsx'));

/** Few purchases are above a limit: what says so comes when the limits are known. */
const loadLimit = withMessages(['offers/limits'], () => import('./limit-notice.tsx'));

/** The region of a gift card that is limited to one. */
export interface RegionLock {
  readonly brand: string;
  readonly region: string;
}

function inRange(wanted: number, least: number, most: number): number {
  return Math.min(Math.max(Number.isInteger(wanted) ? wanted : least, least), most);
}

/** Quantity, price and the button. Keeps the quantity during a sign-in. */
function usePurchase(loaded: OfferDetailView, lock: RegionLock | null) {
  const { offer, refresh } = useFreshOffer(loaded);
  const { price } = useFormats();
  const [search] = useSearchParams();
  const { user } = useAuth();
  const { buy, pending, error } = useBuy();
  const [asking, setAsking] = useState(false);
  // The error says what has changed; the page then shows it.
  const [refusal, fetchRefusal] = useOnDemand(loadRefusal);
  useEffect(() => {
    if (error !== null) fetchRefusal();
  }, [error, fetchRefusal]);
  useEffect(() => {
    if (refusal?.isOutdated(error) === true) refresh().catch(() => {});
  }, [refusal, error, refresh]);
  const least = offer.min_quantity;
  const most = Math.min(offer.max_quantity, offer.stock_count);
  const [wanted, setWanted] = useState(Number(search.get(QUANTITY_PARAMETER) ?? least));
  const quantity = inRange(wanted, least, Math.max(most, least));
  const unit = unitPrice(offer, quantity);
  const { unit_total_minor: unitTotalMinor } = unit;

  function go() {
    setAsking(false);
    const returnSearch = new URLSearchParams(
      quantity === least ? {} : { [QUANTITY_PARAMETER]: String(quantity) },
    );
    const purchase = { offer_id: offer.id, quantity, expected_unit_total_minor: unitTotalMinor };
    buy(purchase, returnSearch);
  }

  return {
    offer,
    pending,
    error,
    refusal,
    quantity,
    setQuantity: setWanted,
    range: { least, most },
    unit,
    total: price(unitTotalMinor * quantity, offer.currency),
    buyable: offer.buyable && most >= least,
    own: user?.id === offer.seller.id,
    asking,
    setAsking,
    press: lock === null ? go : () => setAsking(true),
    go,
  };
}

type PurchaseState = ReturnType<typeof usePurchase>;

/** The price, its parts and the button; on phones the button is also at the bottom. */
export function BuyPanel({
  offer: loaded,
  lock,
}: {
  offer: OfferDetailView;
  lock: RegionLock | null;
}) {
  const purchase = usePurchase(loaded, lock);
  const { offer, quantity, unit, total, buyable, own, pending, press, refusal } = purchase;
  const { unit_total_minor: unitTotalMinor } = unit;
  const amount = { amountMinor: unitTotalMinor * quantity, currency: offer.currency };
  const card = offer.kind === 'gift_card';
  const t = useMessages('offers/detail');
  const { price } = useFormats();
  return (
    <Card className="flex flex-col gap-5 shadow-lift">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Price {...amount} size="xl" />
          <ConvertedPrice {...amount} />
          {quantity > 1 && (
            <span className="figures text-sm text-muted">
              {t('buy.times', { quantity, price: price(unitTotalMinor, offer.currency) })}
            </span>
          )}
        </p>
        {card && <FaceBadge offer={{ ...offer, total_minor: unitTotalMinor }} />}
        <p className="mt-1.5 text-sm text-muted">{t('buy.all_in')}</p>
        <PriceSplit unit={unit} quantity={quantity} />
      </div>
      {card && buyable && <Quantity purchase={purchase} />}
      {buyable && !own && purchase.error === null && (
        <Limit quantity={quantity} total_minor={amount.amountMinor} currency={offer.currency} />
      )}
      {buyable && refusal && <refusal.RefusedNotice error={purchase.error} />}
      {own ? (
        <Notice tone="info" title={t('buy.own')}>
          {t('buy.own_help')}
        </Notice>
      ) : buyable ? (
        <div>
          <Button size="lg" block loading={pending} onClick={press}>
            {t('buy.submit_for', { price: total })}
          </Button>
          <p className="mt-3 flex items-center justify-center gap-1.5 text-sm text-muted">
            <Icon name="lock" className="size-4" />
            {t('buy.held')}
          </p>
        </div>
      ) : (
        <Unavailable offer={offer} />
      )}
      <div className="border-t border-line pt-5">
        <Promises offer={offer} />
      </div>
      {buyable && !own && <BuyBar total={total} pending={pending} onBuy={press} />}
      {lock && (
        <RegionDialog
          {...lock}
          open={purchase.asking}
          onOpenChange={purchase.setAsking}
          price={total}
          onConfirm={purchase.go}
        />
      )}
    </Card>
  );
}

function Quantity({ purchase }: { purchase: PurchaseState }) {
  const { offer, quantity, setQuantity, range } = purchase;
  const { least, most } = range;
  const t = useMessages('offers/detail');
  const offers = useMessages('offers');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end justify-between gap-4">
        <QuantityField
          label={t('quantity.label')}
          fewer={t('quantity.less')}
          more={t('quantity.more')}
          outOfRange={(from, to) => t('quantity.corrected', { least: from, most: to })}
          value={quantity}
          min={least}
          max={most}
          onValueChange={setQuantity}
        />
        <p className="figures pb-1 text-end text-sm text-muted">
          {stockText(offers, offer)}
          <br />
          {least === most
            ? t('quantity.exact', { count: least })
            : t('quantity.range', { least, most })}
        </p>
      </div>
      <TierTable offer={offer} quantity={quantity} />
    </div>
  );
}

/** Says before the purchase which limit of the buyer it would exceed. */
function Limit(purchase: { quantity: number; total_minor: number; currency: string }) {
  const limits = useBuyerLimits();
  const [notice, fetchNotice] = useOnDemand(loadLimit);
  useEffect(() => {
    if (limits !== null) fetchNotice();
  }, [limits, fetchNotice]);
  return limits && notice && <notice.LimitNotice limits={limits} {...purchase} />;
}

/** Why it cannot be bought, and links to alternatives. */
function Unavailable({ offer }: { offer: OfferDetailView }) {
  const t = useMessages('offers/detail');
  const { title, help } = unavailableMessages(t, offer);
  return (
    <Notice tone="attention" title={title}>
      <p>{help}</p>
      <a
        href={`#${SIMILAR_ID}`}
        className="mt-1 inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline md:min-h-8"
      >
        {t('similar.jump')}
      </a>
    </Notice>
  );
}
