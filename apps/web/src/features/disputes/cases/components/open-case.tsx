import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { LEAST_STATEMENT, STATEMENT_MAX_LENGTH } from '@guildhall/domain/disputes/rules';
import { openForStaffSchema } from '@guildhall/domain/disputes/schema';
import { DISPUTE_TYPES } from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Dialog } from '@guildhall/ui/dialog';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { typeText } from '../../words.ts';
import { useRefreshDisputes } from '../../hooks.ts';

const { unit_ids, statement } = openForStaffSchema.shape;
const schema = z.strictObject({ type: chosen(z.enum(DISPUTE_TYPES)), unit_ids, statement });
type Opening = z.infer<typeof schema>;

interface OpenCaseProps {
  order: Pick<OrderView, 'id' | 'quantity'>;
  options: Pick<DisputesOfOrderView, 'disputable' | 'types'>;
}

/** D18: staff who see a fraud stop the money of units, and have the case in their queue. */
export function OpenCase({ order, options }: OpenCaseProps) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const entry = useOpenCase(order, options);
  const { pending } = entry;
  return (
    <Dialog
      title={t('open_case.title')}
      description={t('open_case.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon="triangle-alert" className="max-sm:w-full">
          {t('open_case.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            {t('open_case.submit')}
          </Button>
        </>
      }
    >
      <CaseForm id={formId} order={order} options={options} entry={entry} />
    </Dialog>
  );
}

/** What the case is about, and the mutation. */
function useOpenCase({ id: orderId }: OpenCaseProps['order'], options: OpenCaseProps['options']) {
  const { disputable, types } = options;
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const refresh = useRefreshDisputes();
  const mutation = useIdempotentMutation(
    async (opening: Opening, key) =>
      await client.disputes.openForStaff.mutate({
        ...opening,
        idempotency_key: key,
        order_id: orderId,
      }),
    async ({ dispute_id: id }) => {
      await refresh();
      await navigate(`/admin/disputes/${id}`);
    },
  );
  const first = DISPUTE_TYPES.find((each) => types.includes(each));
  const { form, field, ...status } = useSchemaForm({
    schema,
    defaultValues: {
      type: first ?? null,
      unit_ids: disputable.map(({ id }) => id),
      statement: '',
    },
    onSubmit: async (opening) => {
      await mutation.runOrThrow(opening);
    },
  });
  return {
    ...status,
    type: useControlledField(form, 'type'),
    units: useControlledField(form, 'unit_ids'),
    statement: field('statement'),
  };
}

interface CaseFormProps extends OpenCaseProps {
  id: string;
  entry: ReturnType<typeof useOpenCase>;
}

function CaseForm({ id, order, options: { disputable, types }, entry }: CaseFormProps) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  const { type, units } = entry;
  return (
    <form {...entry.formProps} id={id} className="flex flex-col gap-5">
      <SelectField
        label={t('open_case.type')}
        items={DISPUTE_TYPES.filter((each) => types.includes(each)).map((value) => ({
          value,
          label: typeText(shared, value),
        }))}
        value={type.value}
        onValueChange={type.onChange}
        error={type.error}
      />
      {order.quantity > 1 && (
        <fieldset>
          <legend className="text-sm font-medium text-ink">{t('open_case.units')}</legend>
          {disputable.map(({ id: unitId, position }) => (
            <CheckboxField
              key={unitId}
              label={t('open_case.unit', { position: String(position) })}
              checked={units.value.includes(unitId)}
              onChange={({ currentTarget: { checked } }) =>
                units.onChange(
                  disputable
                    .map((each) => each.id)
                    .filter((each) => (each === unitId ? checked : units.value.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <TextArea
        {...entry.statement}
        label={t('open_case.label')}
        hint={shared('statement.hint', { least: String(LEAST_STATEMENT) })}
        maxLength={STATEMENT_MAX_LENGTH}
        dir="auto"
        required
      />
      <FormProblem>{entry.problem}</FormProblem>
    </form>
  );
}
