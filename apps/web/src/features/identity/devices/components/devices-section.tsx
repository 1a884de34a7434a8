import type { OwnDeviceView } from '@guildhall/api/identity/devices/views';
import { languageFacts } from '@guildhall/locales/languages';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { messageOf, problemOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { nameOf, placeOf } from '../../sessions/words.ts';

/** Every browser that the user is known on; each but this one can be forgotten. */
export function DevicesSection() {
  const t = useMessages('identity/settings');
  const devices = trpc.identity.devices.useQuery(undefined, { staleTime: 0 });
  return (
    <Card>
      <CardHeader level={3} title={t('devices.title')} description={t('devices.intro')} />
      {devices.data ? (
        <ul className="mt-4 divide-y divide-line">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : devices.isError ? (
        <ErrorState
          title={t('devices.load_failed')}
          description={messageOf(devices.error)}
          retrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      ) : (
        <SkeletonText lines={3} className="mt-4" />
      )}
    </Card>
  );
}

function DeviceRow({ device }: { device: OwnDeviceView }) {
  const t = useMessages('identity/settings');
  const { moment } = useFormats();
  const { locale } = languageFacts(useLanguage());
  const place = placeOf(locale, device);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          <bdi>{nameOf(t, device)}</bdi>
          {device.is_own && <Badge tone="success">{t('sessions.own')}</Badge>}
          {device.second_factor_at !== null && <Badge>{t('devices.proven')}</Badge>}
          {device.is_blocked && <Badge tone="danger">{t('devices.blocked')}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {place !== null && <bdi className="block sm:inline">{place}</bdi>}
          {place !== null && <span className="hidden sm:inline"> · </span>}
          {t('devices.seen', {
            first: moment(device.first_seen_at),
            last: moment(device.last_seen_at),
          })}
        </p>
      </div>
      {!device.is_own && <Forget device={device} />}
    </li>
  );
}

function Forget({ device }: { device: OwnDeviceView }) {
  const t = useMessages('identity/settings');
  const utils = trpc.useUtils();
  const refresh = async () => {
    await Promise.all([utils.identity.devices.invalidate(), utils.identity.sessions.invalidate()]);
  };
  const mutation = useIdempotentMutation(
    async () => await utils.client.identity.forgetDevice.mutate({ device_id: device.id }),
    async () => {
      toasts.success(t('devices.forgotten'));
      await refresh();
    },
    () => void refresh(),
  );
  return (
    <ConfirmDialog
      title={t('devices.forget_title')}
      description={t('devices.forget_help')}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('devices.forget_named', { device: nameOf(t, device) })}
        >
          {t('devices.forget')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('devices.forget')}
      cancelLabel={t('devices.keep')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(undefined)}
    />
  );
}
