import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { classNames } from '@guildhall/ui/class-names';
import { TextField } from '@guildhall/ui/text-field';
import { useUiLocale } from '@guildhall/ui/ui-locale';
import { useId, useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';

/** From this many options on, they can be searched. */
const MANY = 12;

export interface ChoicesFieldProps {
  label: string;
  optional: boolean;
  error: string | undefined;
  name: string;
  options: readonly string[];
  /** The label of each option, in the order of `options`. */
  labels: readonly string[];
  /** How many may be chosen. */
  most: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  className?: string | undefined;
}

/** Any number of options of a list, which is searched when it is long. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { label, error, name, options, labels, most, chosen, onChange } = props;
  const t = useMessages('offers/form');
  const ui = useUiLocale();
  const [search, setSearch] = useState('');
  const id = useId();
  const wanted = search.trim().toLowerCase();
  const shown = options
    .map((option, at) => ({ option, label: labels[at] ?? option }))
    .filter((each) => each.label.toLowerCase().includes(wanted));
  return (
    <fieldset
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={classNames('min-w-0', props.className)}
    >
      <legend className="mb-1.5 text-sm font-medium text-ink">
        {label}
        {props.optional && (
          <span className="ms-1.5 font-normal text-muted">{ui.words.optional}</span>
        )}
        <span className="figures ms-2 font-normal text-muted">
          {t('chosen', { count: chosen.length, most })}
        </span>
      </legend>
      <div className="rounded-md border border-control bg-raised p-3">
        {options.length > MANY && (
          <TextField
            type="search"
            icon="search"
            label={t('choices.filter', { label })}
            hideLabel
            placeholder={t('choices.filter', { label })}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="mb-2"
          />
        )}
        <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {shown.map((each) => (
            <CheckboxField
              key={each.option}
              name={name}
              label={<bdi>{each.label}</bdi>}
              checked={chosen.includes(each.option)}
              disabled={chosen.length >= most && !chosen.includes(each.option)}
              onChange={({ target }) => {
                const rest = chosen.filter((other) => other !== each.option);
                onChange(target.checked ? [...rest, each.option] : rest);
              }}
            />
          ))}
          {shown.length === 0 && <p className="text-sm text-muted">{t('choices.none_found')}</p>}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
