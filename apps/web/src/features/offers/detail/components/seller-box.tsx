import type { ProfileView } from '@guildhall/api/users/views';
import { buttonClass } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageExists } from '../../../../site-map.ts';
import { useAuth } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { profilePath } from '../../../../lib/pages/shop-paths.ts';
import { UserHeading } from '../../../users/components/user-heading.tsx';
import { UserRecord } from '../../../users/components/user-record.tsx';

const MESSAGES_PATH = '/dashboard/messages';

/**
 * The seller with their record, the way to their profile, and a question about the offer. Below the
 * record stands what others say of them.
 */
export function SellerBox({
  seller,
  offerId,
  children,
}: {
  seller: ProfileView;
  offerId: string;
  children: ReactNode;
}) {
  const t = useMessages('offers/detail');
  const isOwn = useAuth().user?.id === seller.id;
  return (
    <div className="rounded-xl border border-line bg-raised p-4 shadow-card md:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <UserHeading user={seller} />
        <Link to={profilePath(seller.id)} className={buttonClass({ variant: 'secondary' })}>
          {t('seller.profile')}
        </Link>
      </div>
      {!isOwn && pageExists(MESSAGES_PATH) && (
        <Link
          to={`${MESSAGES_PATH}?offer=${offerId}`}
          rel="nofollow"
          className={buttonClass({ variant: 'secondary', block: true, className: 'mt-4' })}
        >
          <Icon name="message-square" />
          {t('seller.ask')}
        </Link>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <UserRecord user={seller} />
        {children}
      </div>
    </div>
  );
}
