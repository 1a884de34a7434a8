import { Button, buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api/api-errors.ts';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { forgetUser } from '../../../../lib/session/auth-state.ts';
import { undoEmailChange } from '../hooks.ts';

/**
 * Cancels a change of address. Nothing happens before the button: programs that look at mails open
 * their links.
 */
export function UndoEmailForm({ token }: { token: string }) {
  const t = useMessages('identity/sign-in');
  const [isDone, setDone] = useState(false);
  const undo = useIdempotentMutation(
    async () => await undoEmailChange({ token }),
    () => {
      // The session of this browser has ended, too.
      forgetUser();
      setDone(true);
    },
  );
  if (isDone) {
    return (
      <div className="mt-6 flex flex-col items-start gap-4">
        <Notice tone="success" urgent>
          {t('cancel_change.done')}
        </Notice>
        <p className="text-sm text-ink">{t('cancel_change.next')}</p>
        <Link to="/auth/resetPassword" className={buttonClass({ size: 'lg' })}>
          {t('cancel_change.password')}
        </Link>
      </div>
    );
  }
  if (undo.error instanceof ApiError && undo.error.code === 'CODE_WRONG') {
    return (
      <div className="mt-6 flex flex-col items-start gap-4">
        <Notice tone="danger" urgent>
          {t('cancel_change.link_spent')}
        </Notice>
        <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
          {t('cancel_change.support')}
        </Link>
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      {undo.error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(undo.error)}
        </Notice>
      )}
      <Button size="lg" loading={undo.pending} onClick={() => void undo.run(undefined)}>
        {t('cancel_change.submit')}
      </Button>
    </div>
  );
}
