import type { DeviceListView, ListedDeviceView } from '@guildhall/api/moderation/devices/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { type StaffColumn, StaffList } from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { DEVICE_FILTERS, type DeviceFilter, devicePath, useDevices } from '../hooks.ts';
import { DeviceBadges } from './device-badges.tsx';
import { UserLinks } from './user-links.tsx';

/** The devices that several users have, for admins. */
export function DevicesPage() {
  const t = useMessages('moderation/devices');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(DEVICE_FILTERS, 'all');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: DEVICE_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <DeviceList key={`${tab} ${search}`} filter={tab} search={search} />
    </StaffPage>
  );
}

function DeviceList({ filter, search }: { filter: DeviceFilter; search: string }) {
  const t = useMessages('moderation/devices');
  const list = useDevices(filter, search);
  const searched = list.data?.pages[0]?.searched ?? null;
  return (
    <div className="flex flex-col gap-6">
      {searched !== null && <SearchedUser searched={searched} />}
      <StaffList
        list={list}
        keyOf={({ id }) => id}
        lead={{
          label: t('column.users'),
          addressOf: ({ id }) => devicePath(id),
          title: (row) => <Names device={row} />,
        }}
        columns={useColumns()}
        failed={t('load_failed')}
        empty={
          <EmptyState
            icon="monitor"
            title={t(search === '' ? 'empty' : 'empty_search')}
            description={t('empty_help')}
          />
        }
        count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
      />
    </div>
  );
}

/** The users that came first; of how many, the next column says. */
function Names({ device: { usernames } }: { device: ListedDeviceView }) {
  const { list } = useFormats();
  return <bdi>{list(usernames)}</bdi>;
}

function SearchedUser({ searched }: { searched: NonNullable<DeviceListView['searched']> }) {
  const t = useMessages('moderation/devices');
  const { username, links } = searched;
  return (
    <Card>
      <CardHeader
        title={t('searched.title', { name: username })}
        description={t(links.length === 0 ? 'searched.none' : 'searched.help')}
      />
      {links.length > 0 && <UserLinks links={links} />}
    </Card>
  );
}

function useColumns(): readonly StaffColumn<ListedDeviceView>[] {
  const t = useMessages('moderation/devices');
  const { count, moment } = useFormats();
  return [
    {
      key: 'count',
      label: t('column.count'),
      numeric: true,
      cell: ({ user_count }) => count(user_count),
    },
    {
      key: 'linked_at',
      label: t('column.linked_at'),
      cell: ({ linked_at: at }) => (at === null ? t('one_user') : moment(at)),
    },
    { key: 'state', label: t('column.state'), cell: (row) => <DeviceBadges device={row} /> },
  ];
}
