import type { OwnVerificationView } from '@guildhall/api/verification/views';
import { VERIFICATION_STATES } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useApplicantMutation } from '../hooks.ts';
import { kindText, known, levelText, lookOf, paperText, reasonText, stateText } from '../words.ts';
import { StateBadge } from './state-badge.tsx';

interface StatusProps {
  view: OwnVerificationView;
}

/** Where the request stands, why, and what staff wrote. */
export function RequestStatus({ view }: StatusProps) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const { date, moment } = useFormats();
  const { state, due_at: due, expires_at: expires, reason, note } = view.request;
  const name = known(VERIFICATION_STATES, state);
  if (name === 'draft' || name === 'other') return null;
  const at = name === 'approved' ? date(expires ?? view.now) : moment(due ?? view.now);
  const isLate = due !== null && due < view.now && (name === 'submitted' || name === 'in_review');
  return (
    <Notice {...lookOf(state)} title={stateText(shared, state)}>
      <p>{isLate ? t('status.late') : t(`status.${name}`, { date: at })}</p>
      {reason !== null && <p className="mt-1">{reasonText(shared, reason)}</p>}
      {note !== null && (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          <span className="text-muted">{t('status.note')}:</span> {note}
        </p>
      )}
    </Notice>
  );
}

/** What the request is for, when everything is destroyed, and who has looked. */
export function RequestFacts({ view }: StatusProps) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const { date, moment } = useFormats();
  const { request, views } = view;
  const { level, kind, state, submitted_at: sent, papers_deleted: deleted } = request;
  const row = (key: string, label: string, value: string) => ({ key, label, value });
  const deletion = date(request.papers_deleted_at ?? view.deleted_at);
  return (
    <Card>
      <CardHeader title={t('facts.title')} action={<StateBadge state={state} />} />
      <KeyValues
        items={[
          row('level', t('facts.level'), levelText(shared, level)),
          row('kind', t('facts.kind'), kindText(shared, kind)),
          ...(sent === null ? [] : [row('sent', t('facts.sent'), date(sent))]),
          row('end', t(deleted === null ? 'facts.to_delete' : 'facts.deleted'), deletion),
        ]}
      />
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('facts.views')}</h3>
      {views.length === 0 && <p className="mt-1 text-sm text-muted">{t('facts.no_views')}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-sm text-ink">
        {views.map(({ kind: paper, occurred_at: at }) => (
          <li key={`${paper} ${at}`}>
            {t('facts.view', { paper: paperText(shared, paper), date: moment(at) })}
          </li>
        ))}
      </ul>
      {view.allowed_events.includes('withdraw') && <Withdraw view={view} />}
    </Card>
  );
}

function Withdraw({ view }: StatusProps) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const mutation = useApplicantMutation<null>(
    view,
    (calls, action) => calls.withdraw.mutate(action),
    t('withdraw.done'),
  );
  return (
    <ConfirmDialog
      title={t('withdraw.title')}
      description={t('withdraw.body')}
      trigger={
        <Button variant="secondary" size="sm" icon="undo-2" className="mt-5">
          {t('withdraw.open')}
        </Button>
      }
      confirmLabel={t('withdraw.submit')}
      cancelLabel={shared('back')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onOpenChange={mutation.clearError}
      onConfirm={() => mutation.run(null)}
    />
  );
}
