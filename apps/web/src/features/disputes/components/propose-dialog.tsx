import type { DisputeView } from '@guildhall/api/disputes/views';
import { WANTED_OUTCOMES, type WantedOutcome } from '@guildhall/domain/disputes/types';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { useId, useState } from 'react';
import { z } from 'zod';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useDisputeMutation } from '../hooks.ts';
import {
  LEAST_PART_MINOR,
  moneyOf,
  mostPartOf,
  type Settlement,
  settlementIn,
  type UnitPrice,
} from '../settlement.ts';
import { SettlementFields } from './settlement-fields.tsx';

function proposalSchema(units: readonly UnitPrice[]) {
  return z
    .strictObject({ outcome: z.enum(WANTED_OUTCOMES), amount: z.string() })
    .transform(({ outcome, amount }, context): Settlement<WantedOutcome> => {
      const settlement = settlementIn(outcome, amount, units);
      if (settlement !== null) return settlement;
      context.addIssue({ code: 'custom', message: errorCode('invalid'), path: ['amount'] });
      return z.NEVER;
    });
}

/** What is chosen and typed, the money of it, and the mutation. */
function useProposal(dispute: DisputeView, onDone: () => void) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const { price } = useFormats();
  const { units, currency } = dispute;
  const bounds = {
    least: price(LEAST_PART_MINOR, currency),
    most: price(mostPartOf(units), currency),
  };
  const mutation = useDisputeMutation<Settlement<WantedOutcome>>(
    dispute,
    (calls, action, settlement) => calls.propose.mutate({ ...action, ...settlement }),
    t('act.propose.done'),
  );
  const { form, ...status } = useSchemaForm({
    schema: proposalSchema(units),
    defaultValues: { outcome: 'refund_part' as const, amount: '' },
    onSubmit: async (settlement) => {
      await mutation.runOrThrow(settlement);
      onDone();
    },
    texts: { amount: () => shared('settle.invalid', bounds) },
  });
  const outcome = useControlledField(form, 'outcome');
  const amount = useControlledField(form, 'amount');
  const settlement = settlementIn(outcome.value, amount.value, units);
  const money = settlement === null ? null : moneyOf(units, settlement);
  return { form, ...status, outcome, amount, money };
}

interface ProposeDialogProps {
  dispute: DisputeView;
  look: Pick<ButtonProps, 'variant' | 'icon'>;
}

/** D5: says what the buyer gets and what the seller keeps, then proposes it to the other side. */
export function ProposeDialog({ dispute, look }: ProposeDialogProps) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const { price } = useFormats();
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { currency, units } = dispute;
  const entry = useProposal(dispute, () => setOpen(false));
  const { pending, money } = entry;

  function change(next: boolean) {
    if (pending) return;
    entry.form.reset();
    setOpen(next);
  }

  return (
    <Dialog
      title={t('act.propose.title')}
      description={t('act.propose.help')}
      open={open}
      onOpenChange={change}
      preventOutsideClose={pending}
      trigger={<Button {...look}>{t('act.propose.open')}</Button>}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => change(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {money === null
              ? t('act.propose.submit')
              : t('act.propose.submit_amount', { amount: price(money.buyer_minor, currency) })}
          </Button>
        </>
      }
    >
      <form {...entry.formProps} id={formId} className="flex flex-col gap-4">
        <SettlementFields<WantedOutcome>
          label={t('act.propose.how')}
          cards={[
            { value: 'refund_part', title: shared('settle.part') },
            { value: 'refund_full', title: shared('settle.full') },
          ]}
          outcome={{ ...entry.outcome, onChange: (next) => next && entry.outcome.onChange(next) }}
          amount={entry.amount}
          units={units}
          currency={currency}
        />
        <FormProblem>{entry.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
