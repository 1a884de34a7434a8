import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label; fields are required unless they say otherwise. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only (a search box with an icon). */
  hideLabel?: boolean | undefined;
}

export interface FieldFrameProps extends FieldWords {
  /** The id of the control inside; hint and error get ids made from it. */
  id: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Which texts describe the control, for its aria-describedby. */
export function describedBy(id: string, hint: ReactNode, error?: string): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The shared look of a control's edge: text, select, and what else one types into. */
export const CONTROL_CLASS =
  'w-full rounded-md border border-control bg-raised text-base text-ink transition-colors ' +
  'placeholder:text-muted hover:border-ink/60 focus-visible:border-focus ' +
  'focus-visible:outline-offset-0 aria-invalid:border-danger disabled:cursor-not-allowed ' +
  'disabled:bg-sunken disabled:text-muted md:text-sm';

/** Label above, control, then error and hint: every field of every form has this shape. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, optional, hideLabel, aside, className, children } = props;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
          {optional && <OptionalMark />}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

function OptionalMark() {
  const { words } = useUiLocale();
  return <span className="ms-1.5 inline-block font-normal text-muted">{words.optional}</span>;
}
