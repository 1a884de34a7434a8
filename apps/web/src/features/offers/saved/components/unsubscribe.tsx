import { Button, buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { callApi } from '../../../../lib/api/api-fetch.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { fetchAsVisitor } from '../../../../lib/session/token.ts';

type State = 'asking' | 'sending' | 'done' | 'unknown' | 'failed';

/**
 * Turns the mails of a link off, for whoever has the link. A press is asked for, because mail
 * programs open links by themselves.
 */
export function Unsubscribe() {
  const t = useMessages('offers/saved');
  const [state, setState] = useState<State>('asking');
  // The fragment is never sent to a server on its own.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';

  async function turnOff() {
    setState('sending');
    try {
      const path = `api/offers/alerts/${encodeURIComponent(token)}/unsubscribe/`;
      const { response } = await callApi(path, { method: 'POST' }, fetchAsVisitor);
      const { ok, status } = response;
      setState(ok ? 'done' : status < 500 && status !== 429 ? 'unknown' : 'failed');
    } catch {
      setState('failed');
    }
  }

  return (
    <Card className="mx-auto my-10 max-w-lg">
      <h1 className="text-xl font-semibold text-ink">{t('unsubscribe.title')}</h1>
      <p className="mt-2 text-sm text-muted">{t('unsubscribe.help')}</p>
      <div className="mt-5 flex flex-col gap-4">
        {state === 'done' && <Notice tone="success">{t('unsubscribe.done')}</Notice>}
        {state === 'unknown' && (
          <Notice tone="danger" urgent>
            {t('unsubscribe.unknown')}
          </Notice>
        )}
        {state === 'failed' && (
          <Notice tone="danger" urgent>
            {t('unsubscribe.failed')}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {(state === 'asking' || state === 'sending' || state === 'failed') && (
            <Button icon="bell-off" loading={state === 'sending'} onClick={() => void turnOff()}>
              {t('unsubscribe.submit')}
            </Button>
          )}
          <Link to="/dashboard/saved" className={buttonClass({ variant: 'secondary' })}>
            {t('unsubscribe.saved')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
