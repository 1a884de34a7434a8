import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import type { MessageKey } from '@guildhall/locales/messages';
import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Spinner } from '@guildhall/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { completeSignIn } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { RETURN_PARAMETER, signInPath } from '../../../../lib/session/return-path.ts';
import { finishSignOn, sendSignOnResult, takeReturnPath } from '../../../../lib/session/sign-on.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import type { SecondFactorChallenge as Step } from '../../../../lib/session/sign-in-outcome.ts';
import { activationPath } from '../../hooks.ts';
import { SecondFactorForm } from '../../sign-in/components/second-factor-form.tsx';
import { signOnMessage } from '../messages.ts';

type Shown =
  | { readonly is: 'busy' }
  | { readonly is: 'handed_over'; readonly words: string }
  | { readonly is: 'secondFactorChallenge'; readonly step: Step; readonly next: string }
  | { readonly is: 'failed'; readonly words: string; readonly next: string };

const TITLE_KEYS = {
  busy: 'provider.busy_title',
  handed_over: 'provider.done_title',
  secondFactorChallenge: 'second_factor.title',
  failed: 'provider.failed_title',
} as const satisfies Record<Shown['is'], MessageKey<'identity/sign-in'>>;

/** A provider redirects the browser here. Completes the sign-on with the query of the page. */
export function SignOnCallback({ provider }: { provider: ProviderName }) {
  const t = useMessages('identity/sign-in');
  const { site_name } = useSite();
  const navigate = useNavigate();
  const shown = useEnd(provider);

  const title = t(TITLE_KEYS[shown.is]);
  if (shown.is === 'secondFactorChallenge') {
    return (
      <>
        <title>{`${title} · ${site_name}`}</title>
        <SecondFactorForm step={shown.step} onBack={() => void navigate(signInPath(shown.next))} />
      </>
    );
  }
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{title}</h1>
      {shown.is === 'busy' && (
        <p role="status" className="mt-4 flex items-center gap-3 text-base text-muted">
          <Spinner /> {t('provider.busy', { provider: PROVIDER_TITLES[provider] })}
        </p>
      )}
      {shown.is === 'handed_over' && (
        <p role="status" className="mt-4 text-base text-muted">
          {shown.words}
        </p>
      )}
      {shown.is === 'failed' && (
        <>
          <Notice tone="danger" urgent className="mt-4">
            {shown.words}
          </Notice>
          <Link
            to={signInPath(shown.next)}
            className={buttonClass({ size: 'lg', block: true, className: 'mt-6' })}
          >
            {t('links.back')}
          </Link>
        </>
      )}
    </>
  );
}

/** Completes the sign-on once, and returns what to show. */
function useEnd(provider: ProviderName): Shown {
  const t = useMessages('identity/sign-in');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>({ is: 'busy' });
  const begun = useRef(false);

  useEffect(() => {
    // A state is valid once, so it is sent once, however often this renders.
    if (begun.current) return;
    begun.current = true;

    async function finish() {
      const end = await finishSignOn(provider, search);
      const state = new URLSearchParams(search).get('state') ?? '';
      if (provider === 'facebook' && (await sendSignOnResult(state, end))) {
        const words = t(end.outcome === 'signed_in' ? 'provider.done' : 'provider.continue_there');
        setShown({ is: 'handed_over', words });
        globalThis.close();
        return;
      }
      const { path: next } = takeReturnPath();
      if (end.outcome === 'signed_in') {
        // Removes the code from the URL and the history; the guard redirects to `next`.
        await navigate(`?${RETURN_PARAMETER}=${encodeURIComponent(next)}`, { replace: true });
        completeSignIn(end.signedIn);
      } else if (end.outcome === 'second_factor_required') {
        // The guard redirects from there, so the URL contains the target already.
        await navigate(`?${RETURN_PARAMETER}=${encodeURIComponent(next)}`, { replace: true });
        setShown({ is: 'secondFactorChallenge', step: end, next });
      } else if (end.refused.user_id !== null) {
        await navigate(activationPath(end.refused.user_id, next), { replace: true });
      } else setShown({ is: 'failed', words: signOnMessage(t, provider, end.refused), next });
    }
    void finish();
  }, [t, provider, search, navigate]);

  return shown;
}
