import { TextField } from '@guildhall/ui/text-field';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  ALL_OPTIONS,
  OPTIONS_PARAMETER,
  rangeProblems,
  searchText,
  withParameter,
} from '../../../../lib/lists/category-list-query.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

/** A collapsible filter; the number says how many of its options are selected. */
export function FilterGroup(props: {
  label: string;
  active: number;
  /** Open initially; a filter in use always is. */
  open: boolean;
  search: URLSearchParams;
  children: ReactNode;
}) {
  const { label, active, search, children } = props;
  const { count } = useFormats();
  const open = props.open || active > 0;
  return (
    <details open={open} className="filter-group">
      <summary className="icon-chevron-down">
        {label}
        {active > 0 && <b className="figures">{count(active)}</b>}
      </summary>
      <OnOpening open={open} search={search}>
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {children}
        </fieldset>
      </OnOpening>
    </details>
  );
}

/**
 * The contents of a `details` element, which are rendered when it is opened: most visitors open
 * none, and the closed ones would be half of the page. Without scripts a link leads to the page
 * with all of them.
 */
function OnOpening(props: { open: boolean; search: URLSearchParams; children: ReactNode }) {
  const { search, children } = props;
  const t = useMessages('offers/search');
  const place = useRef<HTMLElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const isShown = props.open || wasOpened || search.get(OPTIONS_PARAMETER) === ALL_OPTIONS;
  useEffect(() => {
    const group = place.current?.closest('details');
    if (isShown || group === null || group === undefined) return;
    const show = () => setWasOpened(true);
    // It may have been opened before the script was there.
    if (group.open) show();
    group.addEventListener('toggle', show, { once: true });
    return () => group.removeEventListener('toggle', show);
  }, [isShown]);
  if (isShown) return children;
  const all = searchText(withParameter(search, OPTIONS_PARAMETER, ALL_OPTIONS));
  return (
    <noscript ref={place}>
      <a href={all}>{t('filter.show_options')}</a>
    </noscript>
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
  search: URLSearchParams;
  onChange: (chosen: string[]) => void;
}) {
  const { name, options, labels, counts, chosen, search, onChange } = props;
  const t = useMessages('offers/search');
  const countOf = useCountText(counts);
  const many = options.length > FEW + 1;
  const near = many ? options.filter((each, at) => at < FEW || chosen.includes(each)) : options;
  const far = options.filter((option) => !near.includes(option));
  const short = labels.every((label) => label.length <= SHORT);
  const columns = short ? 'grid grid-cols-2 gap-x-3' : '';
  const box = (option: string) => (
    <Choice
      key={option}
      type="checkbox"
      name={name}
      value={option}
      label={labels[options.indexOf(option)]}
      count={countOf(option)}
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
          <summary className="filter-more group-open/far:hidden">
            {t('filter.show_all_options', { count: options.length })}
          </summary>
          <OnOpening open={false} search={search}>
            <div className={columns}>{far.map(box)}</div>
          </OnOpening>
        </details>
      )}
    </>
  );
}

/** A choice with the number of its offers; the whole row is the target. */
function Choice(
  props: ComponentProps<'input'> & {
    type: 'checkbox' | 'radio';
    label: ReactNode;
    count: { text: string; words: string } | null;
  },
) {
  const { label, count, ...input } = props;
  return (
    <label className="filter-choice">
      <input {...input} title={count?.words} className="icon-check" />
      <span>{label}</span>
      {count !== null && (
        <span aria-hidden="true" className="figures">
          {count.text}
        </span>
      )}
    </label>
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
    <Choice
      key={choice.value}
      type="radio"
      name={name}
      value={choice.value}
      label={choice.label}
      count={countOf(choice)}
      checked={choice.value === value}
      onChange={() => {
        onChange(choice.value);
      }}
    />
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
