import type { RevealLogView } from '@guildhall/api/orders/reveal-views';
import type { OrderView } from '@guildhall/api/orders/views';
import { CASE_KINDS } from '@guildhall/domain/orders/types';
import { languageFacts } from '@guildhall/locales/languages';
import { Button } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { SlideOver } from '@guildhall/ui/slide-over';
import { useState } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { deviceText, type UnitView } from '../hooks.ts';

/** All reveals of one unit, for its buyer. */
export function RevealLog({ order, unit }: { order: OrderView; unit: UnitView }) {
  const t = useMessages('vault');
  const [open, setOpen] = useState(false);
  const many = order.quantity > 1;
  const name = t(`log.title_of.${order.kind}`, { position: unit.position });
  return (
    <SlideOver
      title={many ? name : t('log.title')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          size={many ? 'icon' : 'md'}
          icon="history"
          {...(many ? { 'aria-label': name, className: 'md:size-9' } : {})}
        >
          {!many && t('log.open')}
        </Button>
      }
    >
      <Looks order_id={order.id} unit_id={unit.id} />
    </SlideOver>
  );
}

type Look = RevealLogView[number];

function Looks({ order_id, unit_id }: { order_id: string; unit_id: string }) {
  const t = useMessages('vault');
  const { moment } = useFormats();
  const { locale } = languageFacts(useLanguage());
  const countryOf = (code: string) =>
    new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  const placeItems = ({ is_own, viewer, ip_address, country, device }: Look) => [
    { key: 'viewer', label: t('log.viewer'), value: is_own ? t('log.you') : viewer },
    { key: 'address', label: t('log.address'), value: ip_address ?? t('log.unknown') },
    {
      key: 'country',
      label: t('log.country'),
      value: country === null ? t('log.unknown') : countryOf(country),
    },
    { key: 'device', label: t('log.device'), value: deviceText(t, device) },
  ];
  const staffItems = ({ case_kind, reason }: NonNullable<Look['staff']>) => {
    const kind = CASE_KINDS.find((each) => each === case_kind);
    const words = kind === undefined ? [] : [t(`log.case_of.${kind}`)];
    return [
      { key: 'viewer', label: t('log.viewer'), value: t('log.staff') },
      ...words.map((value) => ({ key: 'case', label: t('log.case'), value })),
      { key: 'reason', label: t('log.reason'), value: reason },
    ];
  };
  const log = trpc.vault.log.useQuery({ order_id, unit_id }, { gcTime: 0 });
  if (log.isPending) return <SkeletonText lines={4} />;
  if (log.isError) {
    return (
      <ErrorState
        title={t('log.load_failed')}
        description={messageOf(log.error)}
        retrying={log.isFetching}
        onRetry={() => void log.refetch()}
      />
    );
  }
  if (log.data.length === 0) {
    return <EmptyState icon="eye-off" title={t('log.empty')} description={t('log.empty_help')} />;
  }
  return (
    <ol className="flex flex-col gap-4">
      {log.data.map((look) => (
        <li
          key={`${look.occurred_at}.${look.viewer}`}
          className="rounded-lg border border-line p-4"
        >
          <time dateTime={look.occurred_at} className="figures text-sm font-semibold text-ink">
            {moment(look.occurred_at)}
          </time>
          <KeyValues
            className="mt-1"
            items={look.staff === null ? placeItems(look) : staffItems(look.staff)}
          />
        </li>
      ))}
    </ol>
  );
}
