import type { OfferCardView } from '@guildhall/api/offers/views';
import { Price } from '@guildhall/ui/price';
import { Link } from 'react-router';
import { ConvertedPrice } from '../../../lib/money/converted-price.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { offerPath } from '../../../lib/pages/shop-paths.ts';
import { SectionHeading } from './section-heading.tsx';

/** The best offer of each popular game; on phones one at a time, to be swiped. */
export function FeaturedOffers({ offers }: { offers: readonly OfferCardView[] }) {
  const t = useMessages('catalog/home');
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="mt-12 md:mt-16">
      <SectionHeading id="featured" action={{ to: '/accounts', label: t('featured_more') }}>
        {t('featured')}
      </SectionHeading>
      <ul className="-mx-4 mt-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 md:mt-6 lg:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.id} className="w-[85%] shrink-0 snap-start sm:w-auto">
            <FeaturedOffer offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeaturedOffer({ offer }: { offer: OfferCardView }) {
  const t = useMessages('catalog/home');
  const { product_name, title, language, total_minor, currency, delivery, warranty_days } = offer;
  const promise = delivery === 'instant' ? t('instant') : t('by_hand');
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:shadow-lift">
      <OfferArt offer={offer} className="aspect-[5/2]" />
      <div className="flex grow flex-col p-4">
        <p className="text-xs text-muted">{product_name}</p>
        <h3
          dir="auto"
          className="align-with-page mt-1 line-clamp-2 text-base/6 font-semibold text-pretty text-ink"
        >
          <Link
            to={offerPath(offer)}
            lang={language}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {title}
          </Link>
        </h3>
        <div className="mt-auto flex items-end justify-between gap-3 pt-3">
          <p className="text-xs text-muted">{`${promise} · ${t('warranty', { days: warranty_days })}`}</p>
          <p className="flex flex-col items-end">
            <Price amountMinor={total_minor} currency={currency} size="lg" />
            <ConvertedPrice amountMinor={total_minor} currency={currency} />
          </p>
        </div>
      </div>
    </article>
  );
}
