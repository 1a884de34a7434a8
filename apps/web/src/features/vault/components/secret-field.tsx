import type { VaultField } from '@guildhall/domain/catalog/types';
import { classNames } from '@guildhall/ui/class-names';
import { Icon } from '@guildhall/ui/icon';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../../lib/language/messages.ts';

export interface SecretFieldProps {
  field: VaultField;
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/**
 * A field for a secret, masked while it is typed unless the user shows it. It is no password field,
 * so that password managers do not offer to save it.
 */
export function SecretField({ field, registration, error }: SecretFieldProps) {
  const t = useMessages('vault');
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-label={t(shown ? 'deliver.hide' : 'deliver.show', { label: field.label })}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="grid size-10 place-items-center rounded-sm text-muted hover:text-ink md:size-8"
    >
      <Icon name={shown ? 'eye-off' : 'eye'} className="size-4.5" />
    </button>
  );
  const words = {
    label: field.label,
    optional: !field.required,
    hint:
      field.example === undefined ? undefined : t('deliver.example', { example: field.example }),
    error,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
  if (field.multiline) {
    return (
      <div
        className={classNames('relative', !shown && '[&_textarea]:[-webkit-text-security:disc]')}
      >
        <TextArea {...words} {...registration} rows={3} />
        <div className="absolute top-7 end-1">{toggle}</div>
      </div>
    );
  }
  return (
    <TextField
      {...words}
      {...registration}
      trailing={toggle}
      inputClassName={classNames('font-mono', !shown && '[-webkit-text-security:disc]')}
    />
  );
}
