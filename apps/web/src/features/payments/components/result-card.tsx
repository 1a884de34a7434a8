import type { PaymentView } from '@guildhall/api/payments/views';
import { Card } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { Icon, type IconName } from '@guildhall/ui/icon';
import { KeyValues } from '@guildhall/ui/key-values';
import { Skeleton, SkeletonText } from '@guildhall/ui/skeleton';
import { Spinner } from '@guildhall/ui/spinner';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

export type ResultLook = 'success' | 'attention' | 'failed' | 'waiting';

const LOOKS: Readonly<Record<ResultLook, { icon: IconName; className: string }>> = {
  success: { icon: 'check', className: 'border-success-line bg-success-soft text-success' },
  attention: {
    icon: 'triangle-alert',
    className: 'border-attention-line bg-attention-soft text-attention',
  },
  failed: { icon: 'x', className: 'border-danger-line bg-danger-soft text-danger' },
  waiting: { icon: 'hourglass', className: 'border-accent-line bg-accent-soft text-accent-ink' },
};

/** One result, in the middle of the page. */
export function ResultCard({
  payment,
  look,
  title,
  actions,
  children,
}: {
  payment: PaymentView;
  look: ResultLook;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  const { icon, className } = LOOKS[look];
  const t = useMessages('payments');
  const { price } = useFormats();
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center py-8 text-center md:p-10">
      <span className={classNames('grid size-14 place-items-center rounded-2xl border', className)}>
        {look === 'waiting' ? (
          <Spinner className="size-6" />
        ) : (
          <Icon name={icon} className="size-7" />
        )}
      </span>
      <div aria-live="polite">
        <h1 className="mt-5 text-2xl font-semibold text-ink">{title}</h1>
        <p className="mt-2 text-base text-muted">{children}</p>
      </div>
      <KeyValues
        className="mt-6 w-full border-y border-line"
        items={[
          {
            key: 'amount',
            label: t('result.amount'),
            value: price(payment.amount_minor, payment.currency),
          },
        ]}
      />
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </Card>
  );
}

export function ResultSkeleton() {
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center md:p-10">
      <Skeleton className="size-14 rounded-2xl" />
      <Skeleton className="mt-5 h-8 w-64" />
      <SkeletonText lines={2} className="mt-3 w-full max-w-sm" />
      <Skeleton className="mt-6 h-20 w-full" />
      <Skeleton className="mt-6 h-12 w-40" />
    </Card>
  );
}
