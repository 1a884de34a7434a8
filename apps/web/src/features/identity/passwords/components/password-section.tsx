import { changePasswordSchema, type ChangePassword } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { renewToken } from '../../../../lib/auth-state.ts';
import { formResolver, showFormError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** Changes the password, or sets the first one. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = useMessages('identity/settings');
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('password.title')}
        description={hasPassword ? t('password.present') : t('password.missing')}
        action={
          !open && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {hasPassword ? t('password.change') : t('password.set')}
            </Button>
          )
        }
      />
      {open && <PasswordForm email={email} onDone={() => setOpen(false)} />}
    </Card>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const form = useForm<ChangePassword>({
    resolver: formResolver(changePasswordSchema),
    defaultValues: { new_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('new_password'), [form]);

  async function submit(values: ChangePassword) {
    try {
      const { access_token } = await withStepUp(
        async () => await utils.client.identity.changePassword.mutate(values),
      );
      renewToken(access_token);
      toasts.success(t('password.done'));
      onDone();
      await utils.identity.invalidate();
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="mt-5 flex max-w-md flex-col gap-4"
    >
      {errors.root && (
        <Notice tone="danger" urgent>
          {errors.root.message}
        </Notice>
      )}
      {/* Password managers store a password with the username next to it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('new_password')}
        label={t('password.new_password')}
        hint={shared('password_hint')}
        autoComplete="new-password"
        error={errors.new_password?.message}
      />
      <p className="text-sm text-muted">{t('password.consequence')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSubmitting}>
          {t('password.submit')}
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onDone}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  );
}
