import { highestValue } from '@guildhall/domain/catalog/policy';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { EnteredAttributes, FieldValue, FormField } from '../entered-attributes.ts';
import { ChoicesField } from './choices-field.tsx';

export interface AttributeFieldsProps {
  /** The attributes of a game, from its schema. */
  fields: readonly FormField[];
  entered: EnteredAttributes;
  /** In words, by the keys of the fields. */
  errors: Readonly<Record<string, string | undefined>>;
  /** `undefined` removes what was entered. */
  onChange: (key: string, value: FieldValue | undefined) => void;
}

/** The fields of an offer's attributes, drawn from the schema of its game. */
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

interface InputProps {
  field: FormField;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (value: FieldValue | undefined) => void;
}

function AttributeField({ field, value, error, onChange }: InputProps) {
  const t = useMessages('offers/form');
  const words = { label: field.label, optional: !field.required, error };
  const name = `attributes.${field.key}`;
  switch (field.kind) {
    case 'choice': {
      const items = field.options.map((option, at) => ({
        value: option,
        label: field.option_labels[at] ?? option,
      }));
      return <OneOf {...words} items={items} value={value} onChange={onChange} />;
    }
    case 'choices':
      return (
        <ChoicesField
          {...words}
          name={name}
          options={field.options}
          labels={field.option_labels}
          most={field.max_count}
          chosen={Array.isArray(value) ? value : []}
          onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
          className="sm:col-span-2"
        />
      );
    case 'number':
      return <NumberInput {...words} name={name} field={field} value={value} onChange={onChange} />;
    case 'yes_no':
      return (
        <OneOf
          {...words}
          items={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined}
          onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'yes')}
        />
      );
    case 'text':
      return (
        <TextField
          {...words}
          name={name}
          dir="auto"
          autoComplete="off"
          maxLength={field.max_length}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      );
  }
}

/** The value of a select that stands for none. */
const NONE = '';

function OneOf(props: {
  label: string;
  optional: boolean;
  error: string | undefined;
  items: readonly { value: string; label: string }[];
  value: FieldValue | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { items, value, onChange, ...words } = props;
  const t = useMessages('offers/form');
  const none = words.optional ? [{ value: NONE, label: t('not_told') }] : [];
  return (
    <SelectField
      {...words}
      items={[...none, ...items]}
      value={typeof value === 'string' ? value : words.optional ? NONE : null}
      placeholder={t('choose')}
      onValueChange={(next) => onChange(next === NONE ? undefined : next)}
    />
  );
}

const THOUSANDS = /[\s.,’'](?=\d{3}\b)/g;
const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** What is no whole number is kept as it was typed: the server says what is wrong with it. */
function NumberInput(props: {
  label: string;
  optional: boolean;
  error: string | undefined;
  name: string;
  field: Extract<FormField, { kind: 'number' }>;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
}) {
  const { field, value, onChange, ...words } = props;
  const t = useMessages('offers/form');
  const { count } = useFormats();
  const [opened] = useState(() => new Date());
  const highest = highestValue(field, opened);
  const inWords = (limit: number) => (field.grouped === false ? String(limit) : count(limit));
  return (
    <TextField
      {...words}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      inputClassName="figures"
      hint={t('number_range', { min: inWords(field.min), max: inWords(highest) })}
      trailing={
        field.unit === undefined ? undefined : (
          <span className="pointer-events-none px-2 text-sm text-muted">{field.unit}</span>
        )
      }
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => {
        const typed = target.value.trim();
        const plain = typed.replaceAll(THOUSANDS, '');
        onChange(typed === '' ? undefined : WHOLE_NUMBER.test(plain) ? Number(plain) : typed);
      }}
    />
  );
}
