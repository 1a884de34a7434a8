import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface RadioCard<Value extends string = string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** At the right edge: a balance, a price. */
  readonly aside?: ReactNode;
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
}

export interface RadioCardsProps<Value extends string> {
  label: string;
  hideLabel?: boolean | undefined;
  cards: readonly RadioCard<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  name?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Two or more beside each other from tablets on. */
  columns?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

const CARD_CLASS =
  'group flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-lg border border-control ' +
  'bg-raised px-4 py-3 text-start transition-colors hover:border-ink/60 ' +
  'data-checked:border-accent data-checked:bg-accent-soft data-checked:ring-1 ' +
  'data-checked:ring-accent data-disabled:cursor-not-allowed data-disabled:opacity-55';

/** One of a few choices that need a sentence each: ways to pay, quantities, kinds. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, hideLabel, cards, value, onValueChange, name, error, disabled, columns } = props;
  const id = useId();
  return (
    <div className={classNames('flex flex-col gap-2', props.className)}>
      <span id={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </span>
      <RadioGroup<Value | ''>
        aria-labelledby={id}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        value={value ?? ''}
        {...(name === undefined ? {} : { name })}
        disabled={Boolean(disabled)}
        onValueChange={(next) => {
          if (next !== '') onValueChange(next);
        }}
        className={classNames('grid gap-2', COLUMNS[columns ?? 1])}
      >
        {cards.map((card) => (
          <Radio.Root
            key={card.value}
            value={card.value}
            disabled={Boolean(card.disabled)}
            className={CARD_CLASS}
          >
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-control group-data-checked:border-accent group-data-checked:bg-accent">
              <Radio.Indicator className="size-2 rounded-full bg-on-accent" />
            </span>
            {card.icon && <Icon name={card.icon} className="size-5 text-muted" />}
            <span className="flex min-w-0 grow flex-col">
              <span className="text-sm font-medium text-ink">{card.title}</span>
              {card.description && <span className="text-sm text-muted">{card.description}</span>}
            </span>
            {card.aside && <span className="figures text-sm text-ink">{card.aside}</span>}
          </Radio.Root>
        ))}
      </RadioGroup>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
