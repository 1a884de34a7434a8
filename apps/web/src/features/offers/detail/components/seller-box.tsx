import type { ProfileView } from '@guildhall/api/users/views';
import { buttonClass } from '@guildhall/ui/button';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { profilePath } from '../../../../lib/pages/shop-paths.ts';
import { UserHeading } from '../../../users/components/user-heading.tsx';
import { UserRecord } from '../../../users/components/user-record.tsx';

/** The seller with their record, and the way to their profile. */
export function SellerBox({ seller }: { seller: ProfileView }) {
  const t = useMessages('offers/detail');
  return (
    <div className="rounded-xl border border-line bg-raised p-4 shadow-card md:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <UserHeading user={seller} />
        <Link to={profilePath(seller.id)} className={buttonClass({ variant: 'secondary' })}>
          {t('seller.profile')}
        </Link>
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <UserRecord user={seller} />
      </div>
    </div>
  );
}
