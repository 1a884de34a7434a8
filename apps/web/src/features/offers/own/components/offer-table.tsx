import { isPublic } from '@guildhall/domain/offers/policy';
import { LOW_STOCK } from '@guildhall/domain/offers/rules';
import { Badge } from '@guildhall/ui/badge';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Icon } from '@guildhall/ui/icon';
import { Price } from '@guildhall/ui/price';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { OfferArt } from '../../../../lib/offer-art.tsx';
import { offerPath } from '../../../../lib/pages/shop-paths.ts';
import { AddCodes } from '../../stock/components/add-codes.tsx';
import { WithdrawStock } from '../../stock/components/withdraw-stock.tsx';
import type { OfferAction, OwnOffer } from '../hooks.ts';
import { ruleWords } from '../../history/messages.ts';
import { editPath, STATE_TONES } from '../messages.ts';
import { RowMenu } from './row-menu.tsx';

export interface OfferTableProps {
  offers: readonly OwnOffer[];
  selected: readonly OwnOffer[];
  onSelect: (offers: readonly OwnOffer[]) => void;
  onAct: (action: OfferAction, offers: readonly OwnOffer[]) => void;
}

/** The offers with their state, price, stock, sales and expiry; a card each where it is narrow. */
export function OfferTable({ offers, selected, onSelect, onAct }: OfferTableProps) {
  const t = useMessages('offers/own');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>
            <span className="sr-only">{t('column.select')}</span>
          </TableHeading>
          <TableHeading>{t('column.offer')}</TableHeading>
          <TableHeading>{t('column.state')}</TableHeading>
          <TableHeading numeric>{t('column.price')}</TableHeading>
          <TableHeading numeric>{t('column.stock')}</TableHeading>
          <TableHeading numeric>{t('column.month')}</TableHeading>
          <TableHeading>
            <span className="sr-only">{t('column.actions')}</span>
          </TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isSelected={selected.includes(offer)}
            onToggle={() =>
              onSelect(
                selected.includes(offer)
                  ? selected.filter((each) => each !== offer)
                  : [...selected, offer],
              )
            }
            onAct={(action) => onAct(action, [offer])}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface OfferRowProps {
  offer: OwnOffer;
  isSelected: boolean;
  onToggle: () => void;
  onAct: (action: OfferAction) => void;
}

/** On phones: box, title and menu in the first line, the numbers below the title. */
const ROW_CLASS =
  '@max-4xl/table:grid @max-4xl/table:grid-cols-[auto_1fr_auto] @max-4xl/table:gap-x-3 ' +
  'aria-selected:bg-accent-soft';
const BELOW = '@max-4xl/table:col-start-2 @max-4xl/table:col-span-2';

function OfferRow({ offer, isSelected, onToggle, onAct }: OfferRowProps) {
  const t = useMessages('offers/own');
  return (
    <TableRow aria-selected={isSelected} className={ROW_CLASS}>
      <TableCell className="@max-4xl/table:items-start @4xl/table:w-px @4xl/table:pe-0">
        <CheckboxField
          label={<span className="sr-only">{t('select', { title: offer.title })}</span>}
          checked={isSelected}
          onChange={onToggle}
        />
      </TableCell>
      <TableCell className="@max-4xl/table:min-w-0 @4xl/table:w-full @4xl/table:max-w-0">
        <OfferName offer={offer} />
      </TableCell>
      <TableCell className={BELOW}>
        <Standing offer={offer} />
      </TableCell>
      <TableCell numeric label={t('column.price')} className={BELOW}>
        <span className="flex flex-col items-end">
          <Price amountMinor={offer.price_minor} currency={offer.currency} size="sm" />
          <BuyerPays offer={offer} />
        </span>
      </TableCell>
      <TableCell numeric label={t('column.stock')} className={BELOW}>
        <Stock offer={offer} />
      </TableCell>
      <TableCell numeric label={t('column.month')} className={BELOW}>
        <Month offer={offer} />
      </TableCell>
      <TableCell className="@max-4xl/table:col-start-3 @max-4xl/table:row-start-1 @max-4xl/table:items-start">
        <RowMenu offer={offer} onAct={onAct} />
      </TableCell>
    </TableRow>
  );
}

function OfferName({ offer }: { offer: OwnOffer }) {
  const t = useMessages('offers/own');
  const history = useMessages('offers/history');
  const { title, language, product_name: product, decision } = offer;
  // An offer that nobody sees leads to its form.
  const mayEdit = offer.allowed_events.includes('edit');
  const target = isPublic(offer.state) ? offerPath(offer) : mayEdit ? editPath(offer) : null;
  return (
    <span className="flex min-w-0 items-start gap-3">
      <OfferArt
        offer={offer}
        className="w-11 shrink-0 rounded-md @max-xs/table:hidden @6xl/table:w-14"
      />
      <span className="min-w-0">
        {target !== null ? (
          <Link
            to={target}
            lang={language}
            dir="auto"
            className="align-with-page line-clamp-2 font-medium text-ink hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span lang={language} dir="auto" className="line-clamp-2 font-medium text-ink">
            {title}
          </span>
        )}
        <span className="block truncate text-xs text-muted">{product}</span>
        {decision !== null && (
          <span className="mt-1 block text-xs text-danger">
            {decision.rule_id !== null &&
              `${t('rule', { rule: ruleWords(history, decision.rule_id) })} `}
            {decision.reason !== null && <span dir="auto">{decision.reason}</span>}
          </span>
        )}
      </span>
    </span>
  );
}

function Standing({ offer }: { offer: OwnOffer }) {
  const t = useMessages('offers/own');
  const { date } = useFormats();
  const { state, paused_while_away: isAway, restorable_until: until } = offer;
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
      {offer.due_at !== null && (
        <span className="text-xs whitespace-nowrap text-muted">
          {t('expires_on', { date: date(offer.due_at) })}
        </span>
      )}
      {isAway && <span className="text-xs text-muted">{t('paused_while_away')}</span>}
      {until !== null && offer.allowed_events.includes('restore') && (
        <span className="text-xs text-muted">{t('restorable', { date: date(until) })}</span>
      )}
    </span>
  );
}

