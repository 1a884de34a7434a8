import { secretSchema } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { fieldErrorsOf } from '@guildhall/domain/kernel/field-errors';
import { Notice } from '@guildhall/ui/notice';
import { useForm, type Path, type UseFormReturn } from 'react-hook-form';
import { fieldErrorsText } from '../../../lib/forms/form-errors.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { readRefusal } from '../../../lib/api/refusals.ts';
import type { Secrets } from '../hooks.ts';
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

export interface SecretsForm {
  form: UseFormReturn<Values>;
  fields: readonly VaultField[];
  /** The positions of the units that are filled in. */
  positions: readonly number[];
  /** Whether all is right; what is not is said at its fields. */
  check: () => boolean;
  /** Says at its fields what the server refused; false if it refused something else. */
  showRefusal: (error: unknown) => boolean;
  /** What was filled in, one for each position. */
  secrets: () => Record<string, string>[];
}

/** A form of one set of secret fields for each of these units. */
export function useSecretsForm(
  fields: readonly VaultField[],
  positions: readonly number[],
): SecretsForm {
  const empty = Object.fromEntries(fields.map(({ key }) => [key, '']));
  const form = useForm<Values>({
    defaultValues: { secrets: positions.map(() => ({ ...empty })) },
  });
  const show = (faults: Faults) => {
    showFaults(form, faults);
    return faults.length > 0;
  };
  return {
    form,
    fields,
    positions,
    check: () => !show(faultsOf(fields, form.getValues().secrets)),
    showRefusal: (error) => {
      const faults = faultsOfRefusal(error);
      return faults.length > 0 && show(faults);
    },
    secrets: () => form.getValues().secrets.map(filledIn),
  };
}

type SecretsFieldsProps = Pick<SecretsForm, 'form' | 'fields' | 'positions'> & {
  kind: 'account' | 'gift_card';
  /** How many units the order has, where all of them are filled in. */
  of?: number;
};

export function SecretsFields({ form, fields, positions, kind, of }: SecretsFieldsProps) {
  const t = useMessages('vault');
  const marked = (form.formState.errors.secrets ?? []) as readonly (object | undefined)[];
  const count = marked.reduce((sum, each) => sum + Object.keys(each ?? {}).length, 0);
  const legendOf = (position: number) =>
    of === undefined
      ? t(`unit.${kind}`, { position })
      : t(`deliver.unit.${kind}`, { position, count: of });
  return (
    <>
      {positions.map((position, index) => (
        <UnitFields
          key={position}
          form={form}
          fields={fields}
          index={index}
          legend={positions.length === 1 ? null : legendOf(position)}
        />
      ))}
      {count > 0 && (
        <Notice tone="danger" urgent>
          {t('deliver.invalid', { count })}
        </Notice>
      )}
    </>
  );
}

interface UnitFieldsProps {
  form: UseFormReturn<Values>;
  fields: readonly VaultField[];
  index: number;
  /** What names the unit among others; null for the only one. */
  legend: string | null;
}

function UnitFields({ form, fields, index, legend }: UnitFieldsProps) {
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
  if (legend === null) return <div className="grid gap-5 sm:grid-cols-2">{inputs}</div>;
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="px-1.5 text-sm font-semibold text-ink">{legend}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{inputs}</div>
    </fieldset>
  );
}
