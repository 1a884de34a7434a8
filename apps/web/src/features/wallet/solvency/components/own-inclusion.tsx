import { Button, buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { type Check, useCheck } from '../hooks.ts';

/** The user's own check that their money is in the last published proof. */
export function OwnInclusion() {
  const t = useMessages('wallet/solvency');
  const check = useCheck();
  return (
    <Card className="mt-6 print:hidden">
      <CardHeader title={t('own.title')} description={t('own.text')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" loading={check.isPending} onClick={() => check.mutate()}>
          {t('own.button')}
        </Button>
        <Link to="/proof" className={buttonClass({ variant: 'link' })}>
          {t('own.about')}
        </Link>
      </div>
      {check.isError && (
        <Notice tone="danger" urgent className="mt-4" title={messageOf(check.error)} />
      )}
      <div aria-live="polite">{check.data && <Result check={check.data} />}</div>
    </Card>
  );
}

function Result({ check }: { check: Check }) {
  const t = useMessages('wallet/solvency');
  const { price, date } = useFormats();
  if (check.result === 'included') {
    return (
      <Notice
        tone="success"
        className="mt-4"
        title={t('own.included', { amount: price(check.minor, 'USD'), day: date(check.day) })}
      >
        {t('own.included_help', { parts: check.parts })}
      </Notice>
    );
  }
  if (check.result === 'nothing') {
    return (
      <Notice className="mt-4" title={t('own.nothing', { day: date(check.day) })}>
        {t('own.nothing_help')}
      </Notice>
    );
  }
  return (
    <Notice
      tone={check.result === 'wrong' ? 'danger' : 'info'}
      className="mt-4"
      title={t(`own.${check.result}`)}
    >
      {t(`own.${check.result}_help`)}
    </Notice>
  );
}
