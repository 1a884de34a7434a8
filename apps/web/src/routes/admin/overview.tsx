import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { isOpenTo, staffNavigation } from '../../dashboard-navigation.ts';
import { CasesDue } from '../../features/disputes/cases/components/cases-due.tsx';
import { ReportsDue } from '../../features/moderation/cases/components/reports-due.tsx';
import { RestrictionsDue } from '../../features/moderation/restrictions/components/restrictions-due.tsx';
import { PendingDue } from '../../features/offers/review/components/pending-due.tsx';
import { ReviewsDue } from '../../features/orders/reviews/components/reviews-due.tsx';
import { ShopHealth } from '../../features/site/components/shop-health.tsx';
import { RequestsDue } from '../../features/verification/cases/components/requests-due.tsx';
import { RequestsDue as WithdrawalsDue } from '../../features/withdrawals/decisions/components/requests-due.tsx';
import { ShopFigures } from '../../features/wallet/components/shop-figures.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { StaffPage } from '../../lib/staff/staff-page.tsx';

/** The queues by the paths of their pages: those with the shortest time to decide first. */
const QUEUES: readonly (readonly [string, ComponentType])[] = [
  ['/admin/orders', ReviewsDue],
  ['/admin/reports', ReportsDue],
  ['/admin/suspended-users', RestrictionsDue],
  ['/admin/disputes', CasesDue],
  ['/admin/seller-requests', RequestsDue],
  ['/admin/withdraw-requests', WithdrawalsDue],
  ['/admin/offers', PendingDue],
];

/** The first page of the admin area: what is due next in the queues that the viewer works on. */
export default function AdminOverviewRoute() {
  const t = useMessages('staff');
  const { user } = useAuth();
  const permissions = user?.permissions ?? [];
  const queues = QUEUES.filter(([path]) => isOpenTo(permissions, path));
  return (
    <StaffPage title={t('overview.title')} help={t('overview.help')}>
      {/* Columns, not rows: a short card leaves no hole beside a long one. */}
      <div className="gap-6 xl:columns-2">
        {queues.map(([path, Queue]) => (
          <div key={path} className="mb-6 break-inside-avoid">
            <Queue />
          </div>
        ))}
      </div>
      {permissions.includes('site.read_health') && <ShopHealth />}
      {permissions.includes('wallet.read_figures') && <ShopFigures />}
      <Sections permissions={permissions} />
    </StaffPage>
  );
}

/** On phones there is no navigation at the side: every section stands here. */
function Sections({ permissions }: { permissions: readonly string[] }) {
  const t = useMessages('staff');
  const site = useMessages('site');
  const links = staffNavigation(site, permissions)
    .flatMap((group) => group.links)
    .filter(({ to }) => to !== '/admin');
  return (
    <Card className="mt-6 lg:hidden">
      <CardHeader title={t('overview.sections')} />
      <ul className="flex flex-col">
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center gap-3 text-sm font-medium text-ink">
              <Icon name={icon} className="size-4.5 text-muted" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
