import { TextField } from '@guildhall/ui/text-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldCopy } from '../copy.ts';

export interface EmailFieldProps extends UseFormRegisterReturn {
  /** Tells password managers and browsers what to fill in. */
  autoComplete: string;
  error: string | undefined;
}

/** An e-mail address, typed without capitals and corrections. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      type="email"
      size="lg"
      label={fieldCopy.email}
      autoCapitalize="none"
      inputMode="email"
      spellCheck={false}
    />
  );
}