function BuyerPays({ offer: { total_minor: total, currency } }: { offer: OwnOffer }) {
  const t = useMessages('offers/own');
  const { price } = useFormats();
  return (
    <span className="text-end text-xs whitespace-nowrap text-muted">
      {t('buyer_pays', { amount: price(total, currency) })}
    </span>
  );
}

/** What was sold and seen in the last 30 days, and what was delivered in all. */
function Month({ offer }: { offer: OwnOffer }) {
  const t = useMessages('offers/own');
  const { sold_last_30_days: sold, views_last_30_days: views, delivered_count: delivered } = offer;
  return (
    <span className="ms-auto flex flex-col items-end text-end whitespace-nowrap">
      <span>{t('sold', { count: sold })}</span>
      <span className="text-xs text-muted">{t('views', { count: views })}</span>
      {delivered > 0 && (
        <span className="text-xs text-muted">{t('delivered', { count: delivered })}</span>
      )}
    </span>
  );
}

function Stock({ offer }: { offer: OwnOffer }) {
  const t = useMessages('offers/own');
  const { stock_count: stock, delivery, kind, state } = offer;
  // The codes of the others are entered with each sale.
  const byHand = delivery === 'manual';
  const isLow = kind === 'gift_card' && state === 'active' && stock <= LOW_STOCK;
  return (
    <span className="ms-auto flex flex-col items-end text-end">
      <span className="whitespace-nowrap">{t('stock', { count: stock })}</span>
      {isLow && (
        <span className="flex items-center gap-1 text-xs whitespace-nowrap text-attention">
          <Icon name="triangle-alert" className="size-3.5" />
          {t('low_stock')}
        </span>
      )}
      {offer.takes_codes && <AddCodes offer={offer} />}
      {!byHand && stock > 0 && <WithdrawStock offer={offer} />}
      {byHand && stock > 0 && (
        <span className="max-w-24 text-xs text-balance text-muted">{t('by_hand')}</span>
      )}
    </span>
  );
}
