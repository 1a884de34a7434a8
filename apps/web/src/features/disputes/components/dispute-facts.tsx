import type { DisputeView } from '@guildhall/api/disputes/views';
import { NO_EVIDENCE_REASONS } from '@guildhall/domain/disputes/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { buttonClass } from '@guildhall/ui/button';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { clocksOf } from '../next-move.ts';
import { moneyOf } from '../settlement.ts';
import { typeText, unitsText } from '../words.ts';

/** What buyer, seller and staff have to do, each until when. */
export function DisputeClocks({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  const clocks = clocksOf(dispute);
  const { due_at } = dispute;
  if (clocks === null || due_at === null) return null;
  return (
    <Card>
      <CardHeader title={t('clock.title')} className="mb-1" />
      <KeyValues
        items={(['buyer', 'seller', 'staff'] as const).map((party) => {
          const clock = clocks[party];
          return {
            key: party,
            label: t(`clock.${party}`),
            value: clock === null ? t('clock.nothing') : t(clock, { moment: moment(due_at) }),
            strong: clock !== null,
          };
        })}
      />
    </Card>
  );
}

/** What is frozen and why; once the dispute is closed, what became of it. */
export function FrozenMoney({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const { price } = useFormats();
  const { frozen, currency, closed_at, refunded_minor, dispute_fee_minor, viewer } = dispute;
  const money = (amount: number) => price(amount, currency);
  if (closed_at !== null) {
    const items: KeyValue[] = [
      { key: 'back', label: t('frozen.refunded'), value: money(refunded_minor), strong: true },
    ];
    if (dispute_fee_minor > 0 && viewer !== 'buyer') {
      items.push({ key: 'fee', label: t('frozen.dispute_fee'), value: money(dispute_fee_minor) });
    }
    return (
      <Card>
        <KeyValues items={items} className="-my-2.5" />
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title={t('frozen.title')} className="mb-1" />
      <KeyValues
        items={[
          {
            key: 'amount',
            label: t('frozen.amount'),
            value: money(frozen.buyer_minor),
            strong: true,
          },
          { key: 'fee', label: t('frozen.fee'), value: money(frozen.fee_minor) },
        ]}
      />
      <p className="mt-2 text-sm text-muted">{t('frozen.help')}</p>
      {viewer !== 'buyer' && (
        <p className="mt-2 text-sm text-muted">
          {t('frozen.if_lost', { amount: money(dispute.fee_if_lost_minor) })}
        </p>
      )}
    </Card>
  );
}

/** What was disputed and why, with the offer as it was bought. */
export function DisputeFacts({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  return (
    <Card>
      <CardHeader title={t('facts.title')} className="mb-1" />
      <KeyValues items={useFactItems(dispute)} />
      <Link
        to={`/order/${dispute.order_id}`}
        className={buttonClass({ variant: 'link', className: 'mt-3 text-start whitespace-normal' })}
      >
        {t('facts.order')}
      </Link>
    </Card>
  );
}

function useFactItems({
  type,
  kind,
  units,
  wanted,
  currency,
  no_evidence,
  opened_at,
}: DisputeView) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const opening = useMessages('disputes/opening');
  const formats = useFormats();
  const { moment, price } = formats;
  const [first] = units;
  const none = NO_EVIDENCE_REASONS.find((known) => known === no_evidence);
  const isPart = wanted.outcome === 'refund_part';
  const outcome = isPart ? 'refund_part' : 'refund_full';
  const { buyer_minor } = moneyOf(units, { outcome, refund_minor: wanted.refund_minor });
  const amount = price(buyer_minor, currency);
  const positions = units.map(({ position }) => position);
  const at = (time: string | null | undefined) =>
    time === null || time === undefined ? t('facts.never') : moment(time);
  const items: KeyValue[] = [
    { key: 'type', label: t('facts.type'), value: typeText(shared, type) },
    { key: 'units', label: t('facts.units'), value: unitsText(shared, formats, kind, positions) },
    {
      key: 'wanted',
      label: t('facts.wanted'),
      value: t(isPart ? 'facts.wanted_part' : 'facts.wanted_full', { amount }),
    },
    { key: 'opened', label: t('facts.opened'), value: moment(opened_at) },
    { key: 'delivered', label: t('facts.delivered'), value: at(first?.delivered_at) },
    { key: 'revealed', label: t('facts.revealed'), value: at(firstRevealOf(units)) },
  ];
  if (none !== undefined) {
    items.push({ key: 'none', label: t('facts.none'), value: opening(`none.${none}`) });
  }
  return items;
}

const firstRevealOf = (units: DisputeView['units']) =>
  units
    .flatMap(({ first_revealed_at }) => first_revealed_at ?? [])
    .toSorted()
    .at(0);
