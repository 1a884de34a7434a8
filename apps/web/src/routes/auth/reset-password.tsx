import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { RequestResetForm } from '../../features/identity/recovery/components/request-reset-form.tsx';
import { useMessages } from '../../lib/messages.ts';

export default function ResetPasswordPage() {
  const t = useMessages('identity/sign-in');
  return (
    <>
      <AuthHeading title={t('reset.title')} intro={t('reset.intro')} />
      <RequestResetForm />
      <p className="mt-6 text-sm">
        <AuthLink to="/auth/login">{t('links.back')}</AuthLink>
      </p>
    </>
  );
}
