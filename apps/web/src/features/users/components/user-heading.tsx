import type { ProfilePageView, ProfileView } from '@guildhall/api/users/views';
import { Avatar } from '@guildhall/ui/avatar';
import { Badge } from '@guildhall/ui/badge';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type HeadingFact = 'avatar_url' | 'id' | 'member_since' | 'username' | 'verified';

/** A user: picture, name on the site, verification and the start of their membership. */
export function UserHeading({
  user,
  level,
}: {
  user: Pick<ProfileView, HeadingFact> & Partial<Pick<ProfilePageView, 'avatar_large_url'>>;
  /** Of the heading; without it the name is plain text. */
  level?: 1 | undefined;
}) {
  const t = useMessages('users');
  const { month } = useFormats();
  const Name = level === 1 ? 'h1' : 'p';
  return (
    <>
      <Avatar
        seed={user.id}
        src={user.avatar_large_url ?? user.avatar_url}
        size={level === 1 ? 80 : 56}
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-2">
          <Name
            className={`${level === 1 ? 'text-2xl md:text-4xl' : 'text-base'} font-semibold break-all text-ink`}
          >
            {user.username}
          </Name>
          {user.verified && (
            <Badge tone="accent" icon="badge-check">
              {t('profile.verified')}
            </Badge>
          )}
        </div>
        <p className="text-sm text-muted">
          {t('record.member_since', { month: month(user.member_since) })}
        </p>
      </div>
    </>
  );
}
