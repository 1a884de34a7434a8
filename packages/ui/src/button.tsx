import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

const styles = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium ' +
    'whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed ' +
    'disabled:opacity-55 aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-hover',
        secondary: 'border border-line bg-raised text-ink shadow-card hover:bg-sunken',
        soft: 'bg-accent-soft text-accent-ink hover:bg-accent-line/70',
        ghost: 'text-ink hover:bg-hover',
        danger: 'bg-danger-fill text-on-accent shadow-card hover:bg-danger-fill-hover',
        link: 'h-auto! px-0! text-accent-ink underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-11 px-3 text-sm md:h-9',
        md: 'h-11 px-4 text-sm md:h-10',
        lg: 'h-12 px-5 text-base',
        icon: 'size-11 text-base md:size-10',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonStyle = VariantProps<typeof styles>;

/** The look of a button for links: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass(style: ButtonStyle & { className?: string | undefined } = {}): string {
  const { className, ...rest } = style;
  return classNames(styles(rest), className);
}

export interface ButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'ref'>, ButtonStyle {
  className?: string | undefined;
  icon?: IconName | undefined;
  trailingIcon?: IconName | undefined;
  /** Shows progress and refuses presses, but keeps its width and the keyboard's focus. */
  loading?: boolean | undefined;
  children?: ReactNode;
}

/** A press while it is busy does nothing, and sends no form. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}

export function Button(props: ButtonProps) {
  const { variant, size, block, className, icon, trailingIcon, loading, ...rest } = props;
  const { disabled, children, type = 'button', onClick, ...native } = rest;
  return (
    <button
      {...native}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={Boolean(disabled && !loading)}
      // Not `disabled`, which would take the keyboard away from it.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? refuse : onClick}
      className={buttonClass({ variant, size, block, className })}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon && <Icon name={icon} />}
        {children}
        {trailingIcon && <Icon name={trailingIcon} />}
      </span>
    </button>
  );
}
