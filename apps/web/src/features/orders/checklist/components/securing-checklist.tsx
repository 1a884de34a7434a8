import type { ChecklistView } from '@guildhall/api/orders/checklist/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { SECURING_ITEMS, type SecuringItem } from '@guildhall/domain/orders/checklist/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { ErrorState } from '@guildhall/ui/error-state';
import { Icon } from '@guildhall/ui/icon';
import { LiveRegion } from '@guildhall/ui/live-region';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, problemOf } from '../../../../lib/api/refusals.ts';
import { useChecklist, useTick } from '../hooks.ts';

type Checklist = NonNullable<ChecklistView['checklist']>;
type Line = Omit<Checklist['items'][number], 'item'> & { readonly item: SecuringItem };

/** Those that this version of the page knows. */
const linesOf = ({ items }: Checklist): Line[] =>
  items.flatMap((line) => {
    const item = SECURING_ITEMS.find((known) => known === line.item);
    return item === undefined ? [] : [{ ...line, item }];
  });

/**
 * What to do so that nobody takes the account back. Its buyer ticks it, staff read it, and the
 * seller sees how much of it is done.
 */
export function SecuringChecklist({ order }: { order: OrderView }) {
  const t = useMessages('orders/checklist');
  const { data, isError, error, isFetching, refetch } = useChecklist(order);
  if (data === undefined && isError) {
    return (
      <ErrorState
        title={t('load_failed')}
        description={messageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton className="h-80 rounded-xl" />;
  const { checklist } = data;
  if (checklist === null) return null;
  if (order.side === 'seller') return <SellerCard checklist={checklist} />;
  if (order.side === 'staff') return <StaffCard checklist={checklist} />;
  return <BuyerCard order={order} checklist={checklist} />;
}

function BuyerCard({ order, checklist }: { order: OrderView; checklist: Checklist }) {
  const t = useMessages('orders/checklist');
  const [announcement, setAnnouncement] = useState('');
  const { may_tick, completed_at } = checklist;
  return (
    <Card>
      <CardHeader title={t('title')} description={t('help')} />
      <Progress checklist={checklist} />
      <LiveRegion message={announcement} />
      <ul className="mt-3 flex flex-col gap-2">
        {linesOf(checklist).map((line) => (
          <li key={line.item}>
            <Item line={line} orderId={order.id} mayTick={may_tick} tell={setAnnouncement} />
          </li>
        ))}
      </ul>
      <Meaning checklist={checklist} />
      {completed_at === null && !may_tick && (
        <p className="mt-3 text-sm text-muted">{t('closed')}</p>
      )}
    </Card>
  );
}

function Progress({ checklist: { done, total } }: { checklist: Checklist }) {
  const t = useMessages('orders/checklist');
  return (
    <div>
      <p className="figures text-sm font-medium text-ink">{t('progress', { done, total })}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1">
        {Array.from({ length: total }, (_, step) => (
          <span
            key={step}
            className={`h-1.5 grow rounded-full ${step < done ? 'bg-accent' : 'bg-sunken'}`}
          />
        ))}
      </div>
    </div>
  );
}

interface ItemProps {
  line: Line;
  orderId: string;
  mayTick: boolean;
  /** Says to screen readers what was saved. */
  tell: (words: string) => void;
}

function Item({ line: { item, done_at, undo_until }, orderId, mayTick, tell }: ItemProps) {
  const t = useMessages('orders/checklist');
  const { moment } = useFormats();
  const { isTicked, tick, pending, error } = useTick(orderId, item, done_at !== null);
  const label = t(`item.${item}`);
  // A tick that stands cannot be taken back.
  const isFixed = done_at !== null && undo_until === null;

  function hint(): string {
    if (done_at === null || !isTicked) return t(`hint.${item}`);
    if (undo_until === null) return t('done', { moment: moment(done_at) });
    return t('undo', { moment: moment(done_at), until: moment(undo_until) });
  }

  async function change(isDone: boolean): Promise<void> {
    if (await tick(isDone)) tell(t(isDone ? 'saved' : 'taken_back', { item: label }));
  }

  return (
    <CheckboxField
      label={label}
      hint={hint()}
      error={problemOf(error) ?? undefined}
      checked={isTicked}
      disabled={!mayTick || isFixed}
      aria-busy={pending}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}

/** What the ticks are for: before the last one, and after it. */
function Meaning({ checklist: { completed_at, cover_days } }: { checklist: Checklist }) {
  const t = useMessages('orders/checklist');
  const formats = useFormats();
  const days = formats.days(cover_days);
  if (completed_at === null) {
    return <p className="mt-4 text-sm text-muted">{t('evidence', { days })}</p>;
  }
  return (
    <Notice tone="success" className="mt-4">
      {t('complete', { moment: formats.moment(completed_at), days })}
    </Notice>
  );
}

function SellerCard({ checklist }: { checklist: Checklist }) {
  const t = useMessages('orders/checklist');
  const formats = useFormats();
  const { done, total, completed_at, cover_days } = checklist;
  return (
    <Card>
      <CardHeader
        title={t('seller.title')}
        description={
          completed_at === null
            ? t('seller.progress', { done, total })
            : t('seller.complete', {
                moment: formats.moment(completed_at),
                days: formats.days(cover_days),
              })
        }
      />
    </Card>
  );
}

function StaffCard({ checklist }: { checklist: Checklist }) {
  const t = useMessages('orders/checklist');
  const { moment } = useFormats();
  return (
    <Card>
      <CardHeader title={t('staff.title')} description={t('staff.help')} />
      <Progress checklist={checklist} />
      <ul className="mt-3 flex flex-col gap-2 text-sm">
        {linesOf(checklist).map(({ item, done_at }) => (
          <li key={item} className="flex gap-2.5">
            <Icon
              name={done_at === null ? 'clock' : 'circle-check'}
              className="mt-0.5 size-4 shrink-0 text-muted"
            />
            <span>
              <span className="text-ink">{t(`item.${item}`)}</span>
              <span className="block text-muted">
                {done_at === null ? t('staff.open') : t('done', { moment: moment(done_at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
