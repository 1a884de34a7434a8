import type { PublishedOfferView } from '@guildhall/api/offers/drafts/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { Breadcrumbs } from '../../../catalog/components/breadcrumbs.tsx';
import { DRAFT_PARAMETER, type Selling } from '../hooks.ts';
import { PublishedCard } from './published-card.tsx';
import { SellingForm } from './selling-form.tsx';
import { isUnverified, TermsNotices } from './terms-notices.tsx';

const PICK = '/sell/select-category';

/** Selling accounts of one game, or cards of one brand. */
export function SellingPage({ selling }: { selling: Selling }) {
  const t = useMessages('offers/selling');
  const { kind, product } = selling;
  const [published, setPublished] = useState<PublishedOfferView | null>(null);
  if (published !== null) return <PublishedCard offer={published} selling={selling} />;
  return (
    <div className="mx-auto max-w-4xl">
      <Breadcrumbs crumbs={[{ to: PICK, label: t('pick.title') }]} />
      <h1 className="mt-2 mb-4 text-2xl font-semibold text-ink md:text-3xl">
        {t(`title.${kind}`, { name: product.name })}
      </h1>
      <Work selling={selling} onPublished={setPublished} />
    </div>
  );
}

/** The draft of the address, unless it was made here; null for a new one. */
function useDraftOfAddress() {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState<string | null>(null);
  const named = params.get(DRAFT_PARAMETER);
  return {
    wanted: named === own ? null : named,
    onCreated: (id: string) => {
      setOwn(id);
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(DRAFT_PARAMETER, id);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

function Work(props: { selling: Selling; onPublished: (offer: PublishedOfferView) => void }) {
  const { selling, onPublished } = props;
  const t = useMessages('offers/selling');
  const language = useLanguage();
  const { kind, product } = selling;
  const { wanted, onCreated } = useDraftOfAddress();
  const query = { kind, product_slug: product.slug, language };
  const terms = trpc.offers.sellingTerms.useQuery(query, { staleTime: 0 });
  // What is edited here is newer than what the cache has: each visit reads it again.
  const stored = trpc.offers.draft.useQuery(
    { draft_id: wanted ?? '' },
    { enabled: wanted !== null, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (wanted !== null && readRefusal(stored.error)) return <DraftGone />;
  const isLoaded = terms.data !== undefined && (wanted === null || stored.data !== undefined);
  const failed = terms.error ?? stored.error;
  // Terms that could not be read again leave the form, and what is typed into it, as it is.
  if (failed && !isLoaded) {
    return (
      <ErrorState
        title={t('load_failed')}
        description={messageOf(failed)}
        onRetry={() => void Promise.all([terms.refetch(), wanted && stored.refetch()])}
      />
    );
  }
  if (!terms.data || (wanted !== null && !stored.data)) {
    return <Skeleton className="h-[36rem] rounded-xl" />;
  }
  const notices = <TermsNotices {...{ kind, restricted: product.restricted, terms: terms.data }} />;
  if (isUnverified(terms.data)) return notices;
  return (
    <div className="flex flex-col gap-5">
      {notices}
      <SellingForm
        key={wanted ?? 'new'}
        selling={selling}
        terms={terms.data}
        stored={wanted === null ? null : (stored.data ?? null)}
        onCreated={onCreated}
        onPublished={onPublished}
      />
    </div>
  );
}

/** The draft was published or discarded, or is somebody else's. */
function DraftGone() {
  const t = useMessages('offers/selling');
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon="file-text"
      title={t('draft_gone')}
      description={t('draft_gone_help')}
      action={
        <>
          <Link to={pathname} className={buttonClass()}>
            {t('start_new')}
          </Link>
          <Link to={PICK} className={buttonClass({ variant: 'secondary' })}>
            {t('other_category')}
          </Link>
        </>
      }
    />
  );
}
