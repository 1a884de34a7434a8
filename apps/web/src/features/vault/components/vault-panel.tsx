import type { OrderView } from '@guildhall/api/orders/views';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { ProblemLink } from '../../orders/components/problem-link.tsx';
import { type RevealedUnits, useShown, type UnitView } from '../hooks.ts';
import { ProtectionClock } from './protection-clock.tsx';
import { RevealAllDialog, RevealDialog } from './reveal-dialog.tsx';
import { RevealLog } from './reveal-log.tsx';
import { RevealedFields, RevealedUnitList } from './revealed-fields.tsx';
import { ConfirmReceipt, ReturnSealed } from './unit-actions.tsx';

const may = (unit: UnitView, event: UnitEvent) => unit.allowed_events.includes(event);

/** Units that the buyer may still open and has not opened. */
const isSealed = (unit: UnitView) => unit.first_revealed_at === null && may(unit, 'reveal');

/** The purchase, sealed or opened, each unit with its own deadline. For the buyer. */
export function VaultPanel({ order }: { order: OrderView }) {
  const t = useMessages('vault');
  const [first] = order.units;
  if (order.units.length === 1 && first !== undefined) {
    return (
      <Card>
        <SingleUnit order={order} unit={first} />
      </Card>
    );
  }
  const sealed = order.units.filter(isSealed);
  const hasOneDeadline = new Set(order.units.map(({ due_at }) => due_at)).size === 1;
  return (
    <Card padded={false}>
      <div className="border-b border-line p-4 md:p-6">
        <CardHeader
          className="mb-0"
          title={t('title')}
          description={
            sealed.length > 0 &&
            t('still_sealed', { sealed: sealed.length, all: order.units.length })
          }
        />
        <BulkActions order={order} />
      </div>
      <ul className="divide-y divide-line">
        {order.units.map((unit) => (
          <li key={unit.id} className="px-4 py-3 md:px-6">
            <OneOfMany order={order} unit={unit} withoutDeadline={hasOneDeadline} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** For several codes at once; a single one has its own buttons. */
function BulkActions({ order }: { order: OrderView }) {
  const t = useMessages('vault');
  const { shown, show, hide } = useShown<RevealedUnits>();
  const revealable = order.units.filter((unit) => may(unit, 'reveal'));
  const confirmable = order.units.filter((unit) => may(unit, 'confirm'));
  const returnable = order.units.filter((unit) => may(unit, 'return_sealed'));
  // What is shown stays, whatever may be done with it now.
  const several = [revealable, confirmable, returnable].some(({ length }) => length > 1);
  if (!several && shown === null) return null;
  return (
    <>
      {shown !== null && <RevealedUnitList order={order} shown={shown} onHide={hide} />}
      <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {revealable.length > 1 && shown === null && (
          <RevealAllDialog
            order={order}
            units={revealable}
            button={{ variant: revealable.some(isSealed) ? 'primary' : 'secondary' }}
            onRevealed={show}
          />
        )}
        {confirmable.length > 1 && (
          <ConfirmReceipt
            order={order}
            units={confirmable}
            button={{ variant: 'primary' }}
            label={t('confirm.open_all', { count: confirmable.length })}
          />
        )}
        {returnable.length > 1 && (
          <ReturnSealed
            order={order}
            units={returnable}
            button={{ variant: 'secondary' }}
            label={t('return.open_all', { count: returnable.length })}
          />
        )}
      </div>
    </>
  );
}

function useStanding(unit: UnitView) {
  const t = useMessages('vault');
  const { moment } = useFormats();
  const opened = unit.first_revealed_at;
  const destroyed = unit.secret_destroyed_at;
  if (destroyed !== null) {
    const help = t('destroyed.help', { moment: moment(destroyed) });
    return { icon: 'lock-keyhole', title: t('destroyed.title'), help } as const;
  }
  if (unit.state === 'refunded') {
    return { icon: 'undo-2', title: t('refunded.title'), help: t('refunded.help') } as const;
  }
  if (opened !== null) {
    const key = may(unit, 'reveal') ? 'opened.help' : 'opened.help_closed';
    const help = t(key, { moment: moment(opened) });
    return { icon: 'lock-keyhole-open', title: t('opened.title'), help } as const;
  }
  return may(unit, 'reveal')
    ? ({ icon: 'lock-keyhole', title: t('sealed.title'), help: t('sealed.help') } as const)
    : ({ icon: 'undo-2', title: t('returned.title'), help: t('returned.help') } as const);
}

function SingleUnit({ order, unit }: { order: OrderView; unit: UnitView }) {
  const { shown, show, hide } = useShown();
  const { icon, title, help } = useStanding(unit);
  return (
    <>
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg border border-accent-line bg-accent-soft text-accent-ink">
          <Icon name={icon} className="size-5.5" />
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-base font-semibold text-ink">{title}</h2>
          <p className="mt-1 text-sm text-muted">{help}</p>
        </div>
      </div>
      <ProtectionClock unit={unit} className="mt-4" />
      {shown && (
        <div className="mt-4">
          <RevealedFields shown={shown} onHide={hide} />
        </div>
      )}
      <div className="mt-5 flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:items-center">
        <UnitButtons order={order} unit={unit} size="md" onRevealed={show} open={shown !== null} />
      </div>
    </>
  );
}

function OneOfMany(props: { order: OrderView; unit: UnitView; withoutDeadline: boolean }) {
  const { order, unit, withoutDeadline } = props;
  const t = useMessages('vault');
  const { moment } = useFormats();
  const destroyed = unit.secret_destroyed_at;
  const { shown, show, hide } = useShown();
  return (
    <>
      <div className="flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-sm font-semibold text-ink">
              {t(`unit.${order.kind}`, { position: unit.position })}
            </h3>
            <ProtectionClock unit={unit} withoutDeadline={withoutDeadline} />
          </div>
          {destroyed !== null && (
            <p className="mt-1 text-sm text-muted">
              {t('destroyed.help', { moment: moment(destroyed) })}
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <UnitButtons
            order={order}
            unit={unit}
            size="sm"
            onRevealed={show}
            open={shown !== null}
          />
        </div>
      </div>
      {shown && (
        <div className="mt-3">
          <RevealedFields shown={shown} onHide={hide} />
        </div>
      )}
    </>
  );
}

interface UnitButtonProps {
  order: OrderView;
  unit: UnitView;
  size: 'sm' | 'md';
  /** Whether the secret is shown. */
  open: boolean;
  onRevealed: Parameters<typeof RevealDialog>[0]['onRevealed'];
}

function ConfirmButton({ order, unit, size }: UnitButtonProps) {
  const t = useMessages('vault');
  return (
    <ConfirmReceipt
      order={order}
      units={[unit]}
      button={{ variant: order.quantity === 1 ? 'primary' : 'soft', size }}
      label={t('confirm.open')}
    />
  );
}

function RevealButton({ order, unit, size, open, onRevealed }: UnitButtonProps) {
  const t = useMessages('vault');
  if (open) return null;
  const opened = unit.first_revealed_at !== null;
  const single = order.quantity === 1;
  const firstLabel = single ? t(`show.single.${order.kind}`) : t('show.many');
  const label = opened ? t('show.again') : firstLabel;
  const name = t(`unit.${order.kind}`, { position: unit.position });
  return (
    <RevealDialog
      order={order}
      unit={unit}
      button={{ variant: opened ? 'secondary' : 'primary', size }}
      label={label}
      ariaLabel={single ? undefined : t('action_for', { action: label, unit: name })}
      onRevealed={onRevealed}
    />
  );
}

function ReturnButton({ order, unit, size, open }: UnitButtonProps) {
  const t = useMessages('vault');
  // The order that says so is still being read.
  if (open) return null;
  return (
    <ReturnSealed
      order={order}
      units={[unit]}
      button={{ variant: 'secondary', size }}
      label={t('return.open')}
    />
  );
}

function UnitProblem({ order, unit, size }: UnitButtonProps) {
  const t = useMessages('vault');
  const ofOrder = useMessages('orders/order');
  const name = t(`unit.${order.kind}`, { position: unit.position });
  const label = t('action_for', { action: ofOrder('problem'), unit: name });
  return (
    <ProblemLink
      order={order}
      unit={unit}
      size={size}
      label={order.quantity === 1 ? undefined : label}
    />
  );
}

/** The button of each event of a unit, in this order. Null where another place offers it. */
const UNIT_BUTTONS: Readonly<Record<UnitEvent, ((props: UnitButtonProps) => ReactNode) | null>> = {
  confirm: ConfirmButton,
  reveal: RevealButton,
  return_sealed: ReturnButton,
  reserve: null,
  deliver: null,
  cancel: null,
  confirm_silently: null,
  dispute: null,
  release: null,
  refund: null,
  refund_part: null,
  replace: null,
  complete: null,
  claim: null,
  approve_claim: null,
  approve_claim_part: null,
  // The link stands there after the deadline has paused, too.
  report_problem: null,
};

/** Drawn from what the server allows on this unit now. */
function UnitButtons(props: UnitButtonProps) {
  const { order, unit } = props;
  return (
    <>
      {Object.entries(UNIT_BUTTONS).map(
        ([event, UnitButton]) =>
          UnitButton && may(unit, event as UnitEvent) && <UnitButton key={event} {...props} />,
      )}
      <UnitProblem {...props} />
      <RevealLog order={order} unit={unit} />
    </>
  );
}
