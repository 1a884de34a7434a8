import type { FeesView } from '@guildhall/api/orders/statements/views';
import { KeyValues } from '@guildhall/ui/key-values';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { useFees } from '../hooks.ts';
import { DocumentFrame, DocumentPending, useTaxRows } from './document-frame.tsx';

/** What a seller paid us in a month. */
export function FeesDocument({ month }: { month: string }) {
  const t = useMessages('orders/statements');
  const { month: monthText } = useFormats();
  const query = useFees(month);
  if (!query.data) return <DocumentPending query={query} />;
  const fees = query.data;
  return (
    <DocumentFrame
      title={t('fees.title', { month: monthText(`${fees.month}-15T12:00:00Z`) })}
      subtitle={fees.is_open ? t('fees.open') : undefined}
    >
      <Sums fees={fees} />
      {fees.sales.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{t('fees.none')}</p>
      ) : (
        <Sales fees={fees} />
      )}
    </DocumentFrame>
  );
}

function Sums({ fees }: { fees: FeesView }) {
  const t = useMessages('orders/statements');
  const { price } = useFormats();
  const taxRows = useTaxRows();
  const money = (amount: number) => price(amount, fees.currency);
  return (
    <KeyValues
      className="my-4"
      items={[
        { key: 'gross', label: t('fees.sum_gross'), value: money(fees.gross_minor) },
        { key: 'commission', label: t('fees.sum_commission'), value: money(fees.commission_minor) },
        { key: 'withdrawal', label: t('fees.withdrawal'), value: money(fees.withdrawal_minor) },
        { key: 'dispute', label: t('fees.dispute'), value: money(fees.dispute_minor) },
        { key: 'total', label: t('fees.total'), value: money(fees.total_minor), strong: true },
        ...taxRows(fees.tax, fees.currency),
      ]}
    />
  );
}

function Sales({ fees }: { fees: FeesView }) {
  const t = useMessages('orders/statements');
  const { date, price, count } = useFormats();
  return (
    <>
      <Table>
        <TableHead>
          <tr>
            <TableHeading>{t('fees.sale')}</TableHeading>
            <TableHeading>{t('fees.posted')}</TableHeading>
            <TableHeading numeric>{t('fees.gross')}</TableHeading>
            <TableHeading numeric>{t('fees.commission')}</TableHeading>
          </tr>
        </TableHead>
        <TableBody>
          {fees.sales.map((sale) => (
            <TableRow key={sale.order_id} className="print:break-inside-avoid">
              <TableCell label={t('fees.sale')}>
                <span className="min-w-0">
                  <Link
                    to={`/order/${sale.order_id}`}
                    lang={sale.language}
                    dir="auto"
                    className="align-with-page line-clamp-1 font-medium text-ink underline-offset-4 hover:underline"
                  >
                    {sale.title}
                  </Link>
                  <span className="figures text-xs text-muted">{sale.order_number}</span>
                </span>
              </TableCell>
              <TableCell label={t('fees.posted')} className="figures text-muted">
                {date(sale.posted_at)}
              </TableCell>
              <TableCell label={t('fees.gross')} numeric>
                {price(sale.gross_minor, fees.currency)}
              </TableCell>
              <TableCell label={t('fees.commission')} numeric>
                {price(sale.commission_minor, fees.currency)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {fees.sales.length < fees.sale_count && (
        <p className="mt-3 text-xs text-muted">
          {t('fees.part', { shown: count(fees.sales.length), count: count(fees.sale_count) })}
        </p>
      )}
    </>
  );
}
