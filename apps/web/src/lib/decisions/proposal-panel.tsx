import type { ProposalView } from '@guildhall/api/users/decision-views';
import { decisionReasonSchema, LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { TextArea } from '@guildhall/ui/text-area';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { type ProposalCalls, useDecisionMutation } from './decisions.ts';
import { useFormats } from '../language/format.ts';
import { useMessages } from '../language/messages.ts';
import { problemOf } from '../api/refusals.ts';
import { FormProblem, useSchemaForm } from '../forms/schema-form.tsx';

/** The words of a confirmation. */
export interface ConfirmationTexts {
  /** The button that asks: “Confirm and reject”. */
  readonly open: string;
  readonly title: string;
  /** When it takes effect, and whether it can be undone. */
  readonly help: string;
  readonly submit: string;
  readonly done: string;
  /** Something is lost or taken away. */
  readonly danger: boolean;
}

/** What becomes of the subject when the proposal is closed without effect. */
export interface DismissalTexts {
  readonly help: string;
  readonly dismissed: string;
  readonly withdrawn: string;
}

export interface ProposalPanelProps {
  proposal: ProposalView;
  /** What is proposed: “Reject the payment”. */
  decision: ReactNode;
  /** The subject before and after. It is shown again where it is confirmed. */
  changes?: ReactNode;
  calls: ProposalCalls;
  confirmation: ConfirmationTexts;
  dismissal: DismissalTexts;
}

/**
 * Exactly what the first person proposed. The second confirms it, which is asked about; both may
 * close it, with a reason. `<DecisionStatus>` above takes the focus when it is gone.
 */
export function ProposalPanel(props: ProposalPanelProps) {
  const t = useMessages('decisions');
  const { proposal, changes } = props;
  const { id, is_own, proposed_by } = proposal;
  return (
    <Card>
      <CardHeader
        title={is_own ? t('proposal.title_own') : t('proposal.title', { name: proposed_by })}
      />
      <Summary proposal={proposal} decision={props.decision} />
      {changes && <div className="mt-4">{changes}</div>}
      {is_own && (
        <Notice tone="info" icon="users" className="mt-5">
          {t('proposal.own_help')}
        </Notice>
      )}
      {/* The key: an open question is about one proposal, and no other takes its place. */}
      <div key={id} className="mt-5 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {!is_own && <Confirm {...props} />}
        <Dismiss {...props} />
      </div>
    </Card>
  );
}

/** The decision, its reason and when it was proposed. */
function Summary({ proposal, decision }: Pick<ProposalPanelProps, 'proposal' | 'decision'>) {
  const t = useMessages('decisions');
  const { moment } = useFormats();
  const { reason, proposed_at } = proposal;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <div>
        <dt className="text-muted">{t('label')}</dt>
        <dd className="mt-0.5 text-base font-semibold text-ink">{decision}</dd>
      </div>
      <div>
        <dt className="text-muted">{t('reason.label')}</dt>
        <dd dir="auto" className={classNames(REASON_CLASS, 'mt-0.5')}>
          {reason}
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t('proposal.made')}</dt>
        <dd className="figures mt-0.5 text-ink">
          <time dateTime={proposed_at}>{moment(proposed_at)}</time>
        </dd>
      </div>
    </dl>
  );
}

/** As it was written. */
const REASON_CLASS = 'align-with-page wrap-anywhere whitespace-pre-line text-ink';

function Confirm({ proposal, changes, calls, confirmation }: ProposalPanelProps) {
  const t = useMessages('decisions');
  const { open, title, help, submit, done, danger } = confirmation;
  const { id, fingerprint, reason } = proposal;
  const mutation = useDecisionMutation(
    (_: void, key) => calls.confirm({ proposal_id: id, fingerprint, idempotency_key: key }),
    { done: () => done, refresh: calls.refresh },
  );
  return (
    <ConfirmDialog
      title={title}
      description={help}
      trigger={
        <Button variant={danger ? 'danger' : 'primary'} icon="check">
          {open}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={submit}
      cancelLabel={t('back')}
      danger={danger}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run()}
    >
      <p dir="auto" className={REASON_CLASS}>
        {reason}
      </p>
      {changes && <div className="mt-3">{changes}</div>}
    </ConfirmDialog>
  );
}

const dismissSchema = z.strictObject({ reason: decisionReasonSchema });

/** The form in its dialog. A reason that was begun stays when it is closed. */
function useDismissForm({ proposal, calls, dismissal }: ProposalPanelProps) {
  const { id, is_own } = proposal;
  const [open, setOpen] = useState(false);
  const mutation = useDecisionMutation(
    (reason: string, key) => calls.dismiss({ proposal_id: id, reason, idempotency_key: key }),
    {
      done: () => (is_own ? dismissal.withdrawn : dismissal.dismissed),
      refresh: calls.refresh,
    },
  );
  const { form, field, ...status } = useSchemaForm({
    schema: dismissSchema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await mutation.runOrThrow(reason);
      setOpen(false);
    },
  });

  function change(next: boolean) {
    if (status.pending) return;
    form.reset(undefined, { keepValues: true });
    setOpen(next);
  }

  return { open, change, field, ...status };
}

/** Takes back one's own proposal, or declines that of somebody else. */
function Dismiss(props: ProposalPanelProps) {
  const t = useMessages('decisions');
  const formId = useId();
  const form = useDismissForm(props);
  const { is_own } = props.proposal;
  const kind = is_own ? 'withdraw' : 'dismiss';
  return (
    <Dialog
      title={t(`${kind}.title`)}
      description={props.dismissal.help}
      open={form.open}
      onOpenChange={form.change}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon={is_own ? 'undo-2' : 'x'}>
          {t(`${kind}.open`)}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={form.pending} onClick={() => form.change(false)}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} loading={form.pending}>
            {t(`${kind}.submit`)}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        <TextArea
          {...form.field('reason')}
          label={t('reason.label')}
          hint={t('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
