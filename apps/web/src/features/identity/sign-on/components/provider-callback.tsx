import type { ProviderName } from '@guildhall/domain/identity/types';
import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Spinner } from '@guildhall/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { authState, renewToken } from '../../../../lib/auth-state.ts';
import { finishSignOn, takeReturnPath, type SignOnRefusal } from '../../../../lib/sign-on.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { whileRenewing } from '../../../../lib/token.ts';
import { useSite } from '../../../../lib/site.ts';
import { resumeStateFor } from '../../hooks.ts';
import { providerReturnCopy as copy } from '../copy.ts';

const SETTINGS = '/dashboard/settings';

/**
 * Where a provider sends back whoever has connected it in the settings, or has proven there that
 * it is still him: ends that with the page's own query and goes on where he was.
 */
export function ProviderCallback({ provider }: { provider: ProviderName }) {
  const { site_name } = useSite();
  const problem = useEnd(provider);
  const title = problem === null ? copy.busy_title : copy.failed_title;
  return (
    <div className="max-w-xl">
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{title}</h1>
      {problem === null ? (
        <p role="status" className="mt-4 flex items-center gap-3 text-base text-muted">
          <Spinner /> {copy.busy(provider)}
        </p>
      ) : (
        <>
          <Notice tone="danger" urgent className="mt-4">
            {problem}
          </Notice>
          <Link to={SETTINGS} className={buttonClass({ className: 'mt-6' })}>
            {copy.back}
          </Link>
        </>
      )}
    </div>
  );
}

/** Ends it once; what went wrong, in words. */
function useEnd(provider: ProviderName): string | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    // A state works once, so it is shown once, however often the page is drawn.
    if (begun.current) return;
    begun.current = true;

    async function finish() {
      const end = await finishSignOn(provider, search);
      const { path, action } = takeReturnPath(SETTINGS);
      if (end.outcome !== 'signed_in') {
        // Nobody signs in here, so that a second factor is asked of nobody.
        const isRefused = end.outcome === 'refused';
        setProblem(isRefused ? wordsOf(provider, end.refused) : copy.not_confirmed(provider));
        return;
      }
      const { access_token } = end.signedIn;
      // Only a proof makes a new token.
      const isProof = access_token !== authState().token;
      if (isProof) renewToken(access_token);
      toasts.success(isProof ? copy.proven(provider) : copy.connected(provider));
      await navigate(path, { replace: true, state: isProof ? resumeStateFor(action) : null });
    }
    void whileRenewing(finish);
  }, [provider, search, navigate]);

  return problem;
}

const REASONS = {
  cancelled: copy.cancelled,
  somebody_else: copy.somebody_else,
  not_fresh: copy.not_fresh,
} as const;

function wordsOf(provider: ProviderName, { reason, status, message }: SignOnRefusal): string {
  if (reason !== null) {
    const words = Object.entries(REASONS).find(([name]) => name === reason)?.[1];
    return (words ?? copy.not_confirmed)(provider);
  }
  if (status === 409) return copy.taken(provider);
  if (status === 400) return copy.state_wrong;
  if (status === 503) return copy.unavailable(provider);
  return message === '' ? copy.not_confirmed(provider) : message;
}
