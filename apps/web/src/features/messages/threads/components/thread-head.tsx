import { Avatar } from '@guildhall/ui/avatar';
import { Button } from '@guildhall/ui/button';
import { Menu, MenuItem, MenuLink } from '@guildhall/ui/menu';
import type { ThreadView } from '@guildhall/api/messages/views';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { offerPath, profilePath } from '../../../../lib/pages/shop-paths.ts';
import { useBlocking } from '../../hooks.ts';
import { BlockDialog } from '../../components/block-dialog.tsx';

export interface ThreadHeadProps {
  thread: ThreadView;
  /** What the thread is about, where its page does not say it already. */
  subject: ReactNode;
  /** Whether the other one is writing now. */
  isTyping: boolean;
}

/** Who the other one is, what it is about, and the menu of the thread. */
export function ThreadHead({ thread, subject, isTyping }: ThreadHeadProps) {
  const t = useMessages('messages');
  const { partner, partner_is_online: isOnline } = thread;
  const doing = isTyping ? 'thread.typing' : isOnline && 'thread.online';
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-3 md:px-6">
      <Avatar seed={partner.id} src={partner.avatar_url} size={40} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold break-all text-ink">
          <bdi>{partner.username}</bdi>
          {doing && <span className="ms-2 text-xs font-normal text-muted">{t(doing)}</span>}
        </p>
        {subject}
      </div>
      <ThreadMenu thread={thread} />
    </div>
  );
}

/** A line with the offer of a question. */
export function OfferSubject({ thread }: { thread: ThreadView }) {
  const t = useMessages('messages');
  const { offer_kind: kind, product_slug, offer_id: id, title } = thread;
  if (title === '') return null;
  return (
    <p className="truncate text-sm text-muted">
      <Link
        to={offerPath({ kind, product_slug, id })}
        title={t('thread.open_offer')}
        className="hover:text-ink hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>
    </p>
  );
}

function ThreadMenu({ thread }: { thread: ThreadView }) {
  const t = useMessages('messages');
  const [asks, setAsks] = useState(false);
  const { partner, is_blocked_by_you: isBlocked } = thread;
  const { unblock } = useBlocking(partner);
  const name = partner.username;
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" icon="ellipsis" aria-label={t('thread.menu')} />
        }
      >
        <MenuLink icon="user" link={<Link to={profilePath(partner.id)} />}>
          {t('thread.profile', { name })}
        </MenuLink>
        {isBlocked ? (
          <MenuItem icon="undo-2" onSelect={() => unblock.mutate()}>
            {t('block.undo', { name })}
          </MenuItem>
        ) : (
          <MenuItem icon="ban" danger onSelect={() => setAsks(true)}>
            {t('block.action', { name })}
          </MenuItem>
        )}
      </Menu>
      <BlockDialog user={partner} open={asks} onOpenChange={setAsks} />
    </>
  );
}
