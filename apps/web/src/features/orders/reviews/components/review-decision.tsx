import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import {
  decidePaymentReviewSchema,
  REVIEW_DECISIONS,
} from '@guildhall/domain/orders/reviews/schema';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { z } from 'zod';
import { ChangeTable } from '../../../../lib/decisions/change-table.tsx';
import { DecisionForm, useDecisionForm } from '../../../../lib/decisions/decision-form.tsx';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useDecision } from '../hooks.ts';
import { useChangeRows } from '../review-changes.ts';

const { decision, reason } = decidePaymentReviewSchema.shape;
const schema = z.strictObject({ decision: chosen(decision), reason });

/** Clears or rejects the payment, or proposes to where a second person confirms. */
export function ReviewDecision({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const shared = useMessages('decisions');
  const { price } = useFormats();
  const { buyer, total_minor, currency, needs_second_person: isProposal } = review;
  const state = useDecisionForm({
    schema,
    defaultValues: { decision: null, reason: '' },
    mutation: useDecision(review.order_id),
    // A proposal can be taken back.
    asksFirst: () => !isProposal,
  });
  const { value: chosenDecision, onChange, error } = useControlledField(state.form, 'decision');
  const values = { buyer, total: price(total_minor, currency) };
  const submitLabel =
    chosenDecision === null
      ? shared(isProposal ? 'propose' : 'submit')
      : t(`decide.${isProposal ? 'propose' : 'submit'}.${chosenDecision}`);
  return (
    <DecisionForm
      state={state}
      outcomes={<Outcomes review={review} />}
      secondPerson={isProposal && t('decide.second')}
      submitLabel={submitLabel}
      danger={chosenDecision === 'reject'}
      question={
        chosenDecision && {
          title: t(`decide.confirm.${chosenDecision}`),
          help: t(`decide.confirm.${chosenDecision}_body`, values),
          submit: t(`decide.submit.${chosenDecision}`),
        }
      }
    >
      <RadioCards
        label={shared('label')}
        columns={2}
        value={chosenDecision}
        onValueChange={onChange}
        error={error}
        cards={REVIEW_DECISIONS.map((value) => ({
          value,
          title: t(`decide.option.${value}`),
          description: t(`decide.option.${value}_help`, values),
        }))}
      />
    </DecisionForm>
  );
}

/** Both decisions, so that each can be compared with now. */
function Outcomes({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const shared = useMessages('decisions');
  const { before, outcomes, currency } = review;
  const rows = useChangeRows(currency);
  if (before === null) return null;
  const columns = [
    { key: 'now', label: shared('changes.now'), facts: before },
    ...outcomes.map(({ decision: each, after }) => ({
      key: each,
      label: t(`changes.${each}`),
      facts: after,
    })),
  ];
  return <ChangeTable columns={columns} rows={rows} />;
}
