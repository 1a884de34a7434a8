import { Button } from '@guildhall/ui/button';
import { useState } from 'react';
import { ReportButton } from '../../moderation/components/report-button.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import type { OwnFeedback } from '../hooks.ts';
import { FeedbackEntry } from './feedback-entry.tsx';
import { ReplyForm, SayForm } from './feedback-form.tsx';

/** A feedback of the viewer or about them, with what they may do. */
export function OwnEntry({ feedback }: { feedback: OwnFeedback }) {
  const t = useMessages('feedback');
  const { date } = useFormats();
  const [opened, setOpened] = useState<'edit' | 'reply' | null>(null);
  const mayReport = !feedback.is_own && feedback.state === 'published';
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
        {mayReport && opened === null && <ReportButton kind="feedback" targetId={id} />}
      </div>
    </div>
  );
}
