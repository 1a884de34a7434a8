import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Icon } from '@guildhall/ui/icon';
import { TextField } from '@guildhall/ui/text-field';
import { useState, type ReactNode } from 'react';
import { rangeProblems } from '../../../../lib/lists/category-list-query.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

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

/** How many offers the list would have with each choice. */
export interface FilterCounts {
  readonly isExact: boolean;
  readonly of: ReadonlyMap<string, number>;
}

/** "12", or "12+" if there may be more; a screen reader hears it after the name of the choice. */
function useCountText(counts: FilterCounts | null) {
  const t = useMessages('offers/search');
  const { count: write } = useFormats();
  return (value: string) => {
    const count = counts?.of.get(value) ?? 0;
    // Without exact counts none of the offers read says nothing about the others.
    if (counts === null || (count === 0 && !counts.isExact)) return null;
    const text = counts.isExact ? write(count) : `${write(count)}+`;
    return { text, words: counts.isExact ? t('found', { count }) : t('found_more', { count }) };
  };
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
  counts: FilterCounts | null;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { name, options, labels, counts, chosen, onChange } = props;
  const t = useMessages('offers/search');
  const countOf = useCountText(counts);
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
      aside={<span aria-hidden="true">{countOf(option)?.text}</span>}
      title={countOf(option)?.words}
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
  /** The value that is counted, if it is another one. */
  readonly counted?: string;
}

/** One of a few, or any. */
export function FilterRadios(props: {
  name: string;
  choices: readonly FilterRadio[];
  counts: FilterCounts | null;
  value: string;
  onChange: (value: string) => void;
}) {
  const { name, choices, counts, value, onChange } = props;
  const t = useMessages('offers/search');
  const countText = useCountText(counts);
  const countOf = ({ value: own, counted = own }: FilterRadio) =>
    own === '' ? null : countText(counted);
  const any: FilterRadio = { value: '', label: t('filter.any') };
  return [any, ...choices].map((choice) => (
    <label
      key={choice.value}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm text-ink md:min-h-8"
    >
      <input
        type="radio"
        name={name}
        value={choice.value}
        title={countOf(choice)?.words}
        checked={choice.value === value}
        onChange={() => {
          onChange(choice.value);
        }}
        className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors checked:border-[0.375rem] checked:border-accent md:size-4.5 md:checked:border-[0.3125rem]"
      />
      <span className="grow">{choice.label}</span>
      <span aria-hidden="true" className="figures text-muted">
        {countOf(choice)?.text}
      </span>
    </label>
  ));
}

/** Minimum and maximum, applied on blur or Enter. */
export function FilterRange(props: {
  /** Prices may have cents. */
  kind: 'amount' | 'number';
  label: string;
  names: { from: string; to: string };
  values: { from: string; to: string };
  onChange: (end: 'from' | 'to', value: string) => void;
  /** For amounts: the currency sign is where the language puts it. */
  currency?: string | undefined;
  placeholders?: { from: string; to: string } | undefined;
}) {
  const { kind, label, names, values, onChange, currency, placeholders } = props;
  const t = useMessages('offers/search');
  const problems = rangeProblems(kind, values);
  const errorOf = (end: 'from' | 'to') => {
    const problem = problems[end];
    return problem && t(`problem.${problem}`);
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <RangeEnd
        label={t('filter.least_of', { label })}
        name={names.from}
        value={values.from}
        error={errorOf('from')}
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
        error={errorOf('to')}
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
  error: string | undefined;
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
