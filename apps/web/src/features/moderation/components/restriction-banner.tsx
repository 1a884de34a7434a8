import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { limitText } from '../words.ts';

const PAGE = '/dashboard/restrictions';

/** What restricts the user now, on every page of theirs. */
export function RestrictionBanner({ kinds }: { kinds: readonly string[] }) {
  const t = useMessages('moderation');
  const { pathname } = useLocation();
  return (
    <Notice
      tone="danger"
      title={kinds.map((kind) => limitText(t, kind)).join(' · ')}
      className="mb-6"
      action={
        pathname.endsWith(PAGE) ? undefined : (
          <Link to={PAGE} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('banner.more')}
          </Link>
        )
      }
    >
      {t('banner.help')}
    </Notice>
  );
}
