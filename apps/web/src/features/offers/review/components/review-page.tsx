import type { ReviewedOfferView } from '@guildhall/api/offers/review/views';
import { isPublic } from '@guildhall/domain/offers/policy';
import { OFFER_STATES } from '@guildhall/domain/offers/states';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link, useNavigate } from 'react-router';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';
import { isId, offerPath } from '../../../../lib/pages/shop-paths.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { AuditLink } from '../../../../lib/staff/audit-link.tsx';
import { AttributeTable } from '../../detail/components/attribute-table.tsx';
import { faceValueText } from '../../messages.ts';
import { OfferHistory } from '../../history/components/offer-history.tsx';
import { useReviewedOffer } from '../hooks.ts';
import { OfferDecision } from './offer-decision.tsx';

const LIST_PATH = '/admin/offers';

/** An offer as its buyers see it, for the staff who decide about it. */
export function ReviewPage({ offer_id }: { offer_id: string }) {
  const t = useMessages('offers/review');
  const query = useReviewedOffer(offer_id);
  if (query.data) return <LoadedReview review={query.data} />;
  const isMissing = readRefusal(query.error)?.code === 'OFFER_NOT_FOUND';
  if (!isId(offer_id) || isMissing) return <OfferMissing />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('load_failed')}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Skeleton className="h-96 rounded-xl" />;
}

function LoadedReview({ review }: { review: ReviewedOfferView }) {
  const t = useMessages('offers/review');
  const history = useMessages('offers/history');
  const navigate = useNavigate();
  const { offer, is_own: isOwn, allowed_events: allowed } = review;
  return (
    <>
      <Head review={review} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <OfferContent review={review} />
          {isOwn && <Notice tone="info">{t('own_help')}</Notice>}
          {!isOwn && allowed.length === 0 && <Notice tone="info">{t('nothing_to_decide')}</Notice>}
          {!isOwn && allowed.length > 0 && (
            <OfferDecision review={review} onDone={() => void navigate(LIST_PATH)} />
          )}
        </div>
        <Card>
          <CardHeader title={history('title')} />
          <OfferHistory
            offer={{
              history: review.history,
              currency: offer.currency,
              is_own: isOwn,
              fields: offer.attributes,
            }}
          />
          <AuditLink thing={`offer:${offer.id}`} />
        </Card>
      </div>
    </>
  );
}

function Head({ review: { offer } }: { review: ReviewedOfferView }) {
  const t = useMessages('offers/review');
  // A later server may know other states.
  const state = OFFER_STATES.find((each) => each === offer.state);
  const { site_name } = useSite();
  return (
    <div>
      <title>{`${t('page_title')} · ${site_name}`}</title>
      <BackLink to={LIST_PATH}>{t('title')}</BackLink>
      <h1 className="mt-2 text-xl font-semibold break-words text-ink md:text-2xl">
        <bdi lang={offer.language}>{offer.title}</bdi>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <bdi>{offer.product_name}</bdi>
        <span>{t('by', { seller: offer.seller.username, level: offer.seller.seller_level })}</span>
        {state !== undefined && isPublic(state) && (
          <Link to={offerPath(offer)} className="text-accent-ink hover:underline">
            {t('see')}
          </Link>
        )}
      </p>
    </div>
  );
}

/** The words and terms, as on the page of the offer. */
function OfferContent({ review: { offer } }: { review: ReviewedOfferView }) {
  const t = useMessages('offers/review');
  const words = useMessages('offers');
  const formats = useFormats();
  const { price, days, durationMinutes, count } = formats;
  const { currency } = offer;
  const face = faceValueText(words, formats, offer);
  const terms = [
    { key: 'price', label: t('terms.price'), value: price(offer.price_minor, currency) },
    { key: 'total', label: t('terms.total'), value: price(offer.total_minor, currency) },
    {
      key: 'delivery',
      label: t('terms.delivery'),
      value:
        offer.delivery_minutes === null
          ? t('terms.instant')
          : durationMinutes(offer.delivery_minutes),
    },
    ...(offer.kind === 'account'
      ? [{ key: 'warranty', label: t('terms.warranty'), value: days(offer.warranty_days) }]
      : []),
    ...(face !== null
      ? [
          {
            key: 'value',
            label: t('terms.value'),
            value: `${face} · ${offer.region_code ?? ''}`,
          },
        ]
      : []),
    { key: 'stock', label: t('terms.stock'), value: count(offer.stock_count) },
  ];
  return (
    <Card>
      <CardHeader title={t('content')} />
      <div className="flex flex-col gap-6">
        <KeyValues layout="grid" items={terms} />
        <p
          lang={offer.language}
          dir="auto"
          className="max-w-prose text-base whitespace-pre-line text-ink"
        >
          {offer.description}
        </p>
        {offer.attributes.length > 0 && <AttributeTable attributes={offer.attributes} />}
      </div>
    </Card>
  );
}

function OfferMissing() {
  const t = useMessages('offers/review');
  return (
    <EmptyState
      icon="search-x"
      level={1}
      title={t('not_found')}
      description={t('not_found_help')}
      action={
        <Link to={LIST_PATH} className={buttonClass({ variant: 'secondary' })}>
          {t('title')}
        </Link>
      }
    />
  );
}
