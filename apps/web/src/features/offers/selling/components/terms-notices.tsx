import type { SellingTermsView } from '@guildhall/api/offers/drafts/views';
import { REVIEW_REASONS, type ReviewReason } from '@guildhall/domain/offers/states';
import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { pageExists } from '../../../../site-map.ts';
import { SHOP_CURRENCY } from '../../form/components/price-field.tsx';

const VERIFICATION = '/verify/verify-seller';
/** Staff verify sellers who ask, where there is no page for it. */
const CONTACT = '/contact';

export interface TermsNoticesProps {
  kind: 'account' | 'gift_card';
  /** Whether the game or brand needs more than others. */
  restricted: boolean;
  terms: SellingTermsView;
}

/** Whether the seller lacks a verification, so that no work on an offer is of use. */
export const isUnverified = (terms: SellingTermsView) =>
  terms.verification_level < terms.verification_needed;

const isKnown = (reason: string): reason is ReviewReason =>
  (REVIEW_REASONS as readonly string[]).includes(reason);

/** What is missing and what will happen, before the work. */
export function TermsNotices({ kind, restricted, terms }: TermsNoticesProps) {
  const t = useMessages('offers/selling');
  const { price } = useFormats();
  if (isUnverified(terms)) return <Unverified {...{ kind, restricted, terms }} />;
  const left = terms.most_offers - terms.live_offers;
  const level = String(terms.seller_level);
  return (
    <div className="flex flex-col gap-3">
      {left <= 0 && (
        <Notice tone="attention" title={t('terms.limit_title')}>
          {t('terms.limit', { most: terms.most_offers, level })}
        </Notice>
      )}
      {terms.is_away && (
        <Notice tone="attention" title={t('terms.away_title')}>
          {t('terms.away')}
        </Notice>
      )}
      {terms.review_reasons.length > 0 && (
        <Notice tone="info" title={t('terms.review_title')}>
          {terms.review_reasons
            .filter(isKnown)
            .map((reason) => t(`terms.review.${reason}`))
            .join(' ')}
        </Notice>
      )}
      {left > 0 && (
        <p className="text-sm text-muted">
          {t('terms.left', { left, days: terms.offer_days })}{' '}
          {t('terms.price_limit', { most: price(terms.most_price_minor, SHOP_CURRENCY) })}
        </p>
      )}
    </div>
  );
}

function Unverified({ kind, restricted, terms }: TermsNoticesProps) {
  const t = useMessages('offers/selling');
  const { verification_level: level, verification_needed: needed } = terms;
  const way = pageExists(VERIFICATION) ? VERIFICATION : CONTACT;
  return (
    <Notice
      tone="attention"
      icon="badge-check"
      title={t('terms.verification_title', { needed })}
      action={
        <Link to={way} className={buttonClass({ size: 'sm' })}>
          {t(way === VERIFICATION ? 'terms.verify' : 'terms.ask')}
        </Link>
      }
    >
      {t(`terms.verification.${restricted ? 'restricted' : kind}`, { level })}
    </Notice>
  );
}
