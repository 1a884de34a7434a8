import { decisionReasonSchema, LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { problemOf } from '../../../../lib/refusals.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/schema-form.tsx';
import { type Proposal, useConfirmation, useDismissal } from '../hooks.ts';
import { ProposedChange } from './change-table.tsx';

interface ProposalProps {
  proposal: Proposal;
  currency: string;
}

/** Exactly what the first person proposed. The second confirms it; both may close it. */
export function ReviewProposal({ proposal, currency }: ProposalProps) {
  const t = useMessages('orders/reviews');
  const { is_own, proposed_by } = proposal;
  return (
    <Card>
      <CardHeader
        title={is_own ? t('proposal.title_own') : t('proposal.title', { name: proposed_by })}
      />
      <Said proposal={proposal} />
      <div className="mt-4">
        <ProposedChange before={proposal.before} after={proposal.after} currency={currency} />
      </div>
      {is_own && (
        <Notice tone="info" icon="users" className="mt-5">
          {t('proposal.own_help')}
        </Notice>
      )}
      <div className="mt-5 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {!is_own && <Confirm proposal={proposal} currency={currency} />}
        <Dismiss proposal={proposal} />
      </div>
    </Card>
  );
}

/** The decision, its reason and when it was proposed. */
function Said({ proposal: { decision, reason, proposed_at } }: { proposal: Proposal }) {
  const t = useMessages('orders/reviews');
  const { moment } = useFormats();
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <div>
        <dt className="text-muted">{t('proposal.what')}</dt>
        <dd className="mt-0.5 text-base font-semibold text-ink">
          {t(`proposal.decision.${decision}`)}
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t('reason.label')}</dt>
        <dd
          dir="auto"
          className="align-with-page mt-0.5 wrap-anywhere whitespace-pre-line text-ink"
        >
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
function Reason({ text, className }: { text: string; className: string }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'align-with-page wrap-anywhere whitespace-pre-line text-ink',
        className,
      )}
    >
      {text}
    </p>
  );
}

function Confirm({ proposal, currency }: ProposalProps) {
  const t = useMessages('orders/reviews');
  const mutation = useConfirmation(proposal);
  const { decision, reason, proposed_by, before, after } = proposal;
  const danger = decision === 'reject';
  return (
    <ConfirmDialog
      title={t(`decide.confirm.${decision}`)}
      trigger={
        <Button variant={danger ? 'danger' : 'primary'} icon="check">
          {t(`proposal.confirm.${decision}`)}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t(`decide.submit.${decision}`)}
      cancelLabel={t('decide.back')}
      danger={danger}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run()}
    >
      <p>{t('proposal.confirm.body', { name: proposed_by })}</p>
      <Reason text={reason} className="mt-3" />
      <div className="mt-3">
        <ProposedChange before={before} after={after} currency={currency} />
      </div>
    </ConfirmDialog>
  );
}

const dismissSchema = z.strictObject({ reason: decisionReasonSchema });

/** The form in its dialog. A reason that was begun stays when it is closed. */
function useDismissForm(proposal: Proposal) {
  const [open, setOpen] = useState(false);
  const mutation = useDismissal(proposal);
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
function Dismiss({ proposal }: { proposal: Proposal }) {
  const t = useMessages('orders/reviews');
  const formId = useId();
  const form = useDismissForm(proposal);
  const { pending, problem } = form;
  const kind = proposal.is_own ? 'withdraw' : 'dismiss';
  return (
    <Dialog
      title={t(`proposal.${kind}.title`)}
      description={t('proposal.dismiss.body')}
      open={form.open}
      onOpenChange={form.change}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon={proposal.is_own ? 'undo-2' : 'x'}>
          {t(`proposal.${kind}.open`)}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => form.change(false)}>
            {t('decide.back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t(`proposal.${kind}.submit`)}
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
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
