import { Button, buttonClass } from '@guildhall/ui/button';
import { CountBadge } from '@guildhall/ui/count-badge';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { SlideOver } from '@guildhall/ui/slide-over';
import { Link } from 'react-router';
import { useMessages, withMessages } from '../../../lib/language/messages.ts';
import { useUnreadCount } from '../hooks.ts';

const PATH = '/dashboard/notifications';

const loadNewest = withMessages(
  ['errors', 'field-errors', 'notifications'],
  () => import('./newest-lines.tsx'),
);

/** The newest notifications, and how many are unread; on every page of a signed-in user. */
export function Bell() {
  const t = useMessages('notifications/bell');
  const unread = useUnreadCount();
  const [newest, fetchNewest] = useOnDemand(loadNewest);
  return (
    <SlideOver
      side="end"
      title={t('title')}
      onOpenChange={(isOpen) => isOpen && fetchNewest()}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          icon="bell"
          aria-label={t('label', { count: unread })}
          className="relative"
        >
          <CountBadge count={unread} />
        </Button>
      }
      footer={
        <Link to={PATH} className={buttonClass({ variant: 'secondary', block: true })}>
          {t('all')}
        </Link>
      }
    >
      <div className="-mx-4">{newest && <newest.NewestLines />}</div>
    </SlideOver>
  );
}
