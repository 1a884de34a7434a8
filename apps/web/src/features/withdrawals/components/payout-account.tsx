import type { PayoutMethodView } from '@guildhall/api/withdrawals/views';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useOpenOnboarding, useRefreshPayoutMethod } from '../hooks.ts';
import { accountText, requirementWord } from '../messages.ts';

/** Opens Stripe's own page, where the user sets up the account that they are paid to. */
export function OpenOnboarding({ label }: { label: string }) {
  const mutation = useOpenOnboarding();
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="secondary"
        size="sm"
        loading={mutation.pending}
        onClick={() => void mutation.run()}
      >
        {label}
      </Button>
      {mutation.error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(mutation.error)}
        </Notice>
      )}
    </div>
  );
}

/** What is missing until an account at Stripe can be paid to, and how to go on. */
export function PayoutAccount({ method }: { method: PayoutMethodView }) {
  const t = useMessages('withdrawals');
  const [params] = useSearchParams();
  const came = params.get('payouts');
  const { id, status, requirements } = method;
  const refresh = useRefreshPayoutMethod();
  const { run } = refresh;
  // Whoever comes back has finished or not: only Stripe knows, so the server asks it.
  useEffect(() => {
    if (came === 'back') void run(id);
  }, [came, id, run]);
  const words = accountText(status);
  if (words === null) return null;
  const isChecking = status === 'checking';
  return (
    <Notice tone={isChecking ? 'info' : 'attention'} className="basis-full">
      <p>{t(words)}</p>
      {came === 'expired' && <p className="mt-1">{t('account.expired')}</p>}
      {requirements.length > 0 && status === 'disabled' && (
        <ul className="mt-1 list-disc ps-5">
          {requirements.map((each) => (
            <li key={each}>{t(`account.requirement.${requirementWord(each)}`)}</li>
          ))}
        </ul>
      )}
      {refresh.error !== null && <p className="mt-1">{messageOf(refresh.error)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isChecking && <OpenOnboarding label={t('account.continue')} />}
        <Button
          variant="secondary"
          size="sm"
          loading={refresh.pending}
          onClick={() => void run(id)}
        >
          {t('account.check')}
        </Button>
      </div>
    </Notice>
  );
}
