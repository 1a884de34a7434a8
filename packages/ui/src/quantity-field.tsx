import { NumberField } from '@base-ui/react/number-field';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame } from './field-frame.tsx';
import { Icon } from './icon.tsx';

export interface QuantityFieldProps {
  label: string;
  /** What the two buttons do, for screen readers. */
  fewer: string;
  more: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const STEP_CLASS =
  'grid size-11 shrink-0 place-items-center text-ink hover:bg-hover disabled:cursor-not-allowed ' +
  'disabled:text-muted disabled:opacity-55 md:size-10';

/** A small whole number: typed, or stepped one by one. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, fewer, more, value, onValueChange, min, max, hint, error, className } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <NumberField.Root
        id={id}
        value={value}
        min={min}
        max={max}
        disabled={Boolean(props.disabled)}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
      >
        <NumberField.Group
          className={classNames(
            CONTROL_CLASS,
            'flex w-fit items-center overflow-hidden p-0 has-[input:focus-visible]:border-focus',
          )}
        >
          <NumberField.Decrement aria-label={fewer} className={STEP_CLASS}>
            <Icon name="minus" className="size-4" />
          </NumberField.Decrement>
          <NumberField.Input
            aria-describedby={describedBy(id, hint, error)}
            className="figures h-11 w-14 border-x border-line bg-transparent text-center text-base font-medium text-ink -outline-offset-2 md:h-10"
          />
          <NumberField.Increment aria-label={more} className={STEP_CLASS}>
            <Icon name="plus" className="size-4" />
          </NumberField.Increment>
        </NumberField.Group>
      </NumberField.Root>
    </FieldFrame>
  );
}
