import type { ReviewedOfferView } from '@guildhall/api/offers/review-views';
import { decisionReasonSchema, LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { REMOVAL_RULES } from '@guildhall/domain/offers/rules';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { z } from 'zod';
import { chosen } from '../../../../lib/form-schemas.ts';
import { useMessages } from '../../../../lib/messages.ts';
import {
  FormProblem,
  useControlledField,
  useFormConfirmation,
  useSchemaForm,
} from '../../../../lib/schema-form.tsx';
import { RULE_NAMES } from '../../history/messages.ts';
import { OFFER_DECISIONS, useDecision } from '../hooks.ts';

interface DecisionFormProps {
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

function useDecisionForm({ review, onDone }: DecisionFormProps) {
  const t = useMessages('offers/review');
  const mutation = useDecision(review.offer.id, onDone);
  const { form, ...status } = useSchemaForm({
    schema,
    defaultValues: { decision: null, rule_id: null, reason: '' },
    onSubmit: async (decided) => {
      // A removal is final; a rejected offer is submitted again, an approved one can be removed.
      if (decided.decision === 'remove') confirmation.ask(decided);
      else await mutation.runOrThrow(decided);
    },
    texts: { decision: () => t('decide.choose'), rule_id: () => t('rule.choose') },
  });
  const confirmation = useFormConfirmation(form, mutation);
  const choice = useControlledField(form, 'decision');
  const rule = useControlledField(form, 'rule_id');
  return { ...status, choice, rule, dialog: confirmation.dialog };
}

/** Approves, rejects or removes an offer, with a reason. */
export function DecisionForm(props: DecisionFormProps) {
  const t = useMessages('offers/review');
  const history = useMessages('offers/history');
  const form = useDecisionForm(props);
  const { choice, rule } = form;
  const { value: decision } = choice;
  const allowed = OFFER_DECISIONS.filter((each) => props.review.allowed_events.includes(each));
  return (
    <Card>
      <CardHeader title={t('decide.title')} />
      <form {...form.formProps} autoComplete="off" className="flex flex-col gap-5">
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
        <TextArea
          {...form.field('reason')}
          label={t('reason.label')}
          hint={t('reason.hint', { least: LEAST_REASON })}
          required
        />
        {!form.dialog.open && <FormProblem>{form.problem}</FormProblem>}
        <Button
          type="submit"
          size="lg"
          variant={decision === 'reject' || decision === 'remove' ? 'danger' : 'primary'}
          loading={form.pending}
          className="self-start max-sm:w-full"
        >
          {decision === null ? t('decide.submit') : t(`decide.${decision}`)}
        </Button>
      </form>
      <ConfirmRemoval form={form} />
    </Card>
  );
}

function ConfirmRemoval({ form }: { form: ReturnType<typeof useDecisionForm> }) {
  const t = useMessages('offers/review');
  return (
    <ConfirmDialog
      {...form.dialog}
      problem={form.problem}
      title={t('confirm.title')}
      description={t('confirm.help')}
      confirmLabel={t('decide.remove')}
      cancelLabel={t('confirm.back')}
      danger
    />
  );
}
