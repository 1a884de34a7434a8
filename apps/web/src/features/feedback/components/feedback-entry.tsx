import { Avatar } from '@guildhall/ui/avatar';
import { Badge } from '@guildhall/ui/badge';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { profilePath } from '../../../lib/pages/shop-paths.ts';
import type { PublicFeedback } from '../hooks.ts';

const TONES = { positive: 'success', neutral: 'neutral', negative: 'danger' } as const;

/** One feedback as everybody reads it, with the reply. */
export function FeedbackEntry({ feedback }: { feedback: PublicFeedback }) {
  const t = useMessages('feedback');
  const { date } = useFormats();
  const { rating, author, text, reply, title, published_at: publishedAt } = feedback;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {rating in TONES && (
          <Badge tone={TONES[rating as keyof typeof TONES]}>
            {t(`rating.${rating}` as 'rating.positive')}
          </Badge>
        )}
        {feedback.is_refunded && <Badge tone="attention">{t('refunded')}</Badge>}
        <Link
          to={profilePath(author.id)}
          className="flex items-center gap-2 font-medium break-all text-ink hover:underline"
        >
          <Avatar seed={author.id} src={author.avatar_url} size={24} />
          <bdi>{author.username}</bdi>
        </Link>
        {publishedAt !== null && <span>{date(publishedAt)}</span>}
        {feedback.edited_at !== null && <span>{t('edited')}</span>}
      </p>
      {text !== '' && (
        <p className="text-sm break-words whitespace-pre-line text-ink" dir="auto">
          {text}
        </p>
      )}
      <p className="text-xs break-words text-muted">{t('about', { title })}</p>
      {reply !== null && (
        <div className="border-s-2 border-line ps-3">
          <p className="text-xs font-medium text-muted">{t('reply.of')}</p>
          <p className="text-sm break-words whitespace-pre-line text-ink" dir="auto">
            {reply}
          </p>
        </div>
      )}
    </div>
  );
}
