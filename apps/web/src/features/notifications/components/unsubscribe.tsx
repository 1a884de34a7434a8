import { Button, buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api-fetch.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useFragment } from '../../../lib/pages/fragment.ts';
import { fetchAsVisitor } from '../../../lib/session/token.ts';
import { mailsOf } from '../unsubscribe-token.ts';

type State = 'asking' | 'sending' | 'done' | 'unknown' | 'failed';

/**
 * Turns the mails of a link off, for whoever has the link. A press is asked for, because mail
 * programs open links by themselves.
 */
export function Unsubscribe() {
  const t = useMessages('notifications/unsubscribe');
  const [state, setState] = useState<State>('asking');
  const token = useFragment()?.get('token') ?? '';
  const mails = token === '' ? null : mailsOf(token);
  const about = mails === 'saved_search' || mails === 'favourites' ? 'other' : mails;
  const isSaved = about === 'other';

  async function turnOff() {
    setState('sending');
    try {
      const path = `api/notifications/unsubscribe/${encodeURIComponent(token)}/`;
      const { response } = await callApi(path, { method: 'POST' }, fetchAsVisitor);
      const { ok, status } = response;
      setState(ok ? 'done' : status < 500 && status !== 429 ? 'unknown' : 'failed');
    } catch {
      setState('failed');
    }
  }

  return (
    <Card className="mx-auto my-10 max-w-lg">
      <h1 className="text-xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-2 text-sm text-muted">
        {about === null ? t('help') : t('about', { mails: about })}
      </p>
      <div className="mt-5 flex flex-col gap-4">
        {state === 'done' && <Notice tone="success">{t('done')}</Notice>}
        {(state === 'unknown' || state === 'failed') && (
          <Notice tone="danger" urgent>
            {t(state)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {(state === 'asking' || state === 'sending' || state === 'failed') && (
            <Button icon="bell-off" loading={state === 'sending'} onClick={() => void turnOff()}>
              {t('submit')}
            </Button>
          )}
          <Link
            to={isSaved ? '/dashboard/saved' : '/dashboard/settings#channels'}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t(isSaved ? 'saved' : 'settings')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
