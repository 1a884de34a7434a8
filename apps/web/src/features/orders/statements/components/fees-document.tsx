import type { FeesView } from '@guildhall/api/orders/statements/views';
import { KeyValues } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useFees } from '../hooks.ts';
import { DocumentFrame, DocumentPending, IssuedDocuments, useTaxRows } from './document-frame.tsx';

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
      <IssuedDocuments documents={fees.document === null ? [] : [fees.document]} />
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
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {t('fees.sale')}
              </th>
              <th scope="col" className="py-2 ps-3 text-end font-medium">
                {t('fees.gross')}
              </th>
              <th scope="col" className="py-2 ps-3 text-end font-medium">
                {t('fees.commission')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {fees.sales.map((sale) => (
              <tr key={sale.order_id} className="align-top print:break-inside-avoid">
                <td className="py-2 pe-3">
                  <Link
                    to={`/order/${sale.order_id}`}
                    lang={sale.language}
                    dir="auto"
                    className="align-with-page line-clamp-2 font-medium wrap-anywhere text-ink underline-offset-4 hover:underline"
                  >
                    {sale.title}
                  </Link>
                  <span className="flex flex-wrap gap-x-3 text-xs text-muted">
                    <span className="figures">{sale.order_number}</span>
                    <time dateTime={sale.posted_at}>{date(sale.posted_at)}</time>
                  </span>
                </td>
                <td className="figures py-2 ps-3 text-end text-ink">
                  {price(sale.gross_minor, fees.currency)}
                </td>
                <td className="figures py-2 ps-3 text-end text-ink">
                  {price(sale.commission_minor, fees.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fees.sales.length < fees.sale_count && (
        <p className="mt-3 text-xs text-muted">
          {t('fees.part', { shown: count(fees.sales.length), count: count(fees.sale_count) })}
        </p>
      )}
    </>
  );
}
