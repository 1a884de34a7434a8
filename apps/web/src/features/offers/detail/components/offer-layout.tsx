import type { OfferDetailView } from '@guildhall/api/offers/views';
import { Badge } from '@guildhall/ui/badge';
import { Skeleton } from '@guildhall/ui/skeleton';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages, withMessages } from '../../../../lib/language/messages.ts';
import { OfferArt } from '../../../../lib/offer-art.tsx';
import { rememberedOffer, seenOffers } from '../../../../lib/lists/offer-lists.ts';
import { productPath } from '../../../../lib/pages/shop-paths.ts';
import { Breadcrumbs, type Crumb } from '../../../catalog/components/breadcrumbs.tsx';
import { useCountView } from '../hooks.ts';
import { BuyPanel, type RegionLock } from './buy-panel.tsx';
import { CompareToggle } from '../../components/compare-toggle.tsx';
import { DeliveryBadge } from '../../components/delivery-badge.tsx';
import { FavouriteToggle } from '../../components/favourite-toggle.tsx';
import { SellerBox } from './seller-box.tsx';
import { ShareButtons } from './share-buttons.tsx';

/** Most offers have no photos, so its code is loaded with the first that has. */
const loadGallery = withMessages(['offers/detail'], () => import('./gallery.tsx'));
const Gallery = lazy(async () => {
  const { Gallery: gallery } = await loadGallery();
  return { default: gallery };
});

/** The page of an offer: the description first, and next to it the price and the purchase. */
export function OfferLayout(props: {
  offer: OfferDetailView;
  /** The URL of the English page, for sharing. */
  canonical: string;
  category: Crumb;
  lock: RegionLock | null;
  /** What buyers have said of the seller, beside their record. */
  score: ReactNode;
  /** For who is signed in: to report the offer. */
  report: ReactNode;
  /** Shown first: what buyers must know before anything else. */
  children: ReactNode;
}) {
  const { offer, canonical, category, lock, score, report, children } = props;
  const t = useMessages('offers/detail');
  const offers = useMessages('offers');
  const { date } = useFormats();
  useCountView(offer.id);
  useEffect(() => seenOffers.add(rememberedOffer(offer)), [offer]);
  const product = { to: productPath(offer), label: offer.product_name };
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs crumbs={[category, product]} />
        <div className="flex shrink-0 items-center justify-end gap-2">
          <FavouriteToggle offer={offer} />
          <CompareToggle offer={offer} />
          <ShareButtons title={offer.title} canonical={canonical} />
        </div>
      </div>
      <div className="mt-2 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <header className="min-w-0">
          <Pictures offer={offer} />
          <h1 className="mt-5 text-2xl font-semibold break-words text-pretty text-ink md:text-3xl">
            <bdi lang={offer.language}>{offer.title}</bdi>
          </h1>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <DeliveryBadge offer={offer} />
            {offer.warranty_days > 0 && (
              <Badge icon="shield-check">{offers('warranty', { days: offer.warranty_days })}</Badge>
            )}
            {offer.published_at && (
              <span className="text-sm text-muted">
                {t('offered_since', { date: date(offer.published_at) })}
              </span>
            )}
          </div>
        </header>
        <div className="min-w-0 lg:sticky lg:top-20 lg:row-span-2">
          <BuyPanel offer={offer} lock={lock} />
          <section aria-label={t('section.seller')} className="mt-4">
            <SellerBox seller={offer.seller} offerId={offer.id}>
              {score}
            </SellerBox>
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-10 pt-4">
          {children}
          <OfferSection title={t('section.description')}>
            <p
              lang={offer.language}
              dir="auto"
              className="max-w-prose text-base whitespace-pre-line text-ink"
            >
              {offer.description}
            </p>
            <div className="mt-3 empty:hidden">{report}</div>
          </OfferSection>
        </div>
      </div>
    </>
  );
}

/** The photos of the seller, or a drawing of the game or brand. */
function Pictures({ offer }: { offer: OfferDetailView }) {
  const t = useMessages('offers/detail');
  if (offer.photos.length > 0) {
    return (
      <Suspense fallback={<Skeleton className="aspect-[16/9] w-full rounded-xl" />}>
        <Gallery photos={offer.photos} />
      </Suspense>
    );
  }
  return (
    <OfferArt
      offer={offer}
      label={t('cover', { name: offer.product_name })}
      className="aspect-[2/1] rounded-xl shadow-card md:aspect-[5/2]"
    />
  );
}

export function OfferSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-xl font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
