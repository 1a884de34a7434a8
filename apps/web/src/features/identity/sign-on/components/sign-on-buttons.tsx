import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { completeSignIn } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { SecondFactorChallenge } from '../../../../lib/session/sign-in-outcome.ts';
import {
  receiveSignOnResult,
  catchRefusal,
  storeReturnPath,
  type SignOnOutcome,
  startSignOn,
  stateIn,
} from '../../../../lib/session/sign-on.ts';
import { activationPath, useReturnPath } from '../../hooks.ts';
import { signOnMessage } from '../messages.ts';

type SignOnProgress =
  | { readonly is: 'idle' }
  | { readonly is: 'starting' | 'waiting' | 'blocked'; readonly provider: ProviderName }
  | { readonly is: 'failed'; readonly words: string };

/** Google opens in this window, Facebook in a new one (product.md §7). */
function useSignOn(onSecondFactorRequired: (step: SecondFactorChallenge) => void) {
  const t = useMessages('identity/sign-in');
  const next = useReturnPath();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<SignOnProgress>({ is: 'idle' });
  const stopWaiting = useRef<() => void>(() => undefined);
  useEffect(() => () => stopWaiting.current(), []);

  const fail = (provider: ProviderName, error: unknown) =>
    setProgress({ is: 'failed', words: signOnMessage(t, provider, catchRefusal(error)) });

  async function goThere(provider: ProviderName) {
    setProgress({ is: 'starting', provider });
    try {
      storeReturnPath(next);
      globalThis.location.assign(await startSignOn(provider));
    } catch (error) {
      fail(provider, error);
    }
  }

  function take(provider: ProviderName, end: SignOnOutcome) {
    if (end.outcome === 'signed_in') {
      // The guard of the page redirects to where the user was.
      completeSignIn(end.signedIn);
    } else if (end.outcome === 'second_factor_required') {
      onSecondFactorRequired(end);
    } else if (end.refused.user_id !== null) {
      void navigate(activationPath(end.refused.user_id, next));
    } else setProgress({ is: 'failed', words: signOnMessage(t, provider, end.refused) });
  }

  async function openThere(provider: ProviderName) {
    stopWaiting.current();
    // Before any await: later the browser would not count it as a result of the click.
    const popup = globalThis.open('', '_blank', 'popup,width=520,height=760');
    if (popup === null) {
      setProgress({ is: 'blocked', provider });
      return;
    }
    setProgress({ is: 'starting', provider });
    try {
      const url = await startSignOn(provider);
      stopWaiting.current = receiveSignOnResult(stateIn(url) ?? '', (end) => take(provider, end));
      // From there on we cannot control it, or see whether it was closed.
      popup.location.replace(url);
      setProgress({ is: 'waiting', provider });
    } catch (error) {
      popup.close();
      fail(provider, error);
    }
  }

  const start = (provider: ProviderName) =>
    provider === 'facebook' ? openThere(provider) : goThere(provider);

  return { progress, start, goThere };
}

/** One button for each configured provider; nothing if there is none. */
export function SignOnButtons({
  providers,
  onSecondFactorRequired,
}: {
  providers: readonly ProviderName[];
  onSecondFactorRequired: (step: SecondFactorChallenge) => void;
}) {
  const t = useMessages('identity/sign-in');
  const { progress, start, goThere } = useSignOn(onSecondFactorRequired);
  if (providers.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('provider.or')}
      </p>
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          size="lg"
          block
          loading={progress.is === 'starting' && progress.provider === provider}
          onClick={() => void start(provider)}
        >
          {t('provider.submit', { provider: PROVIDER_TITLES[provider] })}
        </Button>
      ))}
      <ProgressNotice
        progress={progress}
        onStart={(provider) => void start(provider)}
        onGo={(provider) => void goThere(provider)}
      />
    </div>
  );
}

/** The state of the sign-on, and what to do if it is stuck. */
function ProgressNotice(props: {
  progress: SignOnProgress;
  onStart: (provider: ProviderName) => void;
  onGo: (provider: ProviderName) => void;
}) {
  const { progress, onStart, onGo } = props;
  const t = useMessages('identity/sign-in');
  const provider = 'provider' in progress ? PROVIDER_TITLES[progress.provider] : '';
  return (
    <>
      {progress.is === 'waiting' && (
        <Notice
          urgent
          title={t('provider.waiting_title', { provider })}
          action={
            <Button variant="link" size="sm" onClick={() => onStart(progress.provider)}>
              {t('provider.open_again')}
            </Button>
          }
        >
          {t('provider.waiting')}
        </Notice>
      )}
      {progress.is === 'blocked' && (
        <Notice
          tone="attention"
          urgent
          title={t('provider.blocked_title')}
          action={
            <Button variant="link" size="sm" onClick={() => onGo(progress.provider)}>
              {t('provider.same_window')}
            </Button>
          }
        >
          {t('provider.blocked', { provider })}
        </Notice>
      )}
      {progress.is === 'failed' && (
        <Notice tone="danger" urgent>
          {progress.words}
        </Notice>
      )}
    </>
  );
}
