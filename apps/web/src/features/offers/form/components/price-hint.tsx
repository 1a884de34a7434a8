import type { ReadPriceHint } from '@guildhall/domain/offers/schema';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { SHOP_CURRENCY } from './price-field.tsx';

/** What similar offers were sold for. Nothing while too few were sold, or that is not known. */
export function PriceHint({ of }: { of: ReadPriceHint }) {
  const t = useMessages('offers/form');
  const { price } = useFormats();
  const { data } = trpc.offers.priceHint.useQuery(of, { staleTime: 60_000 });
  return (
    <p aria-live="polite" className="mt-2 text-sm text-muted empty:hidden">
      {data !== undefined &&
        data.median_minor !== null &&
        t('similar_sold', { amount: price(data.median_minor, SHOP_CURRENCY), days: data.days })}
    </p>
  );
}
