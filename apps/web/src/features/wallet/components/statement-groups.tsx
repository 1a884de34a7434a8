import type { StatementGroupView } from '@guildhall/api/orders/statements/views';
import type { EntryView } from '@guildhall/api/wallet/views';
import { Button } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { Price } from '@guildhall/ui/price';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { entryText } from '../messages.ts';

/** The movements of each order, and those without an order each by itself. */
export function StatementGroups({ groups }: { groups: readonly StatementGroupView[] }) {
  const t = useMessages('wallet');
  return (
    <ul aria-label={t('ledger.title')} className="divide-y divide-line">
      {groups.map((group) => (
        <li key={group.id} className="px-4 py-3 print:break-inside-avoid">
          <Group group={group} />
        </li>
      ))}
    </ul>
  );
}

function Group({ group }: { group: StatementGroupView }) {
  const t = useMessages('wallet');
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { order, entries, entry_count, sum_minor } = group;
  const [newest] = entries;
  if (newest === undefined) return null;
  const isOne = entry_count === 1;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <Heading group={group} newest={newest} />
          {!isOne && (
            <Button
              variant="ghost"
              size="sm"
              className="-ms-3 mt-1 print:hidden"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('ledger.hide_entries') : t('ledger.show_entries', { count: entry_count })}
            </Button>
          )}
        </div>
        <Amount amount_minor={sum_minor} />
      </div>
      {!isOne && (
        <div id={listId} className={classNames('print:block', !isOpen && 'hidden')}>
          <ul className="mt-2 flex flex-col gap-2 border-s-2 border-line ps-3 text-sm">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isOfOrder={order !== null} />
            ))}
          </ul>
          {entries.length < entry_count && (
            <p className="mt-2 text-xs text-muted">
              {t('ledger.part_of_entries', {
                shown: count(entries.length),
                count: count(entry_count),
              })}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** What was bought or sold, or the one posting, and when it changed last. */
function Heading({ group, newest }: { group: StatementGroupView; newest: EntryView }) {
  const t = useMessages('wallet');
  const { order, entry_count } = group;
  if (order === null) {
    return (
      <>
        <p className="font-medium text-ink">{entryText(t, newest)}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <Time at={newest.occurred_at} />
          {entry_count === 1 && <span>{t(`ledger.account.${newest.account}`)}</span>}
        </p>
      </>
    );
  }
  return (
    <>
      <Link
        to={`/order/${order.id}`}
        lang={order.language}
        dir="auto"
        className="align-with-page line-clamp-2 font-medium text-ink underline-offset-4 hover:underline"
      >
        {order.title}
      </Link>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
        <span>{t(`ledger.side.${order.side}`)}</span>
        <span className="figures">{order.number}</span>
        <Time at={newest.occurred_at} />
        {entry_count === 1 && <span>{entryText(t, newest)}</span>}
      </p>
    </>
  );
}

function Entry({ entry, isOfOrder }: { entry: EntryView; isOfOrder: boolean }) {
  const t = useMessages('wallet');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 flex-1 basis-40">
        <span className="text-ink">{entryText(t, entry)}</span>
        <span className="flex flex-wrap gap-x-3 text-xs text-muted">
          <span>{t(`ledger.account.${entry.account}`)}</span>
          <Time at={entry.occurred_at} />
          {!isOfOrder && entry.order_number !== null && (
            <span className="figures">{entry.order_number}</span>
          )}
        </span>
      </span>
      <Amount amount_minor={entry.amount_minor} />
    </li>
  );
}

function Time({ at }: { at: string }) {
  const { moment } = useFormats();
  return (
    <time dateTime={at} className="figures">
      {moment(at)}
    </time>
  );
}

function Amount({ amount_minor }: { amount_minor: number }) {
  return (
    <Price
      amountMinor={amount_minor}
      size="sm"
      signed
      className={classNames(amount_minor > 0 && 'text-success')}
    />
  );
}
