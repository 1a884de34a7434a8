import { passkeyNameSchema } from '@guildhall/domain/identity/passkeys/schema';
import { Button } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useValueError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';

export interface PasskeyNameFormProps {
  first: string;
  submit: string;
  pending: boolean;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameForm({
  first,
  submit,
  pending,
  onSubmit,
  onCancel,
}: PasskeyNameFormProps) {
  const t = useMessages('identity/settings');
  const field = useRef<HTMLInputElement>(null);
  // The button that opened it is no longer there.
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState(first);
  const [tried, setTried] = useState(false);
  const problem = useValueError(passkeyNameSchema, name);
  const read = passkeyNameSchema.safeParse(name);

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (read.success && !pending) void onSubmit(read.data);
  }

  return (
    <form method="post" noValidate onSubmit={send} className="flex max-w-md flex-col gap-4">
      <TextField
        ref={field}
        label={t('passkeys.name')}
        hint={t('passkeys.name_hint')}
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
        }}
        error={tried ? problem : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </form>
  );
}
