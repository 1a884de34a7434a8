import type { DisputeView } from '@guildhall/api/disputes/views';
import {
  PROPOSED_OUTCOMES,
  type ProposedOutcome,
  type WantedOutcome,
} from '@guildhall/domain/disputes/types';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { useId, useState } from 'react';
import { z } from 'zod';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { SecretsFields, useSecretsForm } from '../../vault/components/secrets-form.tsx';
import { type DisputeCalls, useDisputeMutation } from '../hooks.ts';
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
    .strictObject({ outcome: z.enum(PROPOSED_OUTCOMES), amount: z.string() })
    .transform(({ outcome, amount }, context): Settlement<ProposedOutcome> => {
      const settlement = settlementIn(outcome, amount, units);
      if (settlement !== null) return settlement;
      context.addIssue({ code: 'custom', message: errorCode('invalid'), path: ['amount'] });
      return z.NEVER;
    });
}

/** What is proposed: money, or for each unit the secret of what replaces it. */
type Proposal =
  | Settlement<WantedOutcome>
  | { readonly outcome: 'replacement'; readonly secrets: Record<string, string>[] };

async function send(
  calls: DisputeCalls,
  action: { dispute_id: string; idempotency_key: string },
  proposal: Proposal,
) {
  if (proposal.outcome !== 'replacement')
    return await calls.propose.mutate({ ...action, ...proposal });
  return await calls.proposeReplacement.mutate({ ...action, secrets: proposal.secrets });
}

/** What is chosen and typed, the money of it, and the mutation. */
function useProposal(dispute: DisputeView, onDone: () => void) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const { price } = useFormats();
  const { units, currency, replacement_form } = dispute;
  const bounds = {
    least: price(LEAST_PART_MINOR, currency),
    most: price(mostPartOf(units), currency),
  };
  const replacement = useSecretsForm(
    replacement_form ?? [],
    units.map(({ position }) => position),
  );
  const mutation = useDisputeMutation<Proposal>(dispute, send, t('act.propose.done'));

  async function propose({ outcome, refund_minor }: Settlement<ProposedOutcome>) {
    if (outcome !== 'replacement') {
      await mutation.runOrThrow({ outcome, refund_minor });
      onDone();
      return;
    }
    if (!replacement.check()) return;
    try {
      await mutation.runOrThrow({ outcome, secrets: replacement.secrets() });
      onDone();
    } catch (error) {
      if (!replacement.showRefusal(error)) throw error;
    }
  }

  const { form, ...status } = useSchemaForm({
    schema: proposalSchema(units),
    defaultValues: { outcome: firstOutcome(dispute), amount: '' },
    onSubmit: propose,
    texts: { amount: () => shared('settle.invalid', bounds) },
  });
  const outcome = useControlledField(form, 'outcome');
  const amount = useControlledField(form, 'amount');
  const settlement = settlementIn(outcome.value, amount.value, units);
  const money = settlement === null ? null : moneyOf(units, settlement);
  const reset = () => {
    form.reset();
    replacement.form.reset();
  };
  return { ...status, outcome, amount, money, replacement, reset };
}

/** Whether money can be proposed: instead of what a claim is about, only another account. */
const mayProposeMoney = ({ allowed }: DisputeView) => allowed.includes('propose');
const firstOutcome = (dispute: DisputeView): ProposedOutcome =>
  mayProposeMoney(dispute) ? 'refund_part' : 'replacement';

/** The words of the dialog, which differ for a recall claim. */
function useWords(dispute: DisputeView) {
  const t = useMessages('disputes/case');
  const claims = useMessages('disputes/claim');
  if (mayProposeMoney(dispute)) {
    const [open, title] = [t('act.propose.open'), t('act.propose.title')];
    return { open, title, help: t('act.propose.help') };
  }
  const [open, title] = [claims('act.replace.open'), claims('act.replace.title')];
  return { open, title, help: claims('act.replace.help') };
}

/**
 * D5: says what the buyer gets and what the seller keeps, then proposes it to the other side. C10:
 * offers another account.
 */
export function ProposeDialog({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const words = useWords(dispute);
  const isMoney = mayProposeMoney(dispute);
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { currency, units, replacement_form } = dispute;
  const entry = useProposal(dispute, () => setOpen(false));
  const { pending } = entry;
  const submitText = useSubmitText(entry, currency);

  function change(next: boolean) {
    if (pending) return;
    entry.reset();
    setOpen(next);
  }

  return (
    <Dialog
      title={words.title}
      description={words.help}
      open={open}
      onOpenChange={change}
      preventOutsideClose={pending}
      trigger={
        <Button variant={isMoney ? 'primary' : 'secondary'} icon={isMoney ? 'banknote' : 'package'}>
          {words.open}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => change(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {submitText}
          </Button>
        </>
      }
    >
      <form {...entry.formProps} id={formId} autoComplete="off" className="flex flex-col gap-4">
        {isMoney && (
          <SettlementFields<ProposedOutcome>
            label={t('act.propose.how')}
            cards={[
              { value: 'refund_part', title: shared('settle.part') },
              { value: 'refund_full', title: shared('settle.full') },
              ...(replacement_form === null
                ? []
                : [{ value: 'replacement' as const, title: shared('settle.replacement') }]),
            ]}
            outcome={{ ...entry.outcome, onChange: (next) => next && entry.outcome.onChange(next) }}
            amount={entry.amount}
            units={units}
            currency={currency}
          />
        )}
        {entry.outcome.value === 'replacement' && (
          <>
            <p className="text-sm text-muted">{t('act.propose.replacement_help')}</p>
            <SecretsFields {...entry.replacement} kind={dispute.kind} />
          </>
        )}
        <FormProblem>{entry.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** What the button says that sends it. */
function useSubmitText(
  { outcome, money }: Pick<ReturnType<typeof useProposal>, 'outcome' | 'money'>,
  currency: string,
): string {
  const t = useMessages('disputes/case');
  const { price } = useFormats();
  if (outcome.value === 'replacement') return t('act.propose.submit_replacement');
  if (money === null) return t('act.propose.submit');
  return t('act.propose.submit_amount', { amount: price(money.buyer_minor, currency) });
}
