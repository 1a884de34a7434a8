import type { DisputeView } from '@guildhall/api/disputes/views';
import { decideDisputeSchema } from '@guildhall/domain/disputes/schema';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '@guildhall/domain/disputes/types';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { z } from 'zod';
import { DecisionForm, useDecisionForm } from '../../../../lib/decisions/decision-form.tsx';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { evidenceNumbers } from '../../components/evidence-locker.tsx';
import { SettlementFields, useMoneySentence } from '../../components/settlement-fields.tsx';
import {
  LEAST_PART_MINOR,
  moneyOf,
  mostPartOf,
  settlementIn,
  type UnitPrice,
} from '../../settlement.ts';
import { type Decided, useDecideCase } from '../hooks.ts';

function decisionSchema(units: readonly UnitPrice[]) {
  return z
    .strictObject({
      decision: chosen(z.enum(DISPUTE_OUTCOMES)),
      amount: z.string(),
      evidence_ids: z.array(z.string()).min(1),
      reason: decideDisputeSchema.shape.reason,
    })
    .transform(({ decision, amount, ...rest }, context): Decided => {
      const settlement = settlementIn(decision, amount, units);
      if (settlement !== null) return { ...settlement, ...rest };
      context.addIssue({ code: 'custom', message: errorCode('invalid'), path: ['amount'] });
      return z.NEVER;
    });
}

/** What is decided, and the mutation. */
function useDecideForm(dispute: DisputeView) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  const { price } = useFormats();
  const { units, currency } = dispute;
  const bounds = {
    least: price(LEAST_PART_MINOR, currency),
    most: price(mostPartOf(units), currency),
  };
  const state = useDecisionForm({
    schema: decisionSchema(units),
    defaultValues: { decision: null, amount: '', evidence_ids: [], reason: '' },
    mutation: useDecideCase(dispute.id),
    asksFirst: () => true,
    texts: {
      amount: () => shared('settle.invalid', bounds),
      evidence_ids: () => t('decide.choose_evidence'),
    },
  });
  return {
    state,
    decision: useControlledField(state.form, 'decision'),
    amount: useControlledField(state.form, 'amount'),
    evidence: useControlledField(state.form, 'evidence_ids'),
  };
}

/** D11, D15: decides with reasons that cite evidence, or proposes to where a second confirms. */
export function DecideForm({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/cases');
  const { price } = useFormats();
  const { units, currency, frozen } = dispute;
  const { state, decision, amount, evidence } = useDecideForm(dispute);
  const sentence = useMoneySentence(currency);
  const settlement = settlementIn(decision.value, amount.value, units);
  const all = price(frozen.buyer_minor, currency);
  return (
    <DecisionForm
      state={state}
      submitLabel={t('decide.submit')}
      danger={false}
      secondPerson={dispute.needs_second_person && t('decide.second')}
      reasonHint={t('decide.reason_hint', { least: String(LEAST_REASON) })}
      question={
        settlement && {
          title: t('decide.title'),
          help: t('decide.body', {
            money: sentence(moneyOf(units, settlement), settlement.outcome),
          }),
          submit: t('decide.submit'),
        }
      }
    >
      <SettlementFields<DisputeOutcome>
        label={t('decide.label')}
        cards={outcomesOf(dispute).map((value) => ({
          value,
          title: t(`decide.option.${value}`),
          description: t(`decide.option.${value}_help`, { amount: all }),
        }))}
        outcome={decision}
        amount={amount}
        units={units}
        currency={currency}
      />
      <CitedItems dispute={dispute} {...evidence} />
    </DecisionForm>
  );
}

/** A recall claim gets everything back, or nothing. */
const outcomesOf = ({ case_kind }: DisputeView) =>
  DISPUTE_OUTCOMES.filter((each) => case_kind !== 'recall_claim' || each !== 'refund_part');

interface CitedItemsProps {
  dispute: DisputeView;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** The items of the evidence locker, by their numbers. */
function CitedItems({ dispute, value, onChange, error }: CitedItemsProps) {
  const t = useMessages('disputes/cases');
  const ofCase = useMessages('disputes/case');
  const numbers = evidenceNumbers(dispute);
  return (
    <fieldset aria-invalid={error ? true : undefined}>
      <legend className="text-sm font-medium text-ink">{t('decide.evidence')}</legend>
      {dispute.evidence.map(({ id, text, side }) => (
        <CheckboxField
          key={id}
          label={
            <span className="line-clamp-2 wrap-anywhere">
              <span className="figures font-medium">
                {ofCase('evidence.item', { number: String(numbers.get(id) ?? 0) })}
              </span>{' '}
              <span className="text-muted">
                {side === 'staff' ? ofCase('clock.staff') : null}
                {side === 'buyer' ? ofCase('clock.buyer') : null}
                {side === 'seller' ? ofCase('clock.seller') : null}
                {' · '}
              </span>
              <bdi>{text}</bdi>
            </span>
          }
          checked={value.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, id] : value.filter((each) => each !== id))
          }
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
