import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useId } from 'react';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import type { EnteredAttributes, FieldValue, FormField } from '../messages.ts';

export interface AttributeFieldsProps {
  fields: readonly FormField[];
  entered: EnteredAttributes;
  /** In words, by the keys of the fields. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (key: string, value: FieldValue | undefined) => void;
}

/** The fields that the schema of a game defines. */
export function AttributeFields({ fields, entered, errors, onChange }: AttributeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <AttributeField
          key={field.key}
          field={field}
          value={entered[field.key]}
          error={errors[field.key]}
          onChange={(value) => onChange(field.key, value)}
        />
      ))}
    </div>
  );
}

interface FieldProps<Kind extends FormField['kind'] = FormField['kind']> {
  field: Extract<FormField, { kind: Kind }>;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (value: FieldValue | undefined) => void;
}

/** The value of a select that means: not told. */
const NONE = '';

function AttributeField(props: FieldProps) {
  const { field, value, error, onChange } = props;
  const t = useMessages('offers/form');
  const yesNo = useMessages('catalog');
  const { count } = useFormats();
  const common = { label: field.label, optional: !field.required, error };
  const none = field.required ? [] : [{ value: NONE, label: t('not_told') }];
  // Years have no thousands separators.
  const written = (value: number) =>
    field.kind === 'number' && field.grouped === false ? String(value) : count(value);
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...common}
          items={[
            ...none,
            ...field.options.map((option, index) => ({
              value: option,
              label: field.option_labels[index] ?? option,
            })),
          ]}
          value={typeof value === 'string' ? value : null}
          onValueChange={(next) => onChange(next === NONE ? undefined : next)}
        />
      );
    case 'choices':
      return <Choices field={field} value={value} error={error} onChange={onChange} />;
    case 'yes_no':
      return (
        <SelectField
          {...common}
          items={[
            ...none,
            { value: 'yes', label: yesNo('yes') },
            { value: 'no', label: yesNo('no') },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onValueChange={(next) => onChange(next === NONE ? undefined : next === 'yes')}
        />
      );
    case 'number':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          autoComplete="off"
          value={String(value ?? '')}
          hint={t('number_range', { min: written(field.min), max: written(field.max) })}
          {...(field.unit !== undefined && {
            trailing: (
              <span className="pointer-events-none px-3 text-sm text-muted">{field.unit}</span>
            ),
          })}
          inputClassName="figures"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      return (
        <TextField
          {...common}
          value={String(value ?? '')}
          maxLength={field.max_length}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Several of many, in a box that scrolls. */
function Choices({ field, value, error, onChange }: FieldProps<'choices'>) {
  const t = useMessages('offers/form');
  const id = useId();
  const chosen = Array.isArray(value) ? value : [];
  const isFull = chosen.length >= field.max_count;
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : id}
      className="flex flex-col gap-1.5 sm:col-span-2"
    >
      <legend className="mb-1.5 text-sm font-medium text-ink">{field.label}</legend>
      <p className="text-sm text-muted">
        {t('chosen', { count: chosen.length, most: field.max_count })}
      </p>
      <div className="grid max-h-60 gap-x-4 overflow-y-auto rounded-md border border-control px-3 py-1.5 sm:grid-cols-2 md:grid-cols-3">
        {field.options.map((option, index) => {
          const isChosen = chosen.includes(option);
          return (
            <CheckboxField
              key={option}
              label={field.option_labels[index] ?? option}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => {
                const next = isChosen
                  ? chosen.filter((each) => each !== option)
                  : [...chosen, option];
                onChange(next.length === 0 ? undefined : next);
              }}
            />
          );
        })}
      </div>
      {error !== undefined && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
