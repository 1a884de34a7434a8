import type { DisputeView } from '@guildhall/api/disputes/views';
import { DISPUTE_SIDES } from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useDisputeMutation } from '../../hooks.ts';
import { AskEvidence } from './ask-evidence.tsx';
import { DecideForm } from './decide-form.tsx';
import { PendingDecision } from './pending-decision.tsx';

/** What staff do with a case: take it, ask, decide, hand it over, and confirm a decision. */
export function CaseWork({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/cases');
  const may = (event: string) => dispute.allowed.includes(event);
  const { officer, pending, closed_at } = dispute;
  const decides = (may('decide') || may('decide_appeal')) && pending === null;
  const hasActs = may('take') || may('hand_over') || may('ask_evidence');
  return (
    <>
      {(hasActs || (officer !== null && closed_at === null)) && (
        <Card>
          <CardHeader
            title={t('work.title')}
            description={officer !== null && t('officer', { name: officer })}
          />
          <div className="flex flex-col gap-2 empty:hidden sm:flex-row sm:flex-wrap">
            {may('take') && <TakeCase dispute={dispute} />}
            {may('ask_evidence') && dispute.asked.length < DISPUTE_SIDES.length && (
              <AskEvidence dispute={dispute} />
            )}
            {may('hand_over') && <HandOver dispute={dispute} />}
          </div>
        </Card>
      )}
      {pending !== null && <PendingDecision dispute={dispute} pending={pending} />}
      {decides && <DecideForm dispute={dispute} />}
    </>
  );
}

function TakeCase({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/cases');
  const mutation = useDisputeMutation<null>(
    dispute,
    (calls, action) => calls.take.mutate(action),
    t('take.done'),
  );
  const problem = problemOf(mutation.error);
  return (
    <div className="flex flex-col gap-3">
      <Button icon="check" loading={mutation.pending} onClick={() => void mutation.run(null)}>
        {t('take.open')}
      </Button>
      {problem !== null && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
    </div>
  );
}

function HandOver({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  const mutation = useDisputeMutation<null>(
    dispute,
    (calls, action) => calls.handOver.mutate(action),
    t('hand_over.done'),
  );
  return (
    <ConfirmDialog
      title={t('hand_over.title')}
      description={t('hand_over.body')}
      trigger={
        <Button variant="secondary" icon="users">
          {t('hand_over.open')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('hand_over.submit')}
      cancelLabel={shared('back')}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={async () => await mutation.run(null)}
    />
  );
}
