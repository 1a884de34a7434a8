import { useState, type KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Tells password managers what this is. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password: may be shown, may be pasted, and says when Caps Lock is on. */
export function PasswordField({ hint, onKeyUp, onBlur, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const { words } = useUiLocale();
  const label = shown ? words.hidePassword : words.showPassword;

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  }

  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      hint={
        capsLock ? (
          <span role="status" className="flex items-center gap-1.5 text-attention">
            <Icon name="triangle-alert" className="size-4" />
            {words.capsLock}
          </span>
        ) : (
          hint
        )
      }
      trailing={
        <button
          type="button"
          aria-label={label}
          aria-pressed={shown}
          onClick={() => {
            setShown(!shown);
          }}
          className={classNames(
            'grid size-10 place-items-center rounded-sm text-muted hover:text-ink md:size-8',
          )}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} className="size-4.5" />
        </button>
      }
    />
  );
}
