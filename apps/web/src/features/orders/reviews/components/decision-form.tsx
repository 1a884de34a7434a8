import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import {
  decidePaymentReviewSchema,
  REVIEW_DECISIONS,
  type ReviewDecision,
} from '@guildhall/domain/orders/review-schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { z } from 'zod';
import { chosen } from '../../../../lib/form-schemas.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import {
  FormProblem,
  useControlledField,
  useFormConfirmation,
  useSchemaForm,
} from '../../../../lib/schema-form.tsx';
import { useDecision } from '../hooks.ts';
import { ChangeTable, type ChangeColumn } from './change-table.tsx';

const { decision, reason } = decidePaymentReviewSchema.shape;
const schema = z.strictObject({ decision: chosen(decision), reason });

/** Decision and reason. What takes effect at once is confirmed first; a proposal can be undone. */
function useDecisionForm(review: PaymentReviewView) {
  const t = useMessages('orders/reviews');
  const mutation = useDecision(review.order_id);
  const { form, ...status } = useSchemaForm({
    schema,
    defaultValues: { decision: null, reason: '' },
    onSubmit: async (decided) => {
      if (review.needs_second_person) await mutation.runOrThrow(decided);
      else confirmation.ask(decided);
    },
    texts: { decision: () => t('decide.choose') },
  });
  const confirmation = useFormConfirmation(form, mutation);
  return { ...status, choice: useControlledField(form, 'decision'), dialog: confirmation.dialog };
}

/** Clears or rejects the payment, or proposes to where a second person confirms. */
export function DecisionForm({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const form = useDecisionForm(review);
  const { value: chosenDecision } = form.choice;
  const isProposal = review.needs_second_person;
  return (
    <Card>
      <CardHeader title={t('decide.title')} />
      <Outcomes review={review} />
      <form {...form.formProps} autoComplete="off" className="mt-5 flex flex-col gap-5">
        <Choices review={review} form={form} />
        <TextArea
          {...form.field('reason')}
          label={t('reason.label')}
          hint={t('reason.hint', { least: LEAST_REASON })}
          required
        />
        {isProposal && (
          <Notice tone="info" icon="users">
            {t('decide.second')}
          </Notice>
        )}
        {!form.dialog.open && <FormProblem>{form.problem}</FormProblem>}
        <Button
          type="submit"
          size="lg"
          variant={chosenDecision === 'reject' ? 'danger' : 'primary'}
          loading={form.pending}
          className="self-start max-sm:w-full"
        >
          {t(`decide.${isProposal ? 'propose' : 'submit'}.${chosenDecision ?? 'none'}`)}
        </Button>
      </form>
      {chosenDecision !== null && (
        <ConfirmDecision review={review} decision={chosenDecision} form={form} />
      )}
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
      value={form.choice.value}
      onValueChange={form.choice.onChange}
      error={form.choice.error}
      cards={REVIEW_DECISIONS.map((value) => ({
        value,
        title: t(`decide.option.${value}`),
        description: t(`decide.option.${value}_help`, values),
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
      {...form.dialog}
      problem={form.problem}
      title={t(`decide.confirm.${decision}`)}
      confirmLabel={t(`decide.submit.${decision}`)}
      cancelLabel={t('decide.back')}
      danger={decision === 'reject'}
    >
      {t(`decide.confirm.${decision}_body`, { buyer, total: price(total_minor, currency) })}
    </ConfirmDialog>
  );
}
