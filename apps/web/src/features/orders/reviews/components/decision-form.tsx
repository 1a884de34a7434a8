import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import { decisionReasonSchema, LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { REVIEW_DECISIONS, type ReviewDecision } from '@guildhall/domain/orders/review-schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { useState, type FormEvent } from 'react';
import { useValueError } from '../../../../lib/form-errors.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { problemOf } from '../../../../lib/refusals.ts';
import { useDecision } from '../hooks.ts';
import { ChangeTable, type ChangeColumn } from './change-table.tsx';

/** Decision and reason. What takes effect at once is confirmed first; a proposal can be undone. */
function useDecisionForm(review: PaymentReviewView) {
  const [decision, setDecision] = useState<ReviewDecision | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const reasonError = useValueError(decisionReasonSchema, reason);
  const mutation = useDecision(review.order_id);

  async function send(): Promise<boolean> {
    return decision !== null && (await mutation.run({ decision, reason: reason.trim() }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: entry } = event;
    setTried(true);
    mutation.clearError();
    if (decision === null) entry.querySelector<HTMLElement>('[role=radio]')?.focus();
    else if (reasonError !== undefined) entry.querySelector('textarea')?.focus();
    else if (review.needs_second_person) await send();
    else setAsking(true);
  }

  const entered = { decision, setDecision, reason, setReason, tried, reasonError };
  return { ...entered, asking, setAsking, mutation, send, submit };
}

/** Clears or rejects the payment, or proposes to where a second person confirms. */
export function DecisionForm({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const form = useDecisionForm(review);
  const { decision, tried, mutation } = form;
  const isProposal = review.needs_second_person;
  const problem = problemOf(mutation.error);
  return (
    <Card>
      <CardHeader title={t('decide.title')} />
      <Outcomes review={review} />
      <form
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={(event) => void form.submit(event)}
        className="mt-5 flex flex-col gap-5"
      >
        <Choices review={review} form={form} />
        <TextArea
          label={t('reason.label')}
          hint={t('reason.hint', { least: LEAST_REASON })}
          value={form.reason}
          required
          onChange={(event) => form.setReason(event.target.value)}
          error={tried ? form.reasonError : undefined}
        />
        {isProposal && (
          <Notice tone="info" icon="users">
            {t('decide.second')}
          </Notice>
        )}
        {problem !== null && !form.asking && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
        <Button
          type="submit"
          size="lg"
          variant={decision === 'reject' ? 'danger' : 'primary'}
          loading={mutation.pending && !form.asking}
          className="self-start max-sm:w-full"
        >
          {t(`decide.${isProposal ? 'propose' : 'submit'}.${decision ?? 'none'}`)}
        </Button>
      </form>
      {decision !== null && <ConfirmDecision review={review} decision={decision} form={form} />}
    </Card>
  );
}

type Form = ReturnType<typeof useDecisionForm>;

/** Both decisions, so that each can be compared with now. */
function Outcomes({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const { before, outcomes, currency } = review;
  if (before === null) return null;
  const columns: ChangeColumn[] = [
    { key: 'now', label: t('changes.now'), facts: before },
    ...outcomes.map(({ decision, after }) => ({
      key: decision,
      label: t(`changes.${decision}`),
      facts: after,
    })),
  ];
  return <ChangeTable columns={columns} currency={currency} />;
}

function Choices({ review, form }: { review: PaymentReviewView; form: Form }) {
  const t = useMessages('orders/reviews');
  const { price } = useFormats();
  const { buyer, total_minor, currency } = review;
  const values = { buyer, total: price(total_minor, currency) };
  return (
    <RadioCards
      label={t('decide.label')}
      columns={2}
      value={form.decision}
      onValueChange={form.setDecision}
      error={form.tried && form.decision === null ? t('decide.choose') : undefined}
      cards={REVIEW_DECISIONS.map((decision) => ({
        value: decision,
        title: t(`decide.option.${decision}`),
        description: t(`decide.option.${decision}_help`, values),
      }))}
    />
  );
}

/** It cannot be undone, so it is asked about. */
function ConfirmDecision({
  review,
  decision,
  form,
}: {
  review: PaymentReviewView;
  decision: ReviewDecision;
  form: Form;
}) {
  const t = useMessages('orders/reviews');
  const { price } = useFormats();
  const { buyer, total_minor, currency } = review;
  return (
    <ConfirmDialog
      title={t(`decide.confirm.${decision}`)}
      open={form.asking}
      onOpenChange={form.setAsking}
      confirmLabel={t(`decide.submit.${decision}`)}
      cancelLabel={t('decide.back')}
      danger={decision === 'reject'}
      pending={form.mutation.pending}
      problem={problemOf(form.mutation.error)}
      onConfirm={form.send}
    >
      {t(`decide.confirm.${decision}_body`, { buyer, total: price(total_minor, currency) })}
    </ConfirmDialog>
  );
}
