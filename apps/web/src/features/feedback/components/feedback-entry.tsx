import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { profilePath } from '../../../lib/pages/shop-paths.ts';
import type { OwnFeedback, PublicFeedback } from '../hooks.ts';
import { ReplyForm, SayForm } from './feedback-form.tsx';

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
          className="font-medium break-all text-ink hover:underline"
        >
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

/** A feedback of the viewer or about them, with what they may do. */
export function OwnEntry({ feedback }: { feedback: OwnFeedback }) {
  const t = useMessages('feedback');
  const { date } = useFormats();
  const [opened, setOpened] = useState<'edit' | 'reply' | null>(null);
  const { id, state, allowed_events: allowed, editable_until: until } = feedback;
  const close = () => setOpened(null);
  const mayEdit = allowed.includes('edit');
  const rating = feedback.rating as 'positive' | 'neutral' | 'negative';
  return (
    <div className="flex flex-col gap-3">
      <FeedbackEntry feedback={feedback} />
      {state === 'given' && (
        <p className="text-sm text-muted">{t('blind.own', { date: date(until) })}</p>
      )}
      {state === 'removed' && <p className="text-sm text-muted">{t('removed')}</p>}
      {opened === 'edit' && mayEdit && (
        <>
          {state === 'published' && <p className="text-sm text-muted">{t('edit_help')}</p>}
          <SayForm
            subject={{ feedback_id: id }}
            before={{ rating, text: feedback.text }}
            onDone={close}
          />
        </>
      )}
      {opened === 'reply' && <ReplyForm feedbackId={id} onDone={close} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {mayEdit && opened === null && (
          <Button variant="secondary" size="sm" onClick={() => setOpened('edit')}>
            {t('edit')}
          </Button>
        )}
        {allowed.includes('reply') && opened === null && (
          <Button variant="secondary" size="sm" onClick={() => setOpened('reply')}>
            {t('reply.open')}
          </Button>
        )}
      </div>
    </div>
  );
}
