import type { OrderView } from '@guildhall/api/orders/views';
import { secretSchema } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { fieldErrorsOf } from '@guildhall/domain/kernel/field-errors';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { useState, type FormEvent } from 'react';
import { useForm, type Path, type UseFormReturn } from 'react-hook-form';
import { fieldErrorsText } from '../../../lib/forms/form-errors.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf, readRefusal } from '../../../lib/api/refusals.ts';
import { useDelivery, type Secrets } from '../hooks.ts';
import { SecretField } from './secret-field.tsx';

interface Values {
  secrets: Secrets;
}
type Faults = readonly (readonly [path: string, message: string])[];

/** Removes empty optional fields, as the server does. */
function filledIn(secret: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(secret).filter(([, value]) => value.trim() !== ''));
}

/** Validates with the schema of the server before sending; errors have the same field names. */
function faultsOf(fields: readonly VaultField[], secrets: Secrets): Faults {
  const schema = secretSchema(fields);
  return secrets.flatMap((secret, index) => {
    const result = schema.safeParse(filledIn(secret));
    const issues = result.success ? [] : result.error.issues;
    const errors = Object.entries(fieldErrorsOf(issues, `secrets.${index}`));
    return errors.map(([path, found]) => [path, fieldErrorsText(found)] as const);
  });
}

/** The errors of the server, by field: `secrets.{index}.{key}`. */
function faultsOfRefusal(error: unknown): Faults {
  const fields = readRefusal(error)?.fields ?? {};
  return Object.entries(fields).flatMap(([name, errors]) =>
    name.startsWith('secrets.') ? [[name, fieldErrorsText(errors)] as const] : [],
  );
}

function showFaults(form: UseFormReturn<Values>, faults: Faults): void {
  form.clearErrors();
  for (const [position, [path, message]] of faults.entries()) {
    form.setError(path as Path<Values>, { message }, { shouldFocus: position === 0 });
  }
}

export interface DeliverFormProps {
  order: OrderView;
  fields: readonly VaultField[];
}

/** The seller fills the vault: one set of fields per unit, and all units at once. */
export function DeliverForm({ order, fields }: DeliverFormProps) {
  const t = useMessages('vault');
  const empty = Object.fromEntries(fields.map(({ key }) => [key, '']));
  const form = useForm<Values>({
    defaultValues: { secrets: Array.from({ length: order.quantity }, () => ({ ...empty })) },
  });
  const [asking, setAsking] = useState(false);
  const delivery = useDelivery(order.id, t('deliver.done'), (error) => {
    const faults = faultsOfRefusal(error);
    if (faults.length === 0) return;
    setAsking(false);
    showFaults(form, faults);
  });
  const marked = (form.formState.errors.secrets ?? []) as readonly (object | undefined)[];
  const count = marked.reduce((sum, each) => sum + Object.keys(each ?? {}).length, 0);

  // Not a form error: validation would clear the messages of the server before they are read.
  function check(event: FormEvent) {
    event.preventDefault();
    const faults = faultsOf(fields, form.getValues().secrets);
    showFaults(form, faults);
    if (faults.length > 0) return;
    delivery.clearError();
    setAsking(true);
  }

  return (
    <Card>
      <CardHeader title={t('deliver.title')} description={t('deliver.description')} />
      <form
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={check}
        className="flex flex-col gap-6"
      >
        {Array.from({ length: order.quantity }, (_, index) => (
          <UnitFields key={index} form={form} order={order} fields={fields} index={index} />
        ))}
        {count > 0 && (
          <Notice tone="danger" urgent>
            {t('deliver.invalid', { count })}
          </Notice>
        )}
        <Button type="submit" size="lg" icon="lock-keyhole" className="self-start max-sm:w-full">
          {t('deliver.submit')}
        </Button>
      </form>
      {/* It cannot be undone, so it needs a confirmation. */}
      <ConfirmDialog
        title={t('deliver.confirm_title')}
        open={asking}
        onOpenChange={setAsking}
        confirmLabel={t('deliver.confirm')}
        confirmIcon="lock-keyhole"
        cancelLabel={t('deliver.cancel')}
        pending={delivery.pending}
        problem={problemOf(delivery.error)}
        onConfirm={() => delivery.run(form.getValues().secrets.map(filledIn))}
      >
        {order.kind === 'account'
          ? t('deliver.confirm_body.account')
          : t('deliver.confirm_body.gift_card', { count: order.quantity })}
      </ConfirmDialog>
    </Card>
  );
}

function UnitFields({
  form,
  order,
  fields,
  index,
}: DeliverFormProps & { form: UseFormReturn<Values>; index: number }) {
  const t = useMessages('vault');
  const errors = form.formState.errors.secrets?.[index];
  const inputs = fields.map((field) => (
    <SecretField
      key={field.key}
      field={field}
      registration={form.register(`secrets.${index}.${field.key}`, {
        onChange: () => form.clearErrors(`secrets.${index}.${field.key}`),
      })}
      error={errors?.[field.key]?.message}
    />
  ));
  if (order.quantity === 1) return <div className="grid gap-5 sm:grid-cols-2">{inputs}</div>;
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="px-1.5 text-sm font-semibold text-ink">
        {t(`deliver.unit.${order.kind}`, { position: index + 1, count: order.quantity })}
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">{inputs}</div>
    </fieldset>
  );
}
