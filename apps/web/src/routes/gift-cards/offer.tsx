import { plainPath } from '@guildhall/locales/languages';
import { Card } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { redirect } from 'react-router';
import { useMessages } from '../../lib/language/messages.ts';
import {
  OfferLayout,
  OfferSection,
} from '../../features/offers/detail/components/offer-layout.tsx';
import { RedeemSteps } from '../../features/offers/detail/components/redeem-steps.tsx';
import { UserScore } from '../../features/feedback/components/user-score.tsx';
import { ReportOnDemand } from '../../features/moderation/components/report-on-demand.tsx';
import { CompareBar } from '../../features/offers/components/compare-bar.tsx';
import { RecentlySeen } from '../../features/offers/components/recently-seen.tsx';
import { SimilarOffers } from '../../features/offers/detail/components/similar-offers.tsx';
import { faceValueText } from '../../features/offers/messages.ts';
import { useFormats } from '../../lib/language/format.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { offerData } from '../../lib/pages/structured-data.ts';
import { ifFound, loadPublic, notFound } from '../../lib/api/public-data.ts';
import { brandPath, isId, offerPath } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/offer';

/** The region whose cards work everywhere. */
const WORLDWIDE = 'GLOBAL';

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
  const [brand, score] = await loadPublic(context, (api, language) =>
    Promise.all([
      api.catalog.brand({ slug: offer.product_slug, language }),
      // A suspended seller has none.
      ifFound(api.feedback.score({ user_id: offer.seller.id })),
    ]),
  );
  return { offer, similar, brand, score, canonical: new URL(address, url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : [
        ...pageMeta(matches, {
          title: loaderData.offer.title,
          description: loaderData.offer.description,
          canonical: loaderData.canonical,
          picture: `/link-previews/offers/${loaderData.offer.id}.png`,
          noindex: !loaderData.offer.buyable,
        }),
        ...offerData(loaderData.offer, loaderData.canonical, matches),
      ];

/** One gift card for sale: its value, its region, and how to redeem it. */
export default function GiftCardOfferPage({ loaderData }: Route.ComponentProps) {
  const { offer, similar, brand, score, canonical } = loaderData;
  const catalog = useMessages('catalog');
  const t = useMessages('offers/detail');
  const formats = useFormats();
  const offers = useMessages('offers');
  const faceValue = faceValueText(offers, formats, offer, (value, currency) => {
    const printed = formats.faceValue(value, currency);
    // "$50 USD": several currencies have the same sign. Some are written by their code already.
    return printed.includes(currency) ? printed : `${printed} ${currency}`;
  });
  const regionName = (code: string | null) =>
    brand.regions.find((each) => each.code === code)?.name ?? code ?? '';
  const region = regionName(offer.region_code);
  const locked = offer.region_code !== WORLDWIDE;
  return (
    <>
      <OfferLayout
        key={offer.id}
        offer={offer}
        canonical={canonical}
        category={{ to: '/gift-cards', label: catalog('gift_cards') }}
        score={score && <UserScore score={score} />}
        report={<ReportOnDemand kind="offer" targetId={offer.id} ownerId={offer.seller.id} />}
        lock={locked ? { brand: brand.name, region } : null}
      >
        <Notice
          tone={locked ? 'attention' : 'info'}
          icon={locked ? 'map-pin' : 'globe'}
          title={locked ? t('region.locked', { region }) : t('region.worldwide')}
        >
          {locked
            ? t('region.locked_help', { brand: brand.name })
            : t('region.worldwide_help', { brand: brand.name })}
        </Notice>
        <OfferSection title={t('section.card')}>
          <Card>
            <KeyValues
              layout="grid"
              items={[
                { key: 'region', label: t('region.label'), value: region },
                ...(faceValue === null
                  ? []
                  : [{ key: 'face', label: t('card.face_value'), value: faceValue }]),
                {
                  key: 'stock',
                  label: t('card.stock'),
                  value: offer.stock_has_more
                    ? t('card.stock_more', { count: offer.stock_count })
                    : formats.count(offer.stock_count),
                },
              ]}
            />
          </Card>
        </OfferSection>
        <OfferSection title={t('section.redeem')}>
          <RedeemSteps brand={brand} />
        </OfferSection>
      </OfferLayout>
      <SimilarOffers
        offers={similar}
        kind="gift_card"
        categoryPath={cardPath(offer)}
        regionName={regionName}
      />
      <CompareBar />
      <RecentlySeen except={offer.id} />
    </>
  );
}

/** The list of this card: the same brand, region and value. */
function cardPath(offer: Route.ComponentProps['loaderData']['offer']): string {
  const { product_slug, region_code: region, face_value_minor: value } = offer;
  if (region === null || value === null) return brandPath(product_slug);
  return `${brandPath(product_slug)}?${new URLSearchParams({ region, face: String(value) })}`;
}
