import { passwordTriedSchema } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { PasswordField } from '@guildhall/ui/password-field';
import { useId, useRef } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
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
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { client } = trpc.useUtils();
  const { field, formProps, pending, problem } = useSchemaForm({
    schema: passwordTriedSchema,
    defaultValues: { password: '' },
    onSubmit: async (values) => {
      try {
        onProven((await client.identity.stepUpWithPassword.mutate(values)).access_token);
      } catch (error) {
        first.current?.select();
        throw error;
      }
    },
  });
  const { ref, ...password } = field('password');
  const byPassword = methods.includes('password');
  return (
    <Dialog
      title={t('step_up.title')}
      description={t('step_up.help')}
      open
      preventOutsideClose
      initialFocus={first}
      onOpenChange={(open) => {
        if (!open && !pending) onCancel();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onCancel}>
            {t('step_up.cancel')}
          </Button>
          {byPassword && (
            <Button type="submit" form={formId} loading={pending}>
              {t('step_up.submit')}
            </Button>
          )}
        </>
      }
    >
      {byPassword && (
        <form {...formProps} id={formId} className="flex flex-col gap-4">
          <PasswordField
            {...password}
            ref={(input) => {
              ref(input);
              first.current = input;
            }}
            label={t('step_up.password')}
            autoComplete="current-password"
          />
        </form>
      )}
      <StepUpMethods methods={methods} onProven={onProven} />
      <StepUpProviders methods={methods} action={action} />
      <FormProblem>{problem}</FormProblem>
    </Dialog>
  );
}
