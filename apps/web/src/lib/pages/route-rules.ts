import { useEffect, useState } from 'react';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { GONE_PAGE } from './page-status.ts';
import { whenIdle } from '../when-idle.ts';

const fetchCopy = () => import('./route-rule-copy.ts');

/** The copy of the route rules in this tab, once it is loaded. */
let copy: Awaited<ReturnType<typeof fetchCopy>> | null = null;

async function loadCopy() {
  // Without it, the server still follows the rules.
  copy ??= await fetchCopy().catch(() => null);
  await copy?.refreshRules();
  return copy;
}

/** Fetches the route rules when the page is idle (product.md §7.18). */
export function useRouteRules(): void {
  useEffect(() => whenIdle(() => void loadCopy()), []);
}

/** A middleware of the router: in the browser, before the data of a page is loaded. */
export async function followRouteRules({ request }: { request: Request }): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const answer = (await copy?.findAnswer(pathname, search)) ?? null;
  if (answer?.status === 410) throw data(GONE_PAGE, { status: 410 });
  if (answer !== null) throw redirect(answer.target, answer.status);
}

/**
 * At a path that no route matches, which loads no data: goes to where the page is now. Returns
 * whether it is gone.
 */
export function useUnmatchedPath(isUnmatched: boolean): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!isUnmatched) return;
    let isShown = true;
    const follow = async () => {
      const answer = await (await loadCopy())?.findAnswer(pathname, search);
      if (!isShown) return;
      setGone(answer?.status === 410);
      if (answer && answer.status !== 410) await navigate(answer.target, { replace: true });
    };
    void follow();
    return () => {
      isShown = false;
    };
  }, [isUnmatched, pathname, search, navigate]);
  return isUnmatched && isGone;
}
