import { classNames } from './class-names.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type CodeFieldProps = Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'inputClassName'
> & {
  /** The code may have letters, so a phone shows its whole keyboard. */
  letters?: boolean;
};

/**
 * A code from a mail or an app, in one field: so it can be pasted, and browsers and phones fill it
 * in. Of type text, for a number has no zeros in front.
 */
export function CodeField({ letters = false, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      inputMode={letters ? 'text' : 'numeric'}
      autoCapitalize={letters ? 'characters' : undefined}
      spellCheck={false}
      inputClassName={classNames('figures', letters ? 'tracking-wide' : 'tracking-[0.3em]')}
    />
  );
}
