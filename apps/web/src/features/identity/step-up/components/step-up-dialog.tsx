import { passwordTriedSchema } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { useId, useRef, useState, type FormEvent } from 'react';
import { fieldErrorsText, useValueError } from '../../../../lib/form-errors.ts';
import { useIdempotentMutation } from '../../../../lib/idempotent-mutation.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { messageOf, readRefusal } from '../../../../lib/refusals.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { StepUpProviders } from './step-up-providers.tsx';
import { StepUpMethods } from './step-up-methods.tsx';

export interface StepUpDialogProps {
  /** The methods that the server accepts: `password`, `passkey`, `totp`, and names of providers. */
  methods: readonly string[];
  /** The action that needs reauthentication, if it can continue after this page was left. */
  action: string | null;
  onProven: (accessToken: string) => void;
  onCancel: () => void;
}

/** Asks for reauthentication before a sensitive action. */
export function StepUpDialog({ methods, action, onProven, onCancel }: StepUpDialogProps) {
  const t = useMessages('identity/settings');
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { client } = trpc.useUtils();
  const mutation = useIdempotentMutation(
    async (typed: string) => await client.identity.stepUpWithPassword.mutate({ password: typed }),
    ({ access_token }) => onProven(access_token),
    () => field.current?.select(),
  );
  const errors = readRefusal(mutation.error)?.fields['password'];
  const wrong = errors && fieldErrorsText(errors);
  const missing = useValueError(passwordTriedSchema.shape.password, password);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing === undefined) void mutation.run(password);
  }

  const byPassword = methods.includes('password');
  return (
    <Dialog
      title={t('step_up.title')}
      description={t('step_up.help')}
      open
      preventOutsideClose
      initialFocus={field}
      onOpenChange={(open) => {
        if (!open && !mutation.pending) onCancel();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={mutation.pending} onClick={onCancel}>
            {t('step_up.cancel')}
          </Button>
          {byPassword && (
            <Button type="submit" form={form} loading={mutation.pending}>
              {t('step_up.submit')}
            </Button>
          )}
        </>
      }
    >
      {byPassword && (
        <form method="post" id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <PasswordField
            ref={field}
            label={t('step_up.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried && missing !== undefined ? missing : wrong}
          />
        </form>
      )}
      <StepUpMethods methods={methods} onProven={onProven} />
      <StepUpProviders methods={methods} action={action} />
      {mutation.error !== null && wrong === undefined && (
        <Notice tone="danger" urgent>
          {messageOf(mutation.error)}
        </Notice>
      )}
    </Dialog>
  );
}
