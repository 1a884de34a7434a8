import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { CHECKS } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { ProposalPanel } from '../../../../lib/decisions/proposal-panel.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { known, levelText } from '../../words.ts';
import { useApprovalCalls, useStaffMutation } from '../hooks.ts';
import { ApproveForm } from './approve-form.tsx';
import { AskPapers } from './ask-papers.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface WorkProps {
  view: VerificationCaseView;
}

/** What staff do with a request: take it, ask for more, decide, and confirm an approval. */
export function CaseWork({ view }: WorkProps) {
  const t = useMessages('verification/cases');
  const { allowed_events: allowed, officer, proposal } = view;
  const may = (event: string) => allowed.includes(event);
  const decides = may('approve') && proposal === null;
  const hasActs = ['take', 'hand_back', 'ask_info', 'reject', 'revoke'].some(may);
  return (
    <>
      {hasActs && (
        <Card>
          <CardHeader
            title={t('work.title')}
            description={officer !== null && t('officer', { name: officer })}
          />
          <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
            {may('take') && <Take view={view} />}
            {may('ask_info') && <AskPapers view={view} />}
            {may('hand_back') && <HandBack view={view} />}
            {may('reject') && <ReasonDialog view={view} kind="reject" />}
            {may('revoke') && <ReasonDialog view={view} kind="revoke" />}
          </div>
        </Card>
      )}
      {proposal !== null && <Pending view={view} proposal={proposal} />}
      {decides && <ApproveForm view={view} />}
    </>
  );
}

function Take({ view }: WorkProps) {
  const t = useMessages('verification/cases');
  const mutation = useStaffMutation<null>(
    view,
    (calls, action) => calls.take.mutate(action),
    t('take.done'),
  );
  return (
    <div className="flex flex-col gap-3">
      <Button icon="check" loading={mutation.pending} onClick={() => void mutation.run(null)}>
        {t('take.open')}
      </Button>
      {mutation.error !== null && (
        <Notice tone="danger" urgent>
          {problemOf(mutation.error)}
        </Notice>
      )}
    </div>
  );
}

function HandBack({ view }: WorkProps) {
  const t = useMessages('verification/cases');
  const mutation = useStaffMutation<null>(
    view,
    (calls, action) => calls.handBack.mutate(action),
    t('hand_back.done'),
  );
  return (
    <Button
      variant="secondary"
      icon="undo-2"
      loading={mutation.pending}
      onClick={() => void mutation.run(null)}
    >
      {t('hand_back.open')}
    </Button>
  );
}

interface PendingProps extends WorkProps {
  proposal: NonNullable<VerificationCaseView['proposal']>;
}

/** An approval that waits for a second person, as the first has proposed it. */
function Pending({ view, proposal }: PendingProps) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const calls = useApprovalCalls();
  return (
    <ProposalPanel
      proposal={proposal}
      decision={t('pending.decision', { level: levelText(shared, view.request.level) })}
      changes={
        <ul className="list-disc ps-5 text-sm text-ink">
          {proposal.checks.map((check) => (
            <li key={check}>{t(`check.${known(CHECKS, check)}`)}</li>
          ))}
        </ul>
      }
      calls={calls}
      confirmation={{
        open: t('pending.confirm_open'),
        title: t('pending.confirm_title'),
        help: t('pending.confirm_body', { name: proposal.proposed_by }),
        submit: t('pending.confirm_submit'),
        done: t('pending.done'),
        danger: false,
      }}
      dismissal={{
        help: t('pending.dismiss_help'),
        dismissed: t('pending.dismissed'),
        withdrawn: t('pending.withdrawn'),
      }}
    />
  );
}
