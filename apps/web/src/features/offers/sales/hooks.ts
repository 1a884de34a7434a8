import type { SalesView } from '@guildhall/api/offers/sales/views';
import { csvText } from '@guildhall/domain/kernel/text/csv';
import { SALES_RANGES, type SalesRange } from '@guildhall/domain/offers/sales/rules';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../../lib/api/api-client.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';

export type BestOffer = SalesView['best'][number];
export type LowOffer = SalesView['low_stock'][number];

const PARAMETER = 'days';
const USUAL_RANGE: SalesRange = 30;

/** The days that are shown. They are in the URL, so that they can be bookmarked and shared. */
export function useRange() {
  const [parameters] = useSearchParams();
  const wanted = Number(parameters.get(PARAMETER));
  const days = SALES_RANGES.find((range) => range === wanted) ?? USUAL_RANGE;
  const addressOf = (range: SalesRange) =>
    range === USUAL_RANGE ? '?' : `?${PARAMETER}=${String(range)}`;
  return { days, addressOf };
}

/** What the user sold in these days; those of another range stay until they are there. */
export function useSales(days: SalesRange) {
  return trpc.offers.sales.useQuery(
    { days },
    { staleTime: 0, placeholderData: (earlier) => earlier },
  );
}

/** Saves the periods as CSV. */
export function useDownload(): (sales: SalesView) => void {
  const t = useMessages('offers/sales');
  return ({ days, currency, periods }) => {
    const heading = [
      t('column.from'),
      t('column.to'),
      `${t('column.gross')} (${currency})`,
      `${t('column.net')} (${currency})`,
      t('column.orders'),
      t('column.units'),
      t('column.views'),
    ];
    const rows = periods.map(({ from, to, gross_minor, net_minor, orders, units, views }) => [
      from,
      to,
      { amount_minor: gross_minor },
      { amount_minor: net_minor },
      orders,
      units,
      views,
    ]);
    const text = csvText(heading, rows);
    const last = periods.at(-1)?.to ?? '';
    saveFile(new Blob([text], { type: 'text/csv' }), `sales-${last}-${String(days)}-days.csv`);
  };
}
