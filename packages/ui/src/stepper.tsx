import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface Step {
  readonly id: string;
  readonly label: ReactNode;
}

export interface StepperProps {
  label: string;
  steps: readonly Step[];
  /** Index of the step that is going on; equal to the number of steps when all is done. */
  current: number;
  className?: string | undefined;
}

/** Where one is on a known way: an order's life, a form's parts. */
export function Stepper({ label, steps, current, className }: StepperProps) {
  const { words } = useUiLocale();
  const position = Math.min(current + 1, steps.length);
  return (
    <div className={className}>
      <p className="mb-2 text-sm text-muted sm:hidden">
        {words.step(position, steps.length)}
        <span className="ms-2 inline-block font-medium text-ink">{steps[position - 1]?.label}</span>
      </p>
      <ol aria-label={label} className="flex items-center gap-1.5 sm:gap-2">
        {steps.map((step, index) => (
          <StepMark key={step.id} step={step} index={index} current={current} />
        ))}
      </ol>
    </div>
  );
}

function StepMark({ step, index, current }: { step: Step; index: number; current: number }) {
  const done = index < current;
  const active = index === current;
  return (
    <li
      aria-current={active ? 'step' : undefined}
      className="flex grow flex-col gap-2 text-xs sm:text-sm"
    >
      <span
        className={classNames(
          'h-1 rounded-full transition-colors',
          done || active ? 'bg-accent' : 'bg-line',
        )}
      />
      <span
        className={classNames(
          'hidden items-center gap-1.5 sm:flex',
          active ? 'font-medium text-ink' : 'text-muted',
        )}
      >
        {done && <Icon name="check" className="size-4 text-accent-ink" />}
        {step.label}
      </span>
    </li>
  );
}
