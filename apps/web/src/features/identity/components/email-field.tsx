import { TextField } from '@guildhall/ui/text-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../../lib/messages.ts';

export interface EmailFieldProps extends UseFormRegisterReturn {
  /** Tells password managers and browsers what to fill in. */
  autoComplete: string;
  error: string | undefined;
}

/** An email address, typed without capitals and corrections. */
export function EmailField(props: EmailFieldProps) {
  const t = useMessages('identity');
  return (
    <TextField
      {...props}
      type="email"
      size="lg"
      label={t('email')}
      autoCapitalize="none"
      inputMode="email"
      spellCheck={false}
    />
  );
}
