import type { UserView } from '@guildhall/api/identity/views';
import { UserMenu } from '../../features/identity/sessions/components/user-menu.tsx';
import { HeaderBalance } from '../../features/wallet/components/header-balance.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';

/** The user part of the header: the balance and the user menu. */
export function SignedInSlot({ user }: { user: UserView }) {
  return (
    <>
      <ApiScope>
        <HeaderBalance />
      </ApiScope>
      <UserMenu user={user} />
    </>
  );
}
