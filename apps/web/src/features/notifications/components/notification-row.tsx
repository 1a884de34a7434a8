import type { NotificationView } from '@guildhall/api/notifications/inbox/views';
import { Button } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { DueTime } from '../../../lib/due-time.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useMarkRead } from '../hooks.ts';
import { iconOf, pathOf, sentenceOf } from '../messages.ts';

/** One line: it leads to what it is about, and is read then. */
export function NotificationRow({ line }: { line: NotificationView }) {
  const t = useMessages('notifications');
  const formats = useFormats();
  const { markOne } = useMarkRead();
  const isUnread = line.unread > 0;
  const sentence = sentenceOf(line, t, formats);
  return (
    <li className="relative flex items-start gap-3 p-4 hover:bg-hover">
      <Icon name={iconOf(line)} className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p
          dir="auto"
          className={`align-with-page text-sm wrap-anywhere text-ink ${isUnread ? 'font-medium' : ''}`}
        >
          <Link
            to={pathOf(line)}
            onClick={() => isUnread && void markOne(line)}
            className="after:absolute after:inset-0"
          >
            {sentence}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <span>{t(`group.${groupOf(line)}`)}</span>
          <time dateTime={line.created_at}>{formats.moment(line.created_at)}</time>
          {line.unread > 1 && <span>{t('more_of_it', { count: line.unread })}</span>}
        </p>
        {line.due_at !== null && (
          <p className="mt-1 text-xs">
            <DueTime dueAt={line.due_at} />
          </p>
        )}
      </div>
      {isUnread && (
        <span className="relative z-10 flex shrink-0 items-center">
          <span className="sr-only">{t('unread', { count: line.unread })}</span>
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          <Button
            variant="ghost"
            size="icon"
            icon="check"
            aria-label={`${t('mark_one')}: ${sentence}`}
            onClick={() => void markOne(line)}
          />
        </span>
      )}
    </li>
  );
}

const GROUPS = ['orders', 'disputes', 'money', 'security', 'offers', 'messages'] as const;
/** A group of a later version of the server is about what users do here: orders. */
const groupOf = ({ group }: NotificationView) => GROUPS.find((each) => each === group) ?? 'orders';
