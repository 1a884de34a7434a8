import { Notice } from '@guildhall/ui/notice';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { ResetPasswordForm } from '../../features/identity/recovery/components/reset-password-form.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useFragment } from '../../lib/pages/fragment.ts';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

/** The token is in the fragment: only the browser knows whether there is one. */
export default function ResetPassVerifyPage() {
  const t = useMessages('identity/sign-in');
  const fragment = useFragment();
  const token = fragment?.get('token');
  return (
    <>
      <AuthHeading title={t('new_password.title')} intro={t('new_password.intro')} />
      {token && <ResetPasswordForm token={token} email={fragment?.get('email') ?? null} />}
      {token === null && (
        <Notice tone="danger" className="mt-6">
          {t('new_password.link_incomplete')}
        </Notice>
      )}
      <p className="mt-6 text-sm">
        <AuthLink to="/auth/resetPassword">{t('new_password.request_link')}</AuthLink>
      </p>
    </>
  );
}
