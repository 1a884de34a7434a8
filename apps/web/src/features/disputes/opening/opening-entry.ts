import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import type { DisputeType } from '@guildhall/domain/disputes/types';
import { useNavigate } from 'react-router';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import {
  useControlledField,
  useFormConfirmation,
  useSchemaForm,
} from '../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { useRefreshDisputes } from '../hooks.ts';
import { chosenUnits, noEvidenceReasonsFor, type Opening, openingSchema } from './opening.ts';
import { LEAST_PART_MINOR, mostPartOf, settlementIn } from '../settlement.ts';

/** Opens the dispute, then shows its file. */
function useOpenDispute(orderId: string) {
  const t = useMessages('disputes/opening');
  const { client } = trpc.useUtils();
  const refresh = useRefreshDisputes();
  const navigate = useNavigate();
  return useIdempotentMutation(
    async (opening: Opening, idempotencyKey) =>
      await client.disputes.open.mutate({
        ...opening,
        order_id: orderId,
        idempotency_key: idempotencyKey,
      }),
    async ({ dispute_id }) => {
      toasts.success(t('done'), { duration: SHORT_TOAST_MS });
      await refresh();
      await navigate(`/order/${orderId}/dispute/${dispute_id}`, { replace: true });
    },
  );
}

/** The answers to the questions, the money they are about, and the question before it is sent. */
export function useOpening(order: OrderView, { disputable }: DisputesOfOrderView) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const { price } = useFormats();
  const mutation = useOpenDispute(order.id);
  const { form, field, ...status } = useSchemaForm({
    schema: openingSchema(disputable),
    defaultValues: {
      type: null,
      // Several codes are chosen by hand, so that none is disputed by mistake.
      unit_ids: disputable.length === 1 ? disputable.map(({ id }) => id) : [],
      outcome: null,
      amount: '',
      statement: '',
      files: [],
      no_evidence: null,
    },
    onSubmit: (opening): void => confirmation.ask(opening),
    texts: {
      type: () => t('choose_type'),
      unit_ids: () => t('choose_units'),
      outcome: () => t('choose_wanted'),
      amount: () => shared('settle.invalid', bounds),
      files: () => t('none.required'),
    },
  });
  const confirmation = useFormConfirmation(form, mutation);
  const type = useControlledField(form, 'type');
  const unitIds = useControlledField(form, 'unit_ids');
  const outcome = useControlledField(form, 'outcome');
  const amount = useControlledField(form, 'amount');
  const units = chosenUnits(disputable, unitIds.value);
  const bounds = {
    least: price(LEAST_PART_MINOR, order.currency),
    most: price(mostPartOf(units.length > 0 ? units : disputable), order.currency),
  };

  function chooseType(next: DisputeType | null): void {
    type.onChange(next);
    const { no_evidence: reason } = form.getValues();
    // A reason that does not fit what is wrong now.
    if (next !== null && reason !== null && !noEvidenceReasonsFor(next).includes(reason)) {
      form.setValue('no_evidence', null);
    }
  }

  return {
    ...status,
    dialog: confirmation.dialog,
    type: { ...type, onChange: chooseType },
    unitIds,
    outcome,
    amount,
    statement: field('statement'),
    files: useControlledField(form, 'files'),
    noEvidence: useControlledField(form, 'no_evidence'),
    units,
    settlement: settlementIn(outcome.value, amount.value, units),
  };
}
export type OpeningEntry = ReturnType<typeof useOpening>;
