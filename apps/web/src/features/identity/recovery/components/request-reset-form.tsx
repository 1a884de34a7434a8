import { requestPasswordResetSchema } from '@guildhall/domain/identity/schema';
import { Notice } from '@guildhall/ui/notice';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { requestReset } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';
import { EmailField } from '../../components/email-field.tsx';

/** Requests a link. The response does not reveal whether the address has a user. */
export function RequestResetForm() {
  const t = useMessages('identity/sign-in');
  const { form, field, ...status } = useSchemaForm({
    schema: requestPasswordResetSchema,
    defaultValues: { email: '' },
    onSubmit: requestReset,
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
    <AuthForm form={status} submit={t('reset.submit')}>
      <EmailField {...field('email')} autoComplete="username" />
    </AuthForm>
  );
}
