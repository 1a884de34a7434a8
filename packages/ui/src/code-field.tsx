import { TextField, type TextFieldProps } from './text-field.tsx';

export type CodeFieldProps = Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'inputClassName'
>;

/**
 * A code of digits from a mail or an app, in one field: so it can be pasted, and browsers and
 * phones fill it in. Of type text, for a number has no zeros in front.
 */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      inputClassName="figures tracking-[0.3em]"
    />
  );
}
