import type { SalesView } from '@guildhall/api/offers/sales/views';
import { LOW_STOCK } from '@guildhall/domain/offers/rules';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { isPublic } from '@guildhall/domain/offers/policy';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { offerPath } from '../../../../lib/pages/shop-paths.ts';
import { editPath, STATE_TONES } from '../../own/messages.ts';
import type { BestOffer, LowOffer } from '../hooks.ts';

/** The offers with the largest sales, and what was seen of each. */
export function BestOffers({ sales: { best, currency } }: { sales: SalesView }) {
  const t = useMessages('offers/sales');
  const { price, count, share } = useFormats();
  return (
    <Card padded={false}>
      <CardHeader
        title={t('best.title')}
        description={t('best.help')}
        className="mb-0 px-4 pt-4 md:px-6 md:pt-6"
      />
      {best.length === 0 ? (
        <p className="px-4 py-6 text-sm text-muted md:px-6">{t('best.empty')}</p>
      ) : (
        <Table className="mt-3">
          <TableHead>
            <tr>
              <TableHeading>{t('column.offer')}</TableHeading>
              <TableHeading numeric>{t('column.gross')}</TableHeading>
              <TableHeading numeric>{t('column.net')}</TableHeading>
              <TableHeading numeric>{t('column.orders')}</TableHeading>
              <TableHeading numeric>{t('column.views')}</TableHeading>
              <TableHeading numeric>{t('column.conversion')}</TableHeading>
            </tr>
          </TableHead>
          <TableBody>
            {best.map((offer) => (
              <TableRow key={offer.id}>
                <TableCell className="@4xl/table:w-full @4xl/table:max-w-0">
                  <OfferName offer={offer} to={isPublic(offer.state) ? offerPath(offer) : null} />
                </TableCell>
                <TableCell numeric label={t('column.gross')}>
                  {price(offer.gross_minor, currency)}
                </TableCell>
                <TableCell numeric label={t('column.net')}>
                  {price(offer.net_minor, currency)}
                </TableCell>
                <TableCell numeric label={t('column.orders')}>
                  {count(offer.orders)}
                </TableCell>
                <TableCell numeric label={t('column.views')}>
                  {count(offer.views)}
                </TableCell>
                <TableCell numeric label={t('column.conversion')}>
                  {offer.conversion === null ? t('figure.none') : share(offer.conversion)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

/** The gift cards that need codes; each leads to its form. */
export function LowStock({ offers }: { offers: readonly LowOffer[] }) {
  const t = useMessages('offers/sales');
  const own = useMessages('offers/own');
  const { count } = useFormats();
  return (
    <Card padded={false}>
      <CardHeader
        title={t('low_stock.title')}
        description={t('low_stock.help', { most: LOW_STOCK })}
        className="mb-0 px-4 pt-4 md:px-6 md:pt-6"
      />
      {offers.length === 0 ? (
        <p className="px-4 py-6 text-sm text-muted md:px-6">{t('low_stock.empty')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {offers.map((offer) => (
            <li key={offer.id} className="flex items-center gap-4 px-4 py-3 md:px-6">
              <OfferName offer={offer} to={editPath(offer)} />
              <span className="ms-auto flex shrink-0 flex-col items-end gap-1 text-sm">
                <Badge tone={STATE_TONES[offer.state]}>{own(`state.${offer.state}`)}</Badge>
                <span className="figures text-muted">
                  {t('column.stock')}: {count(offer.stock_count)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `to` is null for an offer without a page. */
function OfferName({ offer, to }: { offer: BestOffer | LowOffer; to: string | null }) {
  const className = 'line-clamp-2 font-medium text-ink';
  return (
    <span className="min-w-0">
      {to === null ? (
        <span lang={offer.language} dir="auto" className={className}>
          {offer.title}
        </span>
      ) : (
        <Link
          to={to}
          lang={offer.language}
          dir="auto"
          className={`align-with-page ${className} hover:underline`}
        >
          {offer.title}
        </Link>
      )}
      <span className="block truncate text-xs text-muted">{offer.product_name}</span>
    </span>
  );
}
