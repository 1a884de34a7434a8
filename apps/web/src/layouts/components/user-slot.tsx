import { buttonClass } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { signInPath } from '../../lib/session/return-path.ts';
import { readToken } from '../../lib/session/token.ts';
import { useMessages, withMessages } from '../../lib/language/messages.ts';

const loadSignedIn = withMessages(
  ['errors', 'field-errors', 'identity/menu', 'messages', 'notifications/bell', 'wallet'],
  () => import('./signed-in-slot.tsx'),
);

/**
 * The end of the header. Its size never changes: the page is rendered without a user, whose part is
 * added later with its code.
 */
export function UserSlot() {
  const { user, loading } = useAuth();
  const [signedIn, fetchSignedIn] = useOnDemand(loadSignedIn);
  const waiting = loading || user !== null;

  // A browser with a token probably has a user: the code is loaded while the server checks it.
  useEffect(() => {
    if (user !== null || readToken() !== null) fetchSignedIn();
  }, [user, fetchSignedIn]);

  return (
    <div className="user-slot flex h-11 shrink-0 items-center justify-end gap-1">
      {user && signedIn ? (
        <signedIn.SignedInSlot user={user} />
      ) : (
        <>
          {waiting && (
            <span className="for-known flex items-center gap-1">
              <Skeleton className="mx-2.5 hidden h-5 w-20 sm:block" />
              <Skeleton className="m-2 size-7 md:mx-1.5" />
              <Skeleton className="m-2.5 size-6 rounded-full" />
              <Skeleton className="m-1 size-9 rounded-full" />
            </span>
          )}
          <SignInLink waiting={waiting} />
        </>
      )}
    </div>
  );
}

function SignInLink({ waiting }: { waiting: boolean }) {
  const t = useMessages('site');
  const { pathname, search } = useLocation();
  return (
    <Link
      to={signInPath(`${pathname}${search}`)}
      className={buttonClass({ className: waiting ? 'for-strangers' : '' })}
    >
      {t('sign_in')}
    </Link>
  );
}

/** In the menu of phones: the balance of the user, or the sign-in link as a row. */
export function UserRow() {
  const t = useMessages('site');
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  const [signedIn, fetchSignedIn] = useOnDemand(loadSignedIn);
  useEffect(() => {
    if (user !== null) fetchSignedIn();
  }, [user, fetchSignedIn]);
  if (user) return signedIn && <signedIn.MenuBalance />;
  return (
    <Link
      to={signInPath(`${pathname}${search}`)}
      className={buttonClass({ block: true, size: 'lg' })}
    >
      <Icon name="log-in" />
      {t('sign_in')}
    </Link>
  );
}
