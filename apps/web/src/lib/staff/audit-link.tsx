import { Link } from 'react-router';
import { useMessages } from '../language/messages.ts';
import { useAuth } from '../session/auth-state.ts';

/** The way to the entries of the audit about a thing, `kind:id`, for whoever may read it. */
export function AuditLink({ thing }: { thing: string }) {
  const t = useMessages('staff');
  const { user } = useAuth();
  if (user?.permissions.includes('audit.read') !== true) return null;
  return (
    <Link
      to={`/admin/audit?q=${encodeURIComponent(thing)}`}
      className="self-start text-sm font-medium text-accent-ink"
    >
      {t('audit')}
    </Link>
  );
}
