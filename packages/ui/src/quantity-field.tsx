import { useId, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame } from './field-frame.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface QuantityFieldProps {
  label: string;
  /** What the two buttons do, for screen readers. */
  fewer: string;
  more: string;
  /** Said when a number out of range was typed, which becomes the nearest one. */
  outOfRange: (least: number, most: number) => string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

const GROUP_CLASS =
  'flex w-fit items-center overflow-hidden p-0 has-[input:focus-visible]:outline-2 ' +
  'has-[input:focus-visible]:outline-focus';

const INPUT_CLASS =
  'figures h-11 w-14 border-x border-line bg-transparent text-center text-base font-medium ' +
  'text-ink outline-none [appearance:textfield] md:h-10 ' +
  '[&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none';

/** A small whole number: typed, or stepped one by one, by button or arrow key. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, fewer, more, value, onValueChange, min, max, hint, error, className } = props;
  const id = useId();
  // What is being typed may be empty or out of range for a moment; it is put right afterwards.
  const [typed, setTyped] = useState<string | null>(null);
  const [corrected, setCorrected] = useState(false);
  const shownHint = corrected ? props.outOfRange(min, max) : hint;

  function step(next: number) {
    setCorrected(false);
    onValueChange(next);
  }

  function type(text: string) {
    setTyped(text);
    setCorrected(false);
    const wanted = Number(text);
    if (text !== '' && Number.isInteger(wanted) && wanted >= min && wanted <= max) {
      onValueChange(wanted);
    }
  }

  function settle() {
    const wanted = Math.round(Number(typed));
    if (typed !== null && typed !== '' && Number.isFinite(wanted)) {
      const nearest = Math.min(Math.max(wanted, min), max);
      setCorrected(nearest !== wanted);
      onValueChange(nearest);
    }
    setTyped(null);
  }

  return (
    <FieldFrame {...{ id, label, hint: shownHint, error, className }}>
      <div className={classNames(CONTROL_CLASS, GROUP_CLASS)}>
        <Step
          icon="minus"
          label={fewer}
          disabled={value <= min}
          onPress={() => {
            step(value - 1);
          }}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed ?? value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, shownHint, error)}
          onChange={({ target }) => {
            type(target.value);
          }}
          onBlur={settle}
          className={INPUT_CLASS}
        />
        <Step
          icon="plus"
          label={more}
          disabled={value >= max}
          onPress={() => {
            step(value + 1);
          }}
        />
      </div>
    </FieldFrame>
  );
}

function Step(props: { icon: IconName; label: string; disabled: boolean; onPress: () => void }) {
  const { icon, label, disabled, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      // Stays where the keyboard is, even when the end of the range is reached.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className="grid size-11 shrink-0 place-items-center text-ink -outline-offset-2 hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-55 md:size-10"
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}
