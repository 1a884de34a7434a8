import type { OrderView } from '@guildhall/api/orders/views';
import { Button } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { SlideOver } from '@guildhall/ui/slide-over';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { trpc } from '../../../lib/trpc.ts';
import { itemNoun } from '../../orders/copy.ts';
import { vaultCopy } from '../copy.ts';
import { deviceWords, type UnitView } from '../hooks.ts';

/** Every look at one unit, for its buyer. */
export function RevealLog({ order, unit }: { order: OrderView; unit: UnitView }) {
  const [open, setOpen] = useState(false);
  const many = order.quantity > 1;
  const name = vaultCopy.log_of(itemNoun[order.kind], unit.position);
  return (
    <SlideOver
      title={many ? name : vaultCopy.log_title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          size={many ? 'icon' : 'md'}
          icon="history"
          {...(many ? { 'aria-label': `${vaultCopy.log}: ${name}`, className: 'md:size-9' } : {})}
        >
          {!many && vaultCopy.log}
        </Button>
      }
    >
      <Looks order_id={order.id} unit_id={unit.id} />
    </SlideOver>
  );
}

function Looks({ order_id, unit_id }: { order_id: string; unit_id: string }) {
  const log = trpc.vault.log.useQuery({ order_id, unit_id }, { staleTime: 0, gcTime: 0 });
  if (log.isPending) return <SkeletonText lines={4} />;
  if (log.isError) {
    return (
      <ErrorState
        title={vaultCopy.log_failed}
        description={messageOf(log.error)}
        retrying={log.isFetching}
        onRetry={() => void log.refetch()}
      />
    );
  }
  if (log.data.length === 0) {
    return (
      <EmptyState
        icon="eye-off"
        title={vaultCopy.log_empty}
        description={vaultCopy.log_empty_help}
      />
    );
  }
  return (
    <ol className="flex flex-col gap-4">
      {log.data.map((look) => (
        <li
          key={`${look.occurred_at}.${look.viewer}`}
          className="rounded-lg border border-line p-4"
        >
          <time dateTime={look.occurred_at} className="figures text-sm font-semibold text-ink">
            {formatMoment(look.occurred_at)}
          </time>
          <KeyValues
            className="mt-1"
            items={[
              { key: 'viewer', label: vaultCopy.log_viewer, value: look.viewer },
              {
                key: 'address',
                label: vaultCopy.log_address,
                value: look.ip_address ?? vaultCopy.log_unknown,
              },
              {
                key: 'device',
                label: vaultCopy.log_device,
                value: deviceWords(look.device) ?? vaultCopy.log_unknown,
              },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
