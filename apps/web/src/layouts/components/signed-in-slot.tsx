import type { UserView } from '@guildhall/api/identity/views';
import { UserMenu } from '../../features/identity/sessions/components/user-menu.tsx';
import { Bell } from '../../features/notifications/components/bell.tsx';
import { UnreadLink } from '../../features/messages/components/unread-link.tsx';
import { HeaderBalance } from '../../features/wallet/components/header-balance.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';

/** The user part of the header: the balance, messages, notifications and the user menu. */
export function SignedInSlot({ user }: { user: UserView }) {
  return (
    <>
      <ApiScope>
        <HeaderBalance className="hidden justify-end sm:flex" />
        <UnreadLink />
        <Bell />
      </ApiScope>
      <UserMenu user={user} />
    </>
  );
}

/** The balance in the menu of phones, whose header has no room for it. */
export function MenuBalance() {
  return (
    <ApiScope>
      <HeaderBalance className="-ms-2.5 flex sm:hidden" />
    </ApiScope>
  );
}
