import { Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { Spinner } from '@guildhall/ui/spinner';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, problemOf, readRefusal } from '../../../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { type Draft, useDiscard } from '../hooks.ts';

/** Whether what one has typed is saved, and a way to throw it away. */
export function SavedState({ draft }: { draft: Draft }) {
  const t = useMessages('offers/selling');
  const { saving } = draft;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="flex min-h-11 items-center gap-1.5 text-sm text-muted md:min-h-9">
        {saving === 'saving' && <Spinner className="size-4" />}
        {saving === 'saved' && <Icon name="circle-check" className="size-4 text-success" />}
        {saving === 'failed' && <Icon name="circle-alert" className="size-4 text-danger" />}
        {t(`saving.${saving}`)}
      </p>
      {saving !== 'empty' && <Discard draft={draft} />}
    </div>
  );
}

function Discard({ draft }: { draft: Draft }) {
  const t = useMessages('offers/selling');
  const navigate = useNavigate();
  const discarding = useDiscard(() => {
    toasts.success(t('discard.done'), { duration: SHORT_TOAST_MS });
    void navigate('/sell/select-category');
  });
  return (
    <ConfirmDialog
      title={t('discard.title')}
      description={t('discard.body')}
      trigger={
        <Button variant="ghost" size="sm">
          {t('discard.open')}
        </Button>
      }
      confirmLabel={t('discard.confirm')}
      cancelLabel={t('discard.cancel')}
      danger
      pending={discarding.pending}
      problem={problemOf(discarding.error)}
      onConfirm={async () => {
        draft.stop();
        return await discarding.run(draft.id);
      }}
    />
  );
}

/** Why the draft is not saved, and what to do about it. */
export function SaveProblem({ draft }: { draft: Draft }) {
  const t = useMessages('offers/selling');
  const { problem, saving } = draft;
  if (saving !== 'failed' || problem === null) return null;
  const isBehind = readRefusal(problem)?.code === 'DRAFT_CHANGED';
  return (
    <Notice
      tone="danger"
      urgent
      title={t('save_failed')}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon="refresh-cw"
          onClick={() => (isBehind ? globalThis.location.reload() : void draft.save())}
        >
          {t(isBehind ? 'reload' : 'retry')}
        </Button>
      }
    >
      {messageOf(problem)}
    </Notice>
  );
}
