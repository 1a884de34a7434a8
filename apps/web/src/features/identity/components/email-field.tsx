import { TextField } from '@guildhall/ui/text-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../../lib/language/messages.ts';

export interface EmailFieldProps extends UseFormRegisterReturn {
  /** The autocomplete value for password managers and browsers. */
  autoComplete: string;
  error: string | undefined;
}

/** A field for an email address, without capitalization and correction. */
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
