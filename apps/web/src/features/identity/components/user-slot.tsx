import { Avatar } from '@guildhall/ui/avatar';
import { buttonClass } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@guildhall/ui/menu';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import type { UserView } from '@guildhall/api/identity/views';
import { signOut, useAuth } from '../../../lib/auth-state.ts';
import { dashboardNavigation } from '../../../lib/navigation.ts';
import { signInPath } from '../../../lib/return-path.ts';
import { toasts } from '../../../lib/toasts.ts';
import { pageExists } from '../../../site-map.ts';
import { frameCopy } from '../../content/copy.ts';
import { HeaderBalance } from '../../wallet/components/header-balance.tsx';
import { userMenuCopy } from '../copy.ts';

/**
 * The right end of the header. Its size never changes: the page is rendered for nobody in
 * particular, and what belongs to the visitor comes in afterwards.
 */
export function UserSlot() {
  const { user, loading } = useAuth();
  return (
    <div className="user-slot flex h-11 items-center justify-end gap-1">
      {user ? (
        <>
          <HeaderBalance />
          <UserMenu user={user} />
        </>
      ) : (
        <>
          {loading && (
            <span className="for-known flex items-center gap-1">
              <Skeleton className="mx-2.5 hidden h-5 w-20 sm:block" />
              <Skeleton className="m-1 size-9 rounded-full" />
            </span>
          )}
          <SignInLink waiting={loading} />
        </>
      )}
    </div>
  );
}

function SignInLink({ waiting }: { waiting: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={signInPath(`${pathname}${search}`)}
      className={buttonClass({ className: waiting ? 'for-strangers' : '' })}
    >
      {frameCopy.sign_in}
    </Link>
  );
}

function UserMenu({ user }: { user: UserView }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function leaveSite() {
    await signOut();
    queryClient.clear();
    toasts.success(userMenuCopy.signed_out);
    await navigate('/');
  }

  const profilePath = pageExists('/users/:id') ? `/users/${user.id}` : null;
  return (
    <Menu
      className="min-w-60"
      trigger={
        <button
          type="button"
          aria-label={userMenuCopy.open(user.username)}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover"
        >
          <Avatar seed={user.id} src={user.avatar_url} size={36} />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 py-2">
        <Avatar seed={user.id} src={user.avatar_url} size={36} />
        <div className="min-w-0">
          <p className="truncate text-sm font-medium text-ink">{user.username}</p>
          <p className="truncate text-xs text-muted">{user.email}</p>
        </div>
      </div>
      <MenuSeparator />
      {profilePath && (
        <MenuLink link={<Link to={profilePath} />} icon="circle-user">
          {userMenuCopy.profile}
        </MenuLink>
      )}
      {dashboardNavigation
        .flatMap((group) => group.links)
        .map((link) => (
          <MenuLink key={link.to} link={<Link to={link.to} />} icon={link.icon}>
            {link.label}
          </MenuLink>
        ))}
      <MenuSeparator />
      <MenuItem icon="log-out" onSelect={() => void leaveSite()}>
        {userMenuCopy.sign_out}
      </MenuItem>
    </Menu>
  );
}

/** For the phone's menu: the same way in, as a row. */
export function SignInRow() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  if (user) return null;
  return (
    <Link
      to={signInPath(`${pathname}${search}`)}
      className={buttonClass({ block: true, size: 'lg' })}
    >
      <Icon name="log-in" />
      {frameCopy.sign_in}
    </Link>
  );
}
