import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Spinner } from '@guildhall/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { authState, renewToken } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { finishSignOn, takeReturnPath } from '../../../../lib/session/sign-on.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { whileRenewing } from '../../../../lib/session/token.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { resumeStateFor } from '../../hooks.ts';
import { providerReturnMessage } from '../messages.ts';

const SETTINGS = '/dashboard/settings';

/**
 * A provider redirects here after users connected it in the settings or reauthenticated with it.
 * Completes this with the query of the page and continues where the users were.
 */
export function ProviderCallback({ provider }: { provider: ProviderName }) {
  const t = useMessages('identity/settings');
  const { site_name } = useSite();
  const problem = useEnd(provider);
  const title = t(problem === null ? 'provider_return.busy_title' : 'provider_return.failed_title');
  return (
    <div className="max-w-xl">
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{title}</h1>
      {problem === null ? (
        <p role="status" className="mt-4 flex items-center gap-3 text-base text-muted">
          <Spinner /> {t('provider_return.busy', { provider: PROVIDER_TITLES[provider] })}
        </p>
      ) : (
        <>
          <Notice tone="danger" urgent className="mt-4">
            {problem}
          </Notice>
          <Link to={SETTINGS} className={buttonClass({ className: 'mt-6' })}>
            {t('provider_return.back')}
          </Link>
        </>
      )}
    </div>
  );
}

/** Completes it once; returns the error message. */
function useEnd(provider: ProviderName): string | null {
  const t = useMessages('identity/settings');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    // A state is valid once, so it is sent once, however often this renders.
    if (begun.current) return;
    begun.current = true;

    async function finish() {
      const end = await finishSignOn(provider, search);
      const { path, action } = takeReturnPath(SETTINGS);
      if (end.outcome !== 'signed_in') {
        // This is no sign-in, so no second factor is required.
        const refused = end.outcome === 'refused' ? end.refused : null;
        setProblem(providerReturnMessage(t, provider, refused));
        return;
      }
      const { access_token } = end.signedIn;
      // Only reauthentication issues a new token.
      const isProof = access_token !== authState().token;
      if (isProof) renewToken(access_token);
      const done = isProof ? 'provider_return.proven' : 'provider_return.connected';
      toasts.success(t(done, { provider: PROVIDER_TITLES[provider] }));
      await navigate(path, { replace: true, state: isProof ? resumeStateFor(action) : null });
    }
    void whileRenewing(finish);
  }, [t, provider, search, navigate]);

  return problem;
}
