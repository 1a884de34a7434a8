import { changeUsernameSchema } from '@guildhall/domain/identity/sign-up/schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { trpc } from '../../../../lib/api/trpc.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { refreshUser, useAuth } from '../../../../lib/session/auth-state.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** The name that others see, which is changed once in a while. */
export function UsernameSection() {
  const t = useMessages('identity/settings');
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  if (user === null) return null;
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('username.title')}
        description={t('username.current', { name: user.username })}
        action={
          !open && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t('username.change')}
            </Button>
          )
        }
      />
      {open && <UsernameForm onDone={() => setOpen(false)} />}
    </Card>
  );
}

function UsernameForm({ onDone }: { onDone: () => void }) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const { field, formProps, pending, problem } = useSchemaForm({
    schema: changeUsernameSchema,
    defaultValues: { username: '' },
    onSubmit: async (values) => {
      await withStepUp(async () => await client.identity.changeUsername.mutate(values));
      toasts.success(t('username.done'));
      onDone();
      await refreshUser();
    },
    initialFocus: 'username',
  });
  return (
    <form {...formProps} className="mt-5 flex max-w-md flex-col gap-4">
      <FormProblem>{problem}</FormProblem>
      <TextField
        {...field('username')}
        label={t('username.new')}
        hint={t('username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {t('username.submit')}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onDone}>
          {t('username.cancel')}
        </Button>
      </div>
    </form>
  );
}
