import { changePasswordSchema, type ChangePassword } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { renewToken } from '../../../../lib/auth-state.ts';
import { formResolver, showFormError } from '../../../../lib/form-errors.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { passwordCopy } from '../copy.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** One's password: changed, or set for the first time. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader
        level={3}
        title={passwordCopy.title}
        description={hasPassword ? passwordCopy.has : passwordCopy.has_not}
        action={
          !open && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {hasPassword ? passwordCopy.change : passwordCopy.set}
            </Button>
          )
        }
      />
      {open && <PasswordForm email={email} onDone={() => setOpen(false)} />}
    </Card>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
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
      toasts.success(passwordCopy.done);
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
      {/* Password managers keep a password with the name that stands beside it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('new_password')}
        label={passwordCopy.new_password}
        hint={passwordCopy.hint}
        autoComplete="new-password"
        error={errors.new_password?.message}
      />
      <p className="text-sm text-muted">{passwordCopy.consequence}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSubmitting}>
          {passwordCopy.save}
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onDone}>
          {passwordCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
