import type { DeviceView } from '@guildhall/api/moderation/devices/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { LoadMore } from '@guildhall/ui/load-more';
import { Timeline } from '@guildhall/ui/timeline';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { isDeviceMissing, useDevice, useSetBlock, useSetTrust } from '../hooks.ts';
import { eventText, signalText } from '../words.ts';
import { ActDialog } from './act-dialog.tsx';
import { DeviceBadges } from './device-badges.tsx';
import { DeviceUser } from './device-user.tsx';

/** A device with its users, as admins review it. */
export function DevicePage({ deviceId }: { deviceId: string }) {
  const t = useMessages('moderation/devices');
  const device = useDevice(deviceId);
  return (
    <StaffSubject
      query={device}
      back={{ to: '/admin/devices', label: t('title') }}
      failed={t('load_failed')}
      isMissing={isDeviceMissing}
      missing={{ title: t('not_found'), help: t('not_found_help') }}
    >
      {(view) => <Loaded view={view} more={device} />}
    </StaffSubject>
  );
}

type More = Pick<
  ReturnType<typeof useDevice>,
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

const SHOWN_NAMES = 3;

function Loaded({ view, more }: { view: DeviceView; more: More }) {
  const t = useMessages('moderation/devices');
  const { list } = useFormats();
  const names = view.users.slice(0, SHOWN_NAMES).map(({ username }) => username);
  const title = t('device_title', { names: list(names) });
  return (
    <SubjectLayout
      audit={`device:${view.device.id}`}
      title={title}
      heading={title}
      line={<DeviceBadges device={view.device} />}
      acts={
        <>
          <DeviceActs device={view.device} />
          <Users view={view} more={more} />
        </>
      }
      facts={
        <>
          <Signals view={view} />
          <Facts device={view.device} />
        </>
      }
      history={<Acts acts={view.acts} />}
    />
  );
}

function DeviceActs({ device }: Pick<DeviceView, 'device'>) {
  const t = useMessages('moderation/devices');
  const trust = useSetTrust();
  const block = useSetBlock();
  const { id, trusted_at: trustedAt, blocked_at: blockedAt } = device;
  const isTrusted = trustedAt !== null;
  const isBlocked = blockedAt !== null;
  return (
    <Card>
      <CardHeader title={t('acts.title')} description={t('acts.help')} />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {/* The keys: after it was changed the other act is another form. */}
        <ActDialog
          key={`trust ${isTrusted}`}
          act={isTrusted ? 'untrust' : 'trust'}
          icon={isTrusted ? 'undo-2' : 'shield-check'}
          send={(reason) => trust.runOrThrow({ device_id: id, trusted: !isTrusted, reason })}
        />
        <ActDialog
          key={`block ${isBlocked}`}
          act={isBlocked ? 'unblock' : 'block'}
          icon={isBlocked ? 'undo-2' : 'ban'}
          send={(reason) => block.runOrThrow({ device_id: id, blocked: !isBlocked, reason })}
        />
      </div>
    </Card>
  );
}

function Users({ view, more }: { view: DeviceView; more: More }) {
  const t = useMessages('moderation/devices');
  const { device, users } = view;
  return (
    <Card>
      <CardHeader title={t('users.title', { count: device.user_count })} />
      <ul className="divide-y divide-line">
        {users.map((user) => (
          <DeviceUser key={user.user_id} deviceId={device.id} user={user} />
        ))}
      </ul>
      <LoadMore
        hasMore={more.hasNextPage}
        loading={more.isFetchingNextPage}
        onLoadMore={() => void more.fetchNextPage()}
      />
    </Card>
  );
}

function Signals({ view: { signals } }: { view: DeviceView }) {
  const t = useMessages('moderation/devices');
  return (
    <Card>
      <CardHeader
        title={t('signals.title')}
        description={t(signals.length === 0 ? 'signals.none' : 'signals.help')}
      />
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-ink empty:hidden">
        {signals.map((signal) => (
          <li key={signal}>{signalText(t, signal)}</li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ device }: Pick<DeviceView, 'device'>) {
  const t = useMessages('moderation/devices');
  const { moment } = useFormats();
  const row = (key: string, label: string, at: string | null) =>
    at === null ? [] : [{ key, label, value: moment(at) }];
  const items = [
    ...row('linked', t('column.linked_at'), device.linked_at),
    ...row('trusted', t('facts.trusted'), device.trusted_at),
    ...row('blocked', t('facts.blocked'), device.blocked_at),
  ];
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('facts.title')} />
      <KeyValues items={items} />
    </Card>
  );
}

/** Who has decided what about the device, and why; the newest first. */
function Acts({ acts }: Pick<DeviceView, 'acts'>) {
  const t = useMessages('moderation/devices');
  const { moment } = useFormats();
  const done = acts.filter(({ act }) => act === 'carry_out').toReversed();
  return (
    <Card>
      <CardHeader
        title={t('history.title')}
        description={done.length === 0 ? t('history.none') : undefined}
      />
      {done.length > 0 && (
        <Timeline
          label={t('history.title')}
          items={done.map((act) => ({
            id: act.occurred_at,
            title: eventText(t, act.event),
            at: { iso: act.occurred_at, text: moment(act.occurred_at) },
            body: (
              <>
                <bdi>{act.by}</bdi>
                {act.user !== null && <p>{t('history.user', { name: act.user })}</p>}
                {act.reason !== null && <p dir="auto">{act.reason}</p>}
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}
