import type { RecentSaleView } from '@guildhall/api/orders/statistics/views';
import { CoverArt } from '@guildhall/ui/cover-art';
import { Price } from '@guildhall/ui/price';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { productPath } from '../../../lib/pages/shop-paths.ts';
import { SectionHeading } from './section-heading.tsx';

/** What was sold last, without the parties. */
export function RecentSales({ sales }: { sales: readonly RecentSaleView[] }) {
  const t = useMessages('catalog/home');
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="sold" className="mt-12 md:mt-16">
      <SectionHeading id="sold">{t('sold')}</SectionHeading>
      <ul className="mt-4 grid overflow-hidden grid-cols-1 gap-px rounded-xl border border-line bg-line shadow-card md:mt-6 lg:grid-cols-2">
        {sales.map((sale, index) => (
          <RecentSale key={`${sale.sold_at}-${index}`} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function RecentSale({ sale }: { sale: RecentSaleView }) {
  const t = useMessages('catalog/home');
  const { faceValue, relative } = useFormats();
  const { kind, product_slug, product_name, quantity, face_value_minor, face_value_currency } =
    sale;
  const isCard = face_value_minor !== null && face_value_currency !== null;
  const name = isCard
    ? `${product_name} ${faceValue(face_value_minor, face_value_currency)}`
    : t('sold_account', { name: product_name });
  return (
    <li className="flex items-center gap-3 bg-raised px-4 py-3">
      <CoverArt
        slug={product_slug}
        title={product_name}
        kind={kind === 'account' ? 'game' : 'gift_card'}
        className="w-16 shrink-0 rounded-md"
      />
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium text-ink">
          <Link to={productPath(sale)} prefetch="intent" className="hover:text-accent-ink">
            {quantity > 1 ? t('sold_times', { quantity, name }) : name}
          </Link>
        </p>
        <p className="text-xs text-muted">
          <time dateTime={sale.sold_at}>{relative(sale.sold_at, Date.parse(sale.now))}</time>
        </p>
      </div>
      <Price amountMinor={sale.total_minor} currency={sale.currency} />
    </li>
  );
}
