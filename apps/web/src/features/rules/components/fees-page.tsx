import type { FeesView } from '@guildhall/api/rules/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { FeeCalculator } from './fee-calculator.tsx';
import { FeeChanges } from './fee-changes.tsx';

/** What buying and selling costs, when money is released, and every change of it. */
export function FeesPage({ fees }: { fees: FeesView }) {
  const t = useMessages('rules');
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <div>
        <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('title')}</h1>
        <p className="mt-3 text-base text-muted">{t('intro')}</p>
      </div>
      <FeeCalculator fees={fees} />
      <BuyerFees fees={fees} />
      <SellerFees fees={fees} />
      <Withdrawals fees={fees} />
      <FeeChanges fees={fees} />
    </div>
  );
}

function BuyerFees({ fees: { numbers, currency } }: { fees: FeesView }) {
  const t = useMessages('rules');
  const { price, share } = useFormats();
  return (
    <Card>
      <CardHeader title={t('buyer.title')} description={t('buyer.help')} />
      <KeyValues
        items={(['account', 'gift_card'] as const).map((kind) => ({
          key: kind,
          label: t(`buyer.${kind}`),
          value: t('buyer.fee', {
            share: share(numbers.buyer_fee[kind].share),
            least: price(numbers.buyer_fee[kind].least_minor, currency),
          }),
        }))}
      />
    </Card>
  );
}

function SellerFees({ fees: { numbers } }: { fees: FeesView }) {
  const t = useMessages('rules');
  const { share, days, count } = useFormats();
  return (
    <Card padded={false} className="overflow-hidden">
      <CardHeader
        className="mb-0 border-b border-line p-4 md:p-6"
        title={t('seller.title')}
        description={t('seller.help', { share: share(numbers.fund_share) })}
      />
      <Table className="@4xl/table:[&_tr>:first-child]:ps-6 @4xl/table:[&_tr>:last-child]:pe-6">
        <TableHead>
          <tr>
            <TableHeading>{t('seller.level')}</TableHeading>
            <TableHeading numeric>{t('seller.account')}</TableHeading>
            <TableHeading numeric>{t('seller.gift_card')}</TableHeading>
            <TableHeading numeric>{t('seller.reserve')}</TableHeading>
            <TableHeading numeric>{t('seller.early')}</TableHeading>
            <TableHeading numeric>{t('seller.code_hold')}</TableHeading>
          </tr>
        </TableHead>
        <TableBody>
          {numbers.levels.map((level, index) => (
            // A level is its place in the list.
            <TableRow key={String(index)} className="md:px-6">
              <TableCell label={t('seller.level')}>{count(index)}</TableCell>
              <TableCell label={t('seller.account')} numeric>
                {share(level.commission.account)}
              </TableCell>
              <TableCell label={t('seller.gift_card')} numeric>
                {share(level.commission.gift_card)}
              </TableCell>
              <TableCell label={t('seller.reserve')} numeric>
                {share(level.reserve)}
              </TableCell>
              <TableCell label={t('seller.early')} numeric>
                {share(level.early_release)}
              </TableCell>
              <TableCell label={t('seller.code_hold')} numeric>
                {days(level.code_hold_days)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div className="border-t border-line p-4 md:p-6">
        <h3 className="text-sm font-semibold text-ink">{t('hold.title')}</h3>
        <p className="mt-1 text-sm text-muted">
          {t('hold.text', {
            account: days(numbers.reserve_days.account),
            gift_card: days(numbers.reserve_days.gift_card),
          })}
        </p>
      </div>
    </Card>
  );
}

function Withdrawals({ fees: { numbers, currency } }: { fees: FeesView }) {
  const t = useMessages('rules');
  const { price, share } = useFormats();
  const { fees, free_per_month, least_minor, day_limits_minor } = numbers.withdrawals;
  const money = (amount: number) => price(amount, currency);
  const { bank, e_wallet: wallet, stablecoin } = fees;
  const items: KeyValue[] = [
    {
      key: 'bank',
      label: t('withdrawal.bank'),
      value: t('withdrawal.share_within', {
        share: share(bank.share),
        least: money(bank.least_minor),
        most: money(bank.most_minor),
      }),
    },
    { key: 'wallet', label: t('withdrawal.e_wallet'), value: share(wallet.share) },
    {
      key: 'stablecoin',
      label: t('withdrawal.stablecoin'),
      value: t('withdrawal.fixed', { fixed: money(stablecoin.fixed_minor) }),
    },
  ];
  return (
    <Card>
      <CardHeader
        title={t('withdrawal.title')}
        description={t('withdrawal.help', { count: free_per_month, least: money(least_minor) })}
      />
      <KeyValues items={items} />
      <ul className="mt-3 text-sm text-muted">
        {day_limits_minor.map((limit, level) => (
          <li key={String(level)}>{t('withdrawal.day_limit', { level, amount: money(limit) })}</li>
        ))}
      </ul>
    </Card>
  );
}
