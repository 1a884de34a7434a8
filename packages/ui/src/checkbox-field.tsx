import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { describedBy } from './field-frame.tsx';
import { Icon } from './icon.tsx';

export interface CheckboxFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'type'
> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** At the right edge: a count beside a filter. */
  aside?: ReactNode;
  className?: string | undefined;
}

/** A native checkbox in our clothes; the whole row is the target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, aside, className, id: givenId, ...native } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('flex flex-col', className)}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm text-ink md:min-h-8"
      >
        <span className="relative grid size-5 shrink-0 place-items-center md:size-4.5">
          <input
            {...native}
            type="checkbox"
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
            className={
              'peer absolute inset-0 cursor-pointer appearance-none rounded-sm border ' +
              'border-control bg-raised transition-colors checked:border-accent ' +
              'checked:bg-accent aria-invalid:border-danger disabled:cursor-not-allowed ' +
              'disabled:opacity-55'
            }
          />
          <Icon
            name="check"
            className="pointer-events-none relative hidden size-3.5 stroke-[3] text-on-accent peer-checked:block"
          />
        </span>
        <span className="grow">{label}</span>
        {aside && <span className="figures text-muted">{aside}</span>}
      </label>
      {error && (
        <p id={`${id}-error`} className="ps-7.5 text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="ps-7.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
