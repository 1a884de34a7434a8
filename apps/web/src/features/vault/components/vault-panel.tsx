import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { formatMoment } from '../../../lib/format.ts';
import { itemNoun } from '../../orders/copy.ts';
import { confirmCopy, returnCopy, vaultCopy } from '../copy.ts';
import { useShown, type UnitView } from '../hooks.ts';
import { ProtectionClock } from './protection-clock.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { RevealLog } from './reveal-log.tsx';
import { RevealedFields } from './revealed-fields.tsx';
import { ConfirmReceipt, ReturnSealed } from './unit-actions.tsx';

const may = (unit: UnitView, event: UnitView['allowed_events'][number]) =>
  unit.allowed_events.includes(event);

/** Still the buyer's to open, and not opened yet. */
const isSealed = (unit: UnitView) => unit.first_revealed_at === null && may(unit, 'reveal');

/** What was bought, sealed or open, each unit with its own clock. For the buyer. */
export function VaultPanel({ order }: { order: OrderView }) {
  const [first] = order.units;
  if (order.units.length === 1 && first !== undefined) {
    return (
      <Card>
        <SingleUnit order={order} unit={first} />
      </Card>
    );
  }
  const sealed = order.units.filter(isSealed);
  return (
    <Card padded={false}>
      <div className="border-b border-line p-4 md:p-6">
        <CardHeader
          className="mb-0"
          title={vaultCopy.title}
          description={
            sealed.length > 0 && vaultCopy.sealed_units(sealed.length, order.units.length)
          }
        />
        <BulkActions order={order} />
      </div>
      <ul className="divide-y divide-line">
        {order.units.map((unit) => (
          <li key={unit.id} className="p-4 md:px-6">
            <OneOfMany order={order} unit={unit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** For several codes at once; one alone has its own buttons. */
function BulkActions({ order }: { order: OrderView }) {
  const confirmable = order.units.filter((unit) => may(unit, 'confirm'));
  const returnable = order.units.filter((unit) => may(unit, 'return_sealed'));
  if (confirmable.length < 2 && returnable.length < 2) return null;
  return (
    <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {confirmable.length > 1 && (
        <ConfirmReceipt
          order={order}
          units={confirmable}
          button={{ variant: 'primary' }}
          label={confirmCopy.all_button(confirmable.length)}
        />
      )}
      {returnable.length > 1 && (
        <ReturnSealed
          order={order}
          units={returnable}
          button={{ variant: 'secondary' }}
          label={returnCopy.all_button(returnable.length)}
        />
      )}
    </div>
  );
}

function standingOf(unit: UnitView) {
  const opened = unit.first_revealed_at;
  if (opened !== null) {
    return {
      icon: 'lock-keyhole-open',
      title: vaultCopy.opened_title,
      help: vaultCopy.opened_help(formatMoment(opened)),
    } as const;
  }
  return may(unit, 'reveal')
    ? ({
        icon: 'lock-keyhole',
        title: vaultCopy.sealed_title,
        help: vaultCopy.sealed_help,
      } as const)
    : ({ icon: 'undo-2', title: vaultCopy.returned_title, help: vaultCopy.returned_help } as const);
}

function SingleUnit({ order, unit }: { order: OrderView; unit: UnitView }) {
  const { shown, show, hide } = useShown();
  const { icon, title, help } = standingOf(unit);
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

function OneOfMany({ order, unit }: { order: OrderView; unit: UnitView }) {
  const { shown, show, hide } = useShown();
  return (
    <>
      <div className="flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between">
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold text-ink">
            {vaultCopy.unit(itemNoun[order.kind], unit.position)}
          </h3>
          <ProtectionClock unit={unit} />
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

/** Drawn from what the server allows on this unit now. */
function UnitButtons({
  order,
  unit,
  size,
  open,
  onRevealed,
}: {
  order: OrderView;
  unit: UnitView;
  size: 'sm' | 'md';
  open: boolean;
  onRevealed: Parameters<typeof RevealDialog>[0]['onRevealed'];
}) {
  const opened = unit.first_revealed_at !== null;
  const single = order.quantity === 1;
  const firstLabel = single ? vaultCopy.reveal_what[order.kind] : vaultCopy.reveal;
  const label = opened ? vaultCopy.view_again : firstLabel;
  const name = vaultCopy.unit(itemNoun[order.kind], unit.position);
  return (
    <>
      {may(unit, 'confirm') && (
        <ConfirmReceipt
          order={order}
          units={[unit]}
          button={{ variant: single ? 'primary' : 'soft', size }}
          label={confirmCopy.button}
        />
      )}
      {may(unit, 'reveal') && !open && (
        <RevealDialog
          order={order}
          unit={unit}
          button={{ variant: opened ? 'secondary' : 'primary', size }}
          label={label}
          ariaLabel={single ? undefined : `${label}: ${name}`}
          onRevealed={onRevealed}
        />
      )}
      {may(unit, 'return_sealed') && (
        <ReturnSealed
          order={order}
          units={[unit]}
          button={{ variant: 'secondary', size }}
          label={returnCopy.button}
        />
      )}
      <RevealLog order={order} unit={unit} />
    </>
  );
}
