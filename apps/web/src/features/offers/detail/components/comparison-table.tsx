import type { OfferDetailView } from '@guildhall/api/offers/views';
import { buttonClass } from '@guildhall/ui/button';
import { Price } from '@guildhall/ui/price';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConvertedPrice } from '../../../../lib/money/converted-price.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { OfferArt } from '../../../../lib/offer-art.tsx';
import { comparedOffers, comparePath, rememberedOffer } from '../../../../lib/lists/offer-lists.ts';
import { offerPath } from '../../../../lib/pages/shop-paths.ts';
import { DeliveryBadge } from '../../components/delivery-badge.tsx';
import { faceValueText } from '../../messages.ts';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly cell: (offer: OfferDetailView) => ReactNode;
}

const HEAD_CELL =
  'sticky start-0 z-10 w-28 bg-surface py-3 pe-3 text-start align-top text-sm font-normal ' +
  'text-muted md:w-44';
/** By the number of offers: narrower columns cannot be read, so the table scrolls. */
const WIDTHS = ['', '', 'min-w-[29rem]', 'min-w-[40rem]', 'min-w-[51rem]'];

/** Offers in columns, what they promise and have in rows. A narrow screen scrolls it sideways. */
export function ComparisonTable({ offers }: { offers: readonly OfferDetailView[] }) {
  const t = useMessages('offers/compare');
  const rows = useRows(offers);
  return (
    // It scrolls with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div role="region" aria-label={t('title')} tabIndex={0} className="mt-8 overflow-x-auto">
      <table
        className={`w-full table-fixed border-collapse text-sm ${WIDTHS[offers.length] ?? ''}`}
      >
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={HEAD_CELL}>
              <span className="sr-only">{t('feature')}</span>
            </th>
            {offers.map((offer) => (
              <ColumnHead key={offer.id} offer={offer} offers={offers} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cell }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className={HEAD_CELL}>
                <span className="[overflow-wrap:anywhere]">{label}</span>
              </th>
              {offers.map((offer) => (
                <td
                  key={offer.id}
                  dir="auto"
                  className="figures px-3 py-3 align-top [overflow-wrap:anywhere] text-ink"
                >
                  {cell(offer) ?? <span className="text-muted">{t('none')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead(props: { offer: OfferDetailView; offers: readonly OfferDetailView[] }) {
  const { offer, offers } = props;
  const t = useMessages('offers/compare');
  const others = offers.filter(({ id }) => id !== offer.id).map(({ id }) => id);
  return (
    <th scope="col" className="px-3 pb-4 text-start align-top font-normal">
      <OfferArt offer={{ ...offer, cover: offer.photos[0]?.variants }} className="rounded-lg" />
      <span className="mt-3 block text-xs text-muted">{offer.product_name}</span>
      <Link
        to={offerPath(offer)}
        lang={offer.language}
        className="line-clamp-3 text-base font-semibold text-ink hover:text-accent-ink"
      >
        {offer.title}
      </Link>
      <Link
        to={comparePath(others)}
        preventScrollReset
        aria-label={t('remove_offer', { title: offer.title })}
        onClick={() => {
          // The list of the visitor follows the page.
          comparedOffers.clear();
          for (const each of offers.toReversed()) {
            if (each.id !== offer.id) comparedOffers.add(rememberedOffer(each));
          }
        }}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: '-ms-3 mt-1' })}
      >
        {t('remove')}
      </Link>
    </th>
  );
}

/** What all offers have, and then each attribute that one of them has. */
function useRows(offers: readonly OfferDetailView[]): readonly Row[] {
  const t = useMessages('offers/compare');
  const words = useMessages('offers');
  const formats = useFormats();
  const { share } = formats;
  const labels = new Map(
    offers.flatMap(({ attributes }) => attributes.map(({ key, label }) => [key, label] as const)),
  );
  const attributes: readonly Row[] = [...labels].map(([key, label]) => ({
    key: `a.${key}`,
    label,
    cell: (offer) => offer.attributes.find((each) => each.key === key)?.words ?? null,
  }));
  const hasCards = offers.some(({ kind }) => kind === 'gift_card');
  const hasAccounts = offers.some(({ kind }) => kind === 'account');
  const card: readonly Row[] = [
    { key: 'region', label: t('region'), cell: ({ region_code }) => region_code },
    {
      key: 'face',
      label: t('face_value'),
      cell: (offer) => faceValueText(words, formats, offer),
    },
  ];
  const warranty: Row = {
    key: 'warranty',
    label: t('warranty'),
    cell: ({ warranty_days: days }) => (days === 0 ? null : words('warranty', { days })),
  };
  return [
    {
      key: 'price',
      label: t('price'),
      cell: ({ total_minor, currency }) => (
        <>
          <Price amountMinor={total_minor} currency={currency} size="lg" />
          <ConvertedPrice amountMinor={total_minor} currency={currency} className="ms-2" />
        </>
      ),
    },
    { key: 'delivery', label: t('delivery'), cell: (offer) => <DeliveryBadge offer={offer} /> },
    ...(hasAccounts ? [warranty] : []),
    {
      key: 'seller',
      label: t('seller'),
      cell: ({ seller }) =>
        t('seller_level', { name: seller.username, level: seller.seller_level }),
    },
    {
      key: 'on_time',
      label: t('on_time'),
      cell: ({ seller }) => seller.on_time_share !== null && share(seller.on_time_share),
    },
    ...(hasCards ? card : []),
    ...attributes,
  ];
}
