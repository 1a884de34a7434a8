import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { decideWithdrawalSchema, markPaidSchema } from '@guildhall/domain/withdrawals/schema';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { z } from 'zod';
import { DecisionForm, useDecisionForm } from '../../../../lib/decisions/decision-form.tsx';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { type Decided, useDecideWithdrawal } from '../hooks.ts';
import { codeText, type Decision, DECISION_NAMES, DECISIONS } from '../words.ts';

const { reason } = decideWithdrawalSchema.shape;
const { reference } = markPaidSchema.shape;

const schema = z
  .strictObject({
    decision: chosen(z.enum(DECISION_NAMES)),
    code: z.string().nullable(),
    reference: z.string(),
    reason,
  })
  .transform((typed, context): Decided => {
    const { decision, code } = typed;
    if (decision === 'paid') {
      const parsed = reference.safeParse(typed.reference);
      if (parsed.success) return { decision, reference: parsed.data, reason: typed.reason };
      context.addIssue({ code: 'custom', message: errorCode('required'), path: ['reference'] });
      return z.NEVER;
    }
    const { codes } = DECISIONS[decision];
    if (codes === null) return { decision, reason: typed.reason } as Decided;
    const known = (codes as readonly string[]).find((each) => each === code);
    // Of the codes of this decision, so that the two belong together.
    if (known !== undefined) return { decision, code: known, reason: typed.reason } as Decided;
    context.addIssue({ code: 'custom', message: errorCode('required'), path: ['code'] });
    return z.NEVER;
  });

/** The decision, its code and its reason; and whether it is only proposed. */
function useDecideForm({ id, needs_second_person }: WithdrawalReviewView) {
  const t = useMessages('withdrawals/decisions');
  const isProposed = (decision: Decision | null) => decision === 'approve' && needs_second_person;
  const state = useDecisionForm({
    schema,
    defaultValues: { decision: null, code: null, reference: '', reason: '' },
    mutation: useDecideWithdrawal(id),
    // A proposal can be taken back.
    asksFirst: ({ decision }) => !isProposed(decision),
    texts: { code: () => t('decide.choose_code'), reference: () => t('decide.give_reference') },
  });
  const decision = useControlledField(state.form, 'decision');
  return {
    state,
    isProposed: isProposed(decision.value),
    decision,
    code: useControlledField(state.form, 'code'),
    reference: useControlledField(state.form, 'reference'),
  };
}

/** Every decision that the viewer may take now, with its code and reason. */
export function DecideForm({ review }: { review: WithdrawalReviewView }) {
  const { allowed_events: allowed } = review;
  const options = DECISION_NAMES.filter((each) => allowed.includes(DECISIONS[each].event));
  return options.length > 0 && <Form review={review} options={options} />;
}

interface FormProps {
  review: WithdrawalReviewView;
  options: readonly Decision[];
}

function Form({ review, options }: FormProps) {
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('decisions');
  const { price } = useFormats();
  const { state, isProposed, decision, code, reference: typed } = useDecideForm(review);
  const values = {
    amount: price(review.amount_minor, review.currency),
    payout: price(review.payout_minor, review.currency),
    name: review.username,
  };
  const submit = decision.value === null ? shared('submit') : t(`decide.submit.${decision.value}`);
  return (
    <DecisionForm
      state={state}
      secondPerson={isProposed && t('decide.second')}
      submitLabel={isProposed ? t('decide.propose') : submit}
      danger={decision.value !== null && DECISIONS[decision.value].gives_back}
      question={
        decision.value && {
          title: t(`decide.question.${decision.value}`, values),
          help: t(`decide.help.${decision.value}`, values),
          submit,
        }
      }
    >
      <RadioCards<Decision>
        label={shared('label')}
        columns={2}
        value={decision.value}
        error={decision.error}
        onValueChange={(next) => {
          decision.onChange(next);
          // A code of one decision means nothing to another one.
          code.onChange(null);
        }}
        cards={options.map((value) => ({
          value,
          title: t(`decide.option.${value}`),
          description: t(`decide.help.${value}`, values),
        }))}
      />
      {decision.value !== null && <CodeField {...code} decision={decision.value} />}
      {decision.value === 'paid' && (
        <TextField
          label={t('decide.reference')}
          hint={t('decide.reference_hint')}
          value={typed.value}
          error={typed.error}
          onChange={({ target }) => typed.onChange(target.value)}
          maxLength={140}
          required
        />
      )}
    </DecisionForm>
  );
}

interface CodeFieldProps {
  decision: Decision;
  value: string | null;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** Why, as the user is told. */
function CodeField({ decision, value, onChange, error }: CodeFieldProps) {
  const t = useMessages('withdrawals/decisions');
  const { codes } = DECISIONS[decision];
  if (codes === null) return null;
  return (
    <SelectField<string>
      label={t('decide.code')}
      hint={t('decide.code_hint')}
      items={codes.map((code) => ({ value: code, label: codeText(t, code) }))}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
}
