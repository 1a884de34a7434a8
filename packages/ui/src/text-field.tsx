import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface TextFieldProps
  extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'className' | 'size'> {
  icon?: IconName | undefined;
  /** A unit or currency in front of what is typed. */
  prefix?: string | undefined;
  /** Something operable inside the right edge: a show-password button, a clear button. */
  trailing?: ReactNode;
  /** Stands at the label's right: a link, a counter. */
  aside?: ReactNode;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
  inputClassName?: string | undefined;
}

/** One line of text. Works with react-hook-form: `<TextField {...register('email')} … />`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, icon, prefix, trailing, aside, ...rest } = props;
  const { size = 'md', className, inputClassName, id: givenId, ...native } = rest;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, hideLabel, aside, className }}>
      <div className="relative">
        {icon && (
          <Icon
            name={icon}
            className="pointer-events-none absolute top-1/2 start-3 size-4.5 -translate-y-1/2 text-muted"
          />
        )}
        {prefix && (
          <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...native}
          id={id}
          required={native.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={classNames(
            CONTROL_CLASS,
            size === 'lg' ? 'h-12 px-3.5 md:text-base' : 'h-11 px-3 md:h-10',
            icon && 'ps-10',
            prefix && 'ps-8',
            trailing && 'pe-12',
            inputClassName,
          )}
        />
        {trailing && <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}
