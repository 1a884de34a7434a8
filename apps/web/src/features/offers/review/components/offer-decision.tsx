import type { ReviewedOfferView } from '@guildhall/api/offers/review/views';
import { decisionReasonSchema, LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { REMOVAL_RULES } from '@guildhall/domain/offers/rules';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { z } from 'zod';
import { DecisionForm, useDecisionForm } from '../../../../lib/decisions/decision-form.tsx';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { RULE_NAMES } from '../../history/messages.ts';
import { OFFER_DECISIONS, useDecision } from '../hooks.ts';

interface OfferDecisionProps {
  review: ReviewedOfferView;
  onDone: () => void;
}

/** A removal names the rule that the offer broke. */
const schema = z
  .strictObject({
    decision: chosen(z.enum(OFFER_DECISIONS)),
    rule_id: z.enum(REMOVAL_RULES).nullable(),
    reason: decisionReasonSchema,
  })
  .refine(({ decision, rule_id }) => decision !== 'remove' || rule_id !== null, {
    path: ['rule_id'],
    message: errorCode('required'),
  });

/** Approves, rejects or removes an offer, with a reason. */
export function OfferDecision({ review, onDone }: OfferDecisionProps) {
  const t = useMessages('offers/review');
  const shared = useMessages('decisions');
  const history = useMessages('offers/history');
  const state = useDecisionForm({
    schema,
    defaultValues: { decision: null, rule_id: null, reason: '' },
    mutation: useDecision(review.offer.id, onDone),
    // A removal is final; a rejected offer is submitted again, an approved one can be removed.
    asksFirst: ({ decision }) => decision === 'remove',
    texts: { rule_id: () => t('rule.choose') },
  });
  const choice = useControlledField(state.form, 'decision');
  const rule = useControlledField(state.form, 'rule_id');
  const { value: decision } = choice;
  const allowed = OFFER_DECISIONS.filter((each) => review.allowed_events.includes(each));
  return (
    <DecisionForm
      state={state}
      reasonHint={t('reason.hint', { least: LEAST_REASON })}
      submitLabel={decision === null ? shared('submit') : t(`decide.${decision}`)}
      danger={decision === 'reject' || decision === 'remove'}
      question={{
        title: t('confirm.title'),
        help: t('confirm.help'),
        submit: t('decide.remove'),
      }}
    >
      <RadioCards
        label={t('decide.label')}
        value={decision}
        onValueChange={choice.onChange}
        error={choice.error}
        cards={allowed.map((value) => ({
          value,
          title: t(`decide.${value}`),
          description: t(`decide.${value}_help`),
        }))}
      />
      {decision === 'remove' && (
        <RadioCards
          label={t('rule.label')}
          columns={2}
          value={rule.value}
          onValueChange={rule.onChange}
          error={rule.error}
          cards={REMOVAL_RULES.map((value) => ({ value, title: history(RULE_NAMES[value]) }))}
        />
      )}
    </DecisionForm>
  );
}
