import { passwordSchema } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { showFormError } from '../../../lib/form-errors.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { resetCopy, signUpCopy } from '../copy.ts';
import { resetPassword } from '../hooks.ts';

const schema = z.object({ password: passwordSchema });

/** Spends the link's token; whoever did it signs in as ever. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm<{ password: string }>({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit({ password }: { password: string }) {
    try {
      await resetPassword({ token, password });
      toasts.success(resetCopy.done, { duration: SHORT_TOAST_MS });
      await navigate('/auth/login', { replace: true });
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="mt-6 flex flex-col gap-5"
    >
      {errors.root && (
        <Notice tone="danger" urgent>
          {errors.root.message}
        </Notice>
      )}
      <PasswordField
        {...form.register('password')}
        size="lg"
        label={resetCopy.password}
        hint={signUpCopy.password_hint}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {resetCopy.verify_submit}
      </Button>
    </form>
  );
}
