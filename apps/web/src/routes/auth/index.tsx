import { buttonClass } from '@guildhall/ui/button';
import { Link, useLocation } from 'react-router';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { useMessages } from '../../lib/language/messages.ts';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

/** Sign-in and sign-up. */
export default function AuthPage() {
  const t = useMessages('identity/sign-in');
  const { search } = useLocation();
  return (
    <>
      <AuthHeading title={t('welcome.title')} intro={t('welcome.intro')} />
      <div className="mt-6 flex flex-col gap-3">
        <Link to={`/auth/login${search}`} className={buttonClass({ block: true, size: 'lg' })}>
          {t('welcome.sign_in')}
        </Link>
        <Link
          to={`/auth/signup${search}`}
          className={buttonClass({ block: true, size: 'lg', variant: 'secondary' })}
        >
          {t('welcome.sign_up')}
        </Link>
      </div>
    </>
  );
}
