import { buttonClass, Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { sellPath } from '../../../../lib/pages/shop-paths.ts';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { DRAFT_PARAMETER, useDiscard } from '../hooks.ts';

/** What the user has begun and not published. Nothing when there is none. */
export function DraftsList() {
  const t = useMessages('offers/selling');
  const drafts = trpc.offers.drafts.useQuery(undefined, { staleTime: 0 });
  if (drafts.error) {
    return <ErrorState title={t('drafts.load_failed')} onRetry={() => void drafts.refetch()} />;
  }
  if (!drafts.data || drafts.data.length === 0) return null;
  return (
    <section aria-label={t('drafts.title')} className="mb-10">
      <h2 className="mb-3 text-lg font-semibold text-ink">{t('drafts.title')}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised shadow-card">
        {drafts.data.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

interface DraftRowProps {
  draft: {
    readonly id: string;
    readonly kind: 'account' | 'gift_card';
    readonly product_slug: string;
    readonly product_name: string;
    readonly title: string;
    readonly saved_at: string;
  };
}

function DraftRow({ draft }: DraftRowProps) {
  const t = useMessages('offers/selling');
  const { moment } = useFormats();
  const title = draft.title === '' ? t('drafts.untitled') : draft.title;
  const discarding = useDiscard(() => {
    toasts.success(t('discard.done'), { duration: SHORT_TOAST_MS });
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p dir="auto" className="align-with-page truncate text-sm font-medium text-ink">
          {title}
        </p>
        <p className="text-xs text-muted">
          {draft.product_name} · {t('drafts.saved', { time: moment(draft.saved_at) })}
        </p>
      </div>
      <ConfirmDialog
        title={t('discard.title')}
        description={t('discard.body')}
        trigger={
          <Button
            variant="ghost"
            size="icon"
            icon="x"
            aria-label={t('drafts.discard', { title })}
          />
        }
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.cancel')}
        danger
        pending={discarding.pending}
        problem={problemOf(discarding.error)}
        onConfirm={() => discarding.run(draft.id)}
      />
      <Link
        to={`${sellPath(draft)}?${DRAFT_PARAMETER}=${draft.id}`}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('drafts.continue')}
      </Link>
    </li>
  );
}
