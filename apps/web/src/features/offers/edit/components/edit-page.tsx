import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';
import { isPublic } from '@guildhall/domain/offers/policy';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link } from 'react-router';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';
import { isId, offerPath } from '../../../../lib/pages/shop-paths.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { OfferHistory } from '../../history/components/offer-history.tsx';
import { ruleWords } from '../../history/messages.ts';
import type { OwnKind } from '../../own/hooks.ts';
import { STATE_TONES } from '../../own/messages.ts';
import { useOwnOffer } from '../hooks.ts';
import { EditForm } from './edit-form.tsx';

const LIST_PATHS = {
  account: '/dashboard/offers/accounts',
  gift_card: '/dashboard/offers/gift-cards',
} as const satisfies Record<OwnKind, string>;

/** The form of an own offer, with what happened to it. */
export function EditPage({ kind, offer_id }: { kind: OwnKind; offer_id: string }) {
  const t = useMessages('offers/edit');
  const query = useOwnOffer(offer_id);
  if (!isId(offer_id)) return <OfferMissing kind={kind} />;
  // An address with the other kind's name is one that nobody was given.
  if (query.data) {
    return query.data.kind === kind ? (
      <LoadedOffer offer={query.data} />
    ) : (
      <OfferMissing kind={kind} />
    );
  }
  if (query.isError && readRefusal(query.error)?.code === 'OFFER_NOT_FOUND') {
    return <OfferMissing kind={kind} />;
  }
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
  return <PageSkeleton />;
}

function LoadedOffer({ offer }: { offer: OwnOfferDetailView }) {
  const t = useMessages('offers/edit');
  const history = useMessages('offers/history');
  const mayEdit = offer.allowed_events.includes('edit');
  // The form begins again with what was saved.
  const version = offer.history.find(({ event }) => event === 'edit' || event === 'revise')?.id;
  return (
    <>
      <Head offer={offer} />
      <Decision offer={offer} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {mayEdit ? (
          <EditForm key={version} offer={offer} />
        ) : (
          <Notice tone="info">{t('not_now')}</Notice>
        )}
        <Card>
          <CardHeader title={history('title')} />
          <OfferHistory offer={{ ...offer, is_own: true, fields: offer.editing.fields }} />
        </Card>
      </div>
    </>
  );
}

function Head({ offer }: { offer: OwnOfferDetailView }) {
  const t = useMessages('offers/edit');
  const list = useMessages('offers/own');
  const { site_name } = useSite();
  return (
    <div>
      <title>{`${t('title')} · ${site_name}`}</title>
      <BackLink to={LIST_PATHS[offer.kind]}>{list(`kind.${offer.kind}.title`)}</BackLink>
      <h1 className="mt-2 text-xl font-semibold break-words text-ink md:text-2xl">
        {t('title')}
        {': '}
        <bdi lang={offer.language}>{offer.title}</bdi>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={STATE_TONES[offer.state]}>{list(`state.${offer.state}`)}</Badge>
        <bdi>{offer.product_name}</bdi>
        {isPublic(offer.state) && (
          <Link to={offerPath(offer)} className="text-accent-ink hover:underline">
            {list('see')}
          </Link>
        )}
      </p>
    </div>
  );
}

/** Why staff rejected or removed it, and what to do. */
function Decision({ offer: { state, decision } }: { offer: OwnOfferDetailView }) {
  const t = useMessages('offers/edit');
  const history = useMessages('offers/history');
  if (decision === null || (state !== 'rejected' && state !== 'removed')) return null;
  const { reason, rule_id: rule } = decision;
  return (
    <Notice tone="danger" title={t(`decision.${state}`)} className="mt-6">
      {rule !== null && <p>{history('rule', { rule: ruleWords(history, rule) })}</p>}
      {reason !== null && (
        <p dir="auto" className="whitespace-pre-line">
          {reason}
        </p>
      )}
      {state === 'rejected' && <p className="mt-1 text-muted">{t('decision.help')}</p>}
    </Notice>
  );
}

function OfferMissing({ kind }: { kind: OwnKind }) {
  const t = useMessages('offers/edit');
  const list = useMessages('offers/own');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('not_found')} · ${site_name}`}</title>
      <EmptyState
        icon="search-x"
        level={1}
        title={t('not_found')}
        description={t('not_found_help')}
        action={
          <Link to={LIST_PATHS[kind]} className={buttonClass({ variant: 'secondary' })}>
            {list(`kind.${kind}.title`)}
          </Link>
        }
      />
    </>
  );
}

function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 h-8 w-full max-w-lg" />
      <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-[36rem] rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  );
}
