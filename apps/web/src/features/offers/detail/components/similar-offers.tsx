import type { OfferCardView } from '@guildhall/api/offers/views';
import { SectionHeading } from '../../../catalog/components/section-heading.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { SIMILAR_ID } from './buy-panel.tsx';
import { OfferItem } from '../../components/offer-item.tsx';
import { OfferGrid } from '../../components/offer-grid.tsx';

/** Offers of the same product at a similar price, and always a link to the category. */
export function SimilarOffers(props: {
  offers: readonly OfferCardView[];
  kind: OfferCardView['kind'];
  categoryPath: string;
  regionName: (code: string | null) => string;
  /** Of any value, in place of an offer that is gone. */
  instead?: boolean | undefined;
}) {
  const { offers, kind, categoryPath, regionName, instead = false } = props;
  const t = useMessages('offers/detail');
  return (
    <section id={SIMILAR_ID} aria-labelledby="similar-title" className="mt-14 scroll-mt-24">
      <SectionHeading id="similar-title" action={{ to: categoryPath, label: t('similar.all') }}>
        {kind === 'gift_card' && !instead ? t('section.same_card') : t('section.similar')}
      </SectionHeading>
      <div className="mt-4">
        {offers.length === 0 ? (
          <p className="text-base text-muted">
            {kind === 'gift_card' ? t('similar.no_card') : t('similar.none')}
          </p>
        ) : (
          <OfferGrid kind={kind} offers={offers} columns={4}>
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferItem offer={offer} named={false} regionName={regionName} />
              </li>
            ))}
          </OfferGrid>
        )}
      </div>
    </section>
  );
}
