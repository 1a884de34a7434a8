import { Notice } from '@guildhall/ui/notice';
import { Link, useLocation } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';

/** Tells a user on every page of theirs that their account closes; the settings say it anyway. */
export function ClosingNotice() {
  const t = useMessages('privacy');
  const { moment } = useFormats();
  const { user } = useAuth();
  const { pathname } = useLocation();
  const closesAt = user?.closes_at ?? null;
  if (closesAt === null || pathname.endsWith('/dashboard/settings')) return null;
  return (
    <Notice
      tone="attention"
      className="mb-6"
      title={t('closing.title', { at: moment(closesAt) })}
      action={
        <Link
          to="/dashboard/settings#own-data"
          className="inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline md:min-h-8"
        >
          {t('closing.see')}
        </Link>
      }
    >
      {t('closing.help')}
    </Notice>
  );
}
