import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Icon } from '@guildhall/ui/icon';
import { TextField } from '@guildhall/ui/text-field';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';

/** A collapsible filter; the number says how many of its options are selected. */
export function FilterGroup(props: {
  label: string;
  active: number;
  /** Open initially; a filter in use always is. */
  open: boolean;
  children: ReactNode;
}) {
  const { label, active, open, children } = props;
  const { count } = useFormats();
  return (
    <details open={open || active > 0} className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-sm py-2 text-sm font-semibold text-ink md:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2">
          {label}
          {active > 0 && (
            <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent">
              {count(active)}
            </span>
          )}
        </span>
        <Icon
          name="chevron-down"
          className="size-4.5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <fieldset className="min-w-0 pb-4">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </details>
  );
}

const FEW = 8;
/** Options up to this length are in two columns. */
const SHORT = 13;

/** Any number of options; the selected and the first ones are visible, the rest on demand. */
export function FilterChoices(props: {
  name: string;
  options: readonly string[];
  /** The label of each option, in the order of `options`. */
  labels: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { name, options, labels, chosen, onChange } = props;
  const t = useMessages('offers/search');
  const many = options.length > FEW + 1;
  const near = many ? options.filter((each, at) => at < FEW || chosen.includes(each)) : options;
  const far = options.filter((option) => !near.includes(option));
  const short = labels.every((label) => label.length <= SHORT);
  const columns = short ? 'grid grid-cols-2 gap-x-3' : '';
  const box = (option: string) => (
    <CheckboxField
      key={option}
      name={name}
      value={option}
      label={labels[options.indexOf(option)]}
      checked={chosen.includes(option)}
      onChange={({ target }) => {
        onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option));
      }}
    />
  );
  return (
    <>
      <div className={columns}>{near.map(box)}</div>
      {far.length > 0 && (
        <details className="group/far">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-sm text-sm font-medium text-accent-ink group-open/far:hidden hover:underline md:min-h-8 [&::-webkit-details-marker]:hidden">
            {t('filter.show_all_options', { count: options.length })}
          </summary>
          <div className={columns}>{far.map(box)}</div>
        </details>
      )}
    </>
  );
}

export interface FilterRadio {
  readonly value: string;
  readonly label: string;
}

/** One of a few, or any. */
export function FilterRadios(props: {
  name: string;
  choices: readonly FilterRadio[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { name, choices, value, onChange } = props;
  const t = useMessages('offers/search');
  return [{ value: '', label: t('filter.any') }, ...choices].map((choice) => (
    <label
      key={choice.value}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm text-ink md:min-h-8"
    >
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={choice.value === value}
        onChange={() => {
          onChange(choice.value);
        }}
        className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors checked:border-[0.375rem] checked:border-accent md:size-4.5 md:checked:border-[0.3125rem]"
      />
      {choice.label}
    </label>
  ));
}

/** Minimum and maximum, applied on blur or Enter. */
export function FilterRange(props: {
  label: string;
  names: { from: string; to: string };
  values: { from: string; to: string };
  onChange: (end: 'from' | 'to', value: string) => void;
  /** For amounts: the currency sign is where the language puts it. */
  currency?: string | undefined;
  placeholders?: { from: string; to: string } | undefined;
}) {
  const { label, names, values, onChange, currency, placeholders } = props;
  const t = useMessages('offers/search');
  return (
    <div className="grid grid-cols-2 gap-2">
      <RangeEnd
        label={t('filter.least_of', { label })}
        name={names.from}
        value={values.from}
        currency={currency}
        placeholder={placeholders?.from ?? t('filter.least')}
        onCommit={(value) => {
          onChange('from', value);
        }}
      />
      <RangeEnd
        label={t('filter.most_of', { label })}
        name={names.to}
        value={values.to}
        currency={currency}
        placeholder={placeholders?.to ?? t('filter.most')}
        onCommit={(value) => {
          onChange('to', value);
        }}
      />
    </div>
  );
}

function RangeEnd(props: {
  label: string;
  name: string;
  value: string;
  currency: string | undefined;
  placeholder: string;
  onCommit: (value: string) => void;
}) {
  const { value, onCommit, currency, ...rest } = props;
  const { currencySign } = useFormats();
  const sign = currency === undefined ? null : currencySign(currency);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The URL has changed (a filter was removed, or the history was used): show its values.
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  function commit() {
    if (typed.trim() !== value) onCommit(typed.trim());
  }
  return (
    <TextField
      {...rest}
      {...(sign?.isBefore === true && { prefix: sign.sign })}
      {...(sign?.isBefore === false && {
        trailing: <span className="pointer-events-none px-2 text-muted">{sign.sign}</span>,
      })}
      hideLabel
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      onChange={({ target }) => {
        setTyped(target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
