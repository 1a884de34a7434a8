import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { useMessages } from '../../../lib/language/messages.ts';

/** For gift cards: where and how to redeem a code. */
export function RedeemSteps({ redeem }: { redeem: NonNullable<OrderView['redeem']> }) {
  const t = useMessages('vault');
  return (
    <Card>
      <CardHeader title={t('redeem.title')} />
      <NumberedSteps steps={redeem.steps} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={redeem.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('redeem.link')}
          <Icon name="external-link" />
        </a>
        <p className="figures min-w-0 text-sm break-all text-muted">{redeem.url}</p>
      </div>
      <p className="mt-3 text-sm text-muted">{t('redeem.hint')}</p>
    </Card>
  );
}

function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3 text-sm text-ink">
          <span
            aria-hidden="true"
            className="figures grid size-6 shrink-0 place-items-center rounded-full border border-line bg-sunken text-xs font-semibold text-muted"
          >
            {index + 1}
          </span>
          <span dir="auto" className="pt-0.5">
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
