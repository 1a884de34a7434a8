import { Notice } from '@guildhall/ui/notice';
import { useSearchParams } from 'react-router';
import { ActivateForm } from '../../features/identity/sign-up/components/activate-form.tsx';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { SignInHint } from '../../features/identity/components/auth-links.tsx';
import { useAuth } from '../../lib/auth-state.ts';
import { useMessages } from '../../lib/messages.ts';

/** The user is known from the sign-up, or after a reload from the URL. */
export default function ActivatePage() {
  const t = useMessages('identity/sign-in');
  const [search] = useSearchParams();
  const { userId: known } = useAuth();
  const userId = search.get('user_id') ?? known;
  return (
    <>
      <AuthHeading title={t('activate.title')} {...(userId && { intro: t('activate.intro') })} />
      {userId ? (
        <ActivateForm userId={userId} />
      ) : (
        <Notice className="mt-6">{t('activate.unknown_user')}</Notice>
      )}
      <SignInHint />
    </>
  );
}
