import type { DeviceView } from '@guildhall/api/moderation/devices/views';
import type {
  SetDeviceBlock,
  SetDeviceLink,
  SetDeviceTrust,
} from '@guildhall/domain/identity/devices/schema';
import { DEVICE_STATES, type OpenDeviceCase } from '@guildhall/domain/moderation/devices/schema';
import { getQueryKey } from '@trpc/react-query';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

export const DEVICE_FILTERS = DEVICE_STATES;
export type DeviceFilter = (typeof DEVICE_FILTERS)[number];

export const devicePath = (id: string) => `/admin/devices/${id}`;

const PAGE_SIZE = 25;

/** The devices that several users have, or all of the user who is searched. */
export function useDevices(state: DeviceFilter, search: string) {
  const { client } = trpc.useUtils();
  const input = { state, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.devices.list, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.devices.list.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

/** A device with its users, page by page. */
export function useDevice(id: string) {
  const { client } = trpc.useUtils();
  const input = { device_id: id, limit: PAGE_SIZE };
  const list = usePagedList({
    queryKey: getQueryKey(trpc.devices.get, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.devices.get.query({ ...input, cursor }, options),
    staleTime: 0,
  });
  return { ...list, data: wholeOf(list.data?.pages) };
}

/** What the pages say together. What stands out is said of each page by itself. */
function wholeOf(pages: readonly DeviceView[] | undefined): DeviceView | undefined {
  const last = pages?.at(-1);
  if (pages === undefined || last === undefined) return undefined;
  return {
    ...last,
    users: pages.flatMap(({ users }) => users),
    signals: [...new Set(pages.flatMap(({ signals }) => signals))],
  };
}

/** A device of oneself, a mistyped address and a missing one look the same. */
export function isDeviceMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

type Trust = Omit<SetDeviceTrust, 'idempotency_key'>;
type Block = Omit<SetDeviceBlock, 'idempotency_key'>;
type Link = Omit<SetDeviceLink, 'idempotency_key'>;

/** Staff trust a device, or take that back. */
export function useSetTrust(): IdempotentMutation<Trust> {
  const t = useMessages('moderation/devices');
  const { client, devices } = trpc.useUtils();
  return useDecisionMutation(
    async (input: Trust, key) => {
      await client.devices.setTrust.mutate({ ...input, idempotency_key: key });
      return input;
    },
    {
      done: ({ trusted }) => t(trusted ? 'act.trust.done' : 'act.untrust.done'),
      refresh: () => devices.invalidate(),
    },
  );
}

/** Staff block a device, or unblock it. */
export function useSetBlock(): IdempotentMutation<Block> {
  const t = useMessages('moderation/devices');
  const { client, devices } = trpc.useUtils();
  return useDecisionMutation(
    async (input: Block, key) => {
      await client.devices.setBlock.mutate({ ...input, idempotency_key: key });
      return input;
    },
    {
      done: ({ blocked }) => t(blocked ? 'act.block.done' : 'act.unblock.done'),
      refresh: () => devices.invalidate(),
    },
  );
}

/** Staff unlink a user from a device, or link them again. */
export function useSetLink(): IdempotentMutation<Link> {
  const t = useMessages('moderation/devices');
  const { client, devices } = trpc.useUtils();
  return useDecisionMutation(
    async (input: Link, key) => {
      await client.devices.setLink.mutate({ ...input, idempotency_key: key });
      return input;
    },
    {
      done: ({ linked }) => t(linked ? 'act.relink.done' : 'act.unlink.done'),
      refresh: () => devices.invalidate(),
    },
  );
}

/** Staff report a user of a device. */
export function useOpenCase(): IdempotentMutation<OpenDeviceCase> {
  const t = useMessages('moderation/devices');
  const { client, moderationCases } = trpc.useUtils();
  return useDecisionMutation((input: OpenDeviceCase) => client.devices.openCase.mutate(input), {
    done: () => t('case.done'),
    refresh: () => moderationCases.invalidate(),
  });
}
