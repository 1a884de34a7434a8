import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { limitText } from '../words.ts';

/** What restricts the user now, on every page of theirs. */
export function RestrictionBanner({ kinds }: { kinds: readonly string[] }) {
  const t = useMessages('moderation');
  return (
    <Notice
      tone="danger"
      title={kinds.map((kind) => limitText(t, kind)).join(' · ')}
      className="mb-6"
      action={
        <Link
          to="/dashboard/restrictions"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('banner.more')}
        </Link>
      }
    >
      {t('banner.help')}
    </Notice>
  );
}
