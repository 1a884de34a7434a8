import type { Messages } from '@guildhall/locales/messages';
import { Notice } from '@guildhall/ui/notice';
import { useSearchParams } from 'react-router';
import { ActivateForm } from '../../features/identity/sign-up/components/activate-form.tsx';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { type ActivationState, useActivationState } from '../../features/identity/hooks.ts';
import { SignInHint } from '../../features/identity/components/auth-links.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { useMessages } from '../../lib/language/messages.ts';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

/** Names the address, and says whether a code is on its way to it. */
function introOf(t: Messages<'identity/sign-in'>, state: ActivationState | null): string {
  if (state === null) return t('activate.intro');
  const { email, mailed_code } = state;
  if (mailed_code === 'long') return t('activate.intro_long', { email });
  return state.sent ? t('activate.intro_sent', { email }) : t('activate.intro_ask', { email });
}

/** The user is known from the sign-up, or after a reload from the URL. */
export default function ActivatePage() {
  const t = useMessages('identity/sign-in');
  const [search] = useSearchParams();
  const { userId: known } = useAuth();
  const userId = search.get('user_id') ?? known;
  const state = useActivationState();
  return (
    <>
      <AuthHeading title={t('activate.title')} {...(userId && { intro: introOf(t, state) })} />
      {userId ? (
        <ActivateForm
          // The history state of a reloaded page is known after its hydration.
          key={state?.mailed_code}
          userId={userId}
          sent={state?.sent === true}
          mailedCode={state?.mailed_code ?? null}
        />
      ) : (
        <Notice className="mt-6">{t('activate.unknown_user')}</Notice>
      )}
      <SignInHint />
    </>
  );
}
