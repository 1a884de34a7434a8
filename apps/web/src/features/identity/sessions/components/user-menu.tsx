import type { UserView } from '@guildhall/api/identity/views';
import { Avatar } from '@guildhall/ui/avatar';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@guildhall/ui/menu';
import { Link, useNavigate } from 'react-router';
import { signOut } from '../../../../lib/session/auth-state.ts';
import { dashboardNavigation } from '../../../../dashboard-navigation.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { pageExists } from '../../../../site-map.ts';

/** The links that every page has for a user, and sign-out. */
export function UserMenu({ user }: { user: UserView }) {
  const navigate = useNavigate();
  const t = useMessages('identity/menu');
  const site = useMessages('site');

  async function leaveSite() {
    await signOut();
    toasts.default(t('signed_out'));
    await navigate('/');
  }

  const profilePath = pageExists('/users/:id') ? `/users/${user.id}` : null;
  return (
    <Menu
      className="min-w-60"
      trigger={
        <button
          type="button"
          aria-label={t('label', { name: user.username })}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover"
        >
          <Avatar seed={user.id} src={user.avatar_url} size={36} />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 py-2">
        <Avatar seed={user.id} src={user.avatar_url} size={36} />
        <div className="min-w-0">
          <p dir="auto" className="align-with-page truncate text-sm font-medium text-ink">
            {user.username}
          </p>
          <p dir="auto" className="align-with-page truncate text-xs text-muted">
            {user.email}
          </p>
        </div>
      </div>
      <MenuSeparator />
      {profilePath && (
        <MenuLink link={<Link to={profilePath} />} icon="circle-user">
          {t('profile')}
        </MenuLink>
      )}
      {dashboardNavigation(site, user.permissions)
        .flatMap((group) => group.links)
        .map((link) => (
          <MenuLink key={link.to} link={<Link to={link.to} />} icon={link.icon}>
            {link.label}
          </MenuLink>
        ))}
      <MenuSeparator />
      <MenuItem icon="log-out" onSelect={() => void leaveSite()}>
        {t('sign_out')}
      </MenuItem>
    </Menu>
  );
}
