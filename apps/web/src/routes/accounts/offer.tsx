import { plainPath } from '@guildhall/locales/languages';
import { Card } from '@guildhall/ui/card';
import { redirect } from 'react-router';
import { useMessages } from '../../lib/language/messages.ts';
import { AttributeTable } from '../../features/offers/detail/components/attribute-table.tsx';
import {
  OfferLayout,
  OfferSection,
} from '../../features/offers/detail/components/offer-layout.tsx';
import { UserScore } from '../../features/feedback/components/user-score.tsx';
import { ReportOnDemand } from '../../features/moderation/components/report-on-demand.tsx';
import { CompareBar } from '../../features/offers/components/compare-bar.tsx';
import { RecentlySeen } from '../../features/offers/components/recently-seen.tsx';
import { SimilarOffers } from '../../features/offers/detail/components/similar-offers.tsx';
import { WarrantyCover } from '../../features/offers/detail/components/warranty-cover.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { offerData } from '../../lib/pages/structured-data.ts';
import { ifFound, loadPublic, notFound } from '../../lib/api/public-data.ts';
import { gamePath, isId, offerPath } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/offer';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  if (!isId(params.id)) notFound();
  const { offer, similar } = await loadPublic(context, async (api, language) => {
    const [found, others] = await Promise.all([
      api.offers.detail({ offer_id: params.id, language }),
      api.offers.similar({ offer_id: params.id, language }),
    ]);
    return { offer: found, similar: others };
  });
  const address = offerPath(offer);
  // The router adds the language prefix to the redirect.
  if (address !== plainPath(url.pathname)) throw redirect(`${address}${url.search}`, 301);
  const [game, score] = await loadPublic(context, (api, language) =>
    Promise.all([
      api.catalog.game({ slug: offer.product_slug, language }),
      // A suspended seller has none.
      ifFound(api.feedback.score({ user_id: offer.seller.id })),
    ]),
  );
  return {
    offer,
    similar,
    score,
    publisher: game.publisher,
    canonical: new URL(address, url).href,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : [
        ...pageMeta(matches, {
          title: `${loaderData.offer.title} · ${loaderData.offer.product_name}`,
          description: loaderData.offer.description,
          canonical: loaderData.canonical,
          picture: `/link-previews/offers/${loaderData.offer.id}.png`,
          noindex: !loaderData.offer.buyable,
        }),
        ...offerData(loaderData.offer, loaderData.canonical, matches),
      ];

/** One game account for sale. */
export default function AccountOfferPage({ loaderData }: Route.ComponentProps) {
  const { offer, similar, score, publisher, canonical } = loaderData;
  const catalog = useMessages('catalog');
  const t = useMessages('offers/detail');
  return (
    <>
      <OfferLayout
        key={offer.id}
        offer={offer}
        canonical={canonical}
        category={{ to: '/accounts', label: catalog('accounts') }}
        lock={null}
        score={score && <UserScore score={score} />}
        report={<ReportOnDemand kind="offer" targetId={offer.id} ownerId={offer.seller.id} />}
      >
        <OfferSection title={t('section.attributes')}>
          <Card>
            <AttributeTable attributes={offer.attributes} />
          </Card>
        </OfferSection>
        <OfferSection title={t('section.protection')}>
          <Card>
            <WarrantyCover publisher={publisher} />
          </Card>
        </OfferSection>
      </OfferLayout>
      <SimilarOffers
        offers={similar}
        kind="account"
        categoryPath={gamePath(offer.product_slug)}
        regionName={() => ''}
      />
      <CompareBar />
      <RecentlySeen except={offer.id} />
    </>
  );
}
