import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { methodText } from '../../messages.ts';
import { codeText, riskTexts } from '../words.ts';

interface FactsProps {
  review: WithdrawalReviewView;
}

/** What a decision is based on: the name, the risk, the money, the user. */
export function RequestFacts({ review }: FactsProps) {
  return (
    <>
      <NameMatch review={review} />
      <Risk review={review} />
      <Money review={review} />
      <Owner review={review} />
    </>
  );
}

const FAULTS = ['other_name', 'other_script', 'not_verified'] as const;

/** Payouts go only to the verified name (rules.md §7). */
function NameMatch({ review: { payee_name, legal_name, name_fault } }: FactsProps) {
  const t = useMessages('withdrawals/decisions');
  // A later server may know other faults.
  const fault = FAULTS.find((each) => each === name_fault);
  return (
    <Card>
      <CardHeader title={t('name.title')} />
      <Notice tone={name_fault === null ? 'success' : 'attention'} className="mb-3">
        {t(name_fault === null ? 'name.same' : `name.${fault ?? 'other_name'}`)}
      </Notice>
      <KeyValues
        items={[
          { key: 'payee', label: t('name.payee'), value: <bdi>{payee_name}</bdi> },
          {
            key: 'legal',
            label: t('name.legal'),
            value: legal_name === null ? t('name.none') : <bdi>{legal_name}</bdi>,
          },
        ]}
      />
    </Card>
  );
}

function Risk({ review }: FactsProps) {
  const t = useMessages('withdrawals/decisions');
  const formats = useFormats();
  const { risk_score: score } = review;
  const reasons = riskTexts(review, t, formats);
  return (
    <Card>
      <CardHeader
        title={t('risk.title')}
        description={score === null ? t('risk.none') : t('risk.score', { score })}
      />
      {reasons.length > 0 && (
        <KeyValues
          items={reasons.map(({ rule, text, weight }) => ({
            key: rule,
            label: text,
            value: t('risk.points', { weight }),
          }))}
        />
      )}
    </Card>
  );
}

function useRow() {
  const t = useMessages('withdrawals/decisions');
  return (key: RowKey, value: ReactNode, strong = false) => ({
    key,
    label: t(`facts.${key}`),
    value,
    strong,
  });
}

type RowKey =
  | 'amount'
  | 'fee'
  | 'payout'
  | 'method'
  | 'provider'
  | 'reference'
  | 'requested'
  | 'held'
  | 'outcome'
  | 'closed'
  | 'user'
  | 'seller_level'
  | 'member_since'
  | 'other_users';

function Money({ review }: FactsProps) {
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('withdrawals');
  const { price, moment } = useFormats();
  const row = useRow();
  const { currency, held_until, hold_code, outcome_code, closed_at } = review;
  const amount = (minor: number) => price(minor, currency);
  return (
    <Card>
      <CardHeader title={t('facts.title')} className="mb-1" />
      <KeyValues
        items={[
          row('amount', amount(review.amount_minor)),
          row('fee', amount(review.fee_minor)),
          row('payout', amount(review.payout_minor), true),
          row('method', <bdi>{methodText(shared, review)}</bdi>),
          row('provider', review.provider),
          ...(review.provider_reference === null
            ? []
            : [row('reference', <bdi>{review.provider_reference}</bdi>)]),
          row('requested', moment(review.created_at)),
          ...(held_until === null || hold_code === null
            ? []
            : [
                row(
                  'held',
                  t('facts.held_value', { code: codeText(t, hold_code), date: moment(held_until) }),
                ),
              ]),
          ...(outcome_code === null ? [] : [row('outcome', codeText(t, outcome_code))]),
          ...(closed_at === null ? [] : [row('closed', moment(closed_at))]),
        ]}
      />
    </Card>
  );
}

function Owner({ review }: FactsProps) {
  const t = useMessages('withdrawals/decisions');
  const { date, count } = useFormats();
  const row = useRow();
  return (
    <Card>
      <CardHeader title={t('facts.owner')} className="mb-1" />
      <KeyValues
        items={[
          row('user', <bdi>{review.username}</bdi>),
          row('seller_level', count(review.seller_level)),
          row('member_since', date(review.member_since)),
          row('other_users', count(review.other_users)),
        ]}
      />
      <Link
        to={`/users/${review.user_id}`}
        className={buttonClass({ variant: 'link', className: 'mt-3' })}
      >
        {t('facts.to_profile')}
      </Link>
    </Card>
  );
}
