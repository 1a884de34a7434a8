import { Notice } from '@guildhall/ui/notice';
import { useSyncExternalStore } from 'react';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { ResetPasswordForm } from '../../features/identity/recovery/components/reset-password-form.tsx';
import { useMessages } from '../../lib/language/messages.ts';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

function onHashChange(listener: () => void): () => void {
  globalThis.addEventListener('hashchange', listener);
  return () => {
    globalThis.removeEventListener('hashchange', listener);
  };
}

/** The token is in the fragment, which is never sent to a server: it is read in the browser. */
export default function ResetPassVerifyPage() {
  const t = useMessages('identity/sign-in');
  // The server cannot know whether there is one.
  const hash = useSyncExternalStore(
    onHashChange,
    () => globalThis.location.hash,
    () => null,
  );
  const said = hash === null ? null : new URLSearchParams(hash.slice(1));
  const token = said === null ? undefined : said.get('token');
  return (
    <>
      <AuthHeading title={t('new_password.title')} intro={t('new_password.intro')} />
      {token && <ResetPasswordForm token={token} email={said?.get('email') ?? null} />}
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
