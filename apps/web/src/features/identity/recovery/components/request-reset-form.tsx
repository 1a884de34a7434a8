import {
  requestPasswordResetSchema,
  type RequestPasswordReset,
} from '@guildhall/domain/identity/schema';
import { Notice } from '@guildhall/ui/notice';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { requestReset } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';
import { EmailField } from '../../components/email-field.tsx';

/** Requests a link. The response does not reveal whether the address has a user. */
export function RequestResetForm() {
  const t = useMessages('identity/sign-in');
  const form = useForm<RequestPasswordReset>({
    resolver: formResolver(requestPasswordResetSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitSuccessful } = form.formState;
  if (isSubmitSuccessful && !errors.root && !errors.email) {
    return (
      <Notice tone="success" title={t('reset.sent_title')} className="mt-6">
        {t('reset.sent')}
      </Notice>
    );
  }
  return (
    <AuthForm form={form} submit={t('reset.submit')} onSubmit={requestReset}>
      <EmailField
        {...form.register('email')}
        autoComplete="username"
        error={errors.email?.message}
      />
    </AuthForm>
  );
}
