import type { StaffProposalView } from '@guildhall/api/identity/staff/views';
import type {
  ChangeGrants,
  ChangeRole,
  ResendInvitation,
  RevokeInvitation,
} from '@guildhall/domain/identity/staff/schema';
import type { inviteStaffSchema } from '@guildhall/domain/identity/staff/schema';
import { getQueryKey } from '@trpc/react-query';
import type { z } from 'zod';
import { trpc } from '../../../lib/api/trpc.ts';
import type { ProposalCalls } from '../../../lib/decisions/decisions.ts';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { useStepUp } from '../step-up/components/step-up-scope.tsx';

/** A page of the admin area about staff, with the roles that it shows. */
export const STAFF_SECTIONS = {
  admins: ['admin', 'support'],
  moderators: ['moderator'],
} as const;
export type StaffSection = keyof typeof STAFF_SECTIONS;

/** All members of a section in one page, with the changes of staff that wait for a second admin. */
export function useStaff(section: StaffSection) {
  const { client } = trpc.useUtils();
  const input = { roles: [...STAFF_SECTIONS[section]] };
  return usePagedList({
    queryKey: getQueryKey(trpc.identity.staff, input, 'infinite'),
    readPage: async (_cursor, options) => {
      const { members, ...more } = await client.identity.staff.query(input, options);
      return { items: members, ...more, next_cursor: null };
    },
  });
}

/** What these members of staff have done, by their ids. */
export function useOfficers(ids: readonly string[]) {
  const query = trpc.disputes.officers.useQuery(
    { user_ids: [...ids] },
    { enabled: ids.length > 0 },
  );
  return new Map((query.data ?? []).map((figures) => [figures.id, figures]));
}

/** What a member of staff has decided, newest first. */
export function useStaffLog(userId: string) {
  const { client } = trpc.useUtils();
  const input = { user_id: userId, limit: 20 };
  return usePagedList({
    queryKey: getQueryKey(trpc.identity.staffLog, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.identity.staffLog.query({ ...input, cursor }, options),
  });
}

function useRefreshStaff() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.identity.staff.invalidate(), utils.identity.staffLog.invalidate()]);
  };
}

interface Changed {
  readonly is_carried_out: boolean;
}

/** Sends a change of staff, after a new proof of who the admin is. */
function useStaffChange<Input>(
  send: (input: Input, key: string) => Promise<Changed>,
  done: 'changed' | 'invitations.sent' = 'changed',
) {
  const t = useMessages('identity/staff');
  const shared = useMessages('decisions');
  const withStepUp = useStepUp();
  return useDecisionMutation(
    async (input: Input, key) => await withStepUp(async () => await send(input, key)),
    {
      done: ({ is_carried_out: isDone }) => (isDone ? t(done) : shared('proposed')),
      refresh: useRefreshStaff(),
    },
  );
}

type WithoutKey<Input> = Omit<Input, 'idempotency_key'>;

export function useChangeRole() {
  const { identity } = trpc.useUtils().client;
  return useStaffChange((input: WithoutKey<ChangeRole>, key) =>
    identity.changeRole.mutate({ ...input, idempotency_key: key }),
  );
}

export function useChangeGrants() {
  const { identity } = trpc.useUtils().client;
  return useStaffChange((input: WithoutKey<ChangeGrants>, key) =>
    identity.changeGrants.mutate({ ...input, idempotency_key: key }),
  );
}

export function useResetFactors() {
  const { identity } = trpc.useUtils().client;
  return useStaffChange((input: { user_id: string; reason: string }, key) =>
    identity.resetSecondFactor.mutate({ ...input, idempotency_key: key }),
  );
}

export function useInvite() {
  const { identity } = trpc.useUtils().client;
  return useStaffChange(
    (input: WithoutKey<z.input<typeof inviteStaffSchema>>, key) =>
      identity.inviteStaff.mutate({ ...input, idempotency_key: key }),
    'invitations.sent',
  );
}

export function useResendInvitation() {
  const t = useMessages('identity/staff');
  const { identity } = trpc.useUtils().client;
  const withStepUp = useStepUp();
  return useDecisionMutation(
    async (input: WithoutKey<ResendInvitation>, key) =>
      await withStepUp(
        async () => await identity.resendInvitation.mutate({ ...input, idempotency_key: key }),
      ),
    { done: () => t('invitations.sent'), refresh: useRefreshStaff() },
  );
}

export function useRevokeInvitation() {
  const t = useMessages('identity/staff');
  const { identity } = trpc.useUtils().client;
  return useDecisionMutation(
    async (input: WithoutKey<RevokeInvitation>, key) =>
      await identity.revokeInvitation.mutate({ ...input, idempotency_key: key }),
    { done: () => t('invitations.revoked'), refresh: useRefreshStaff() },
  );
}

export function useProposalCalls(): ProposalCalls {
  const { identity } = trpc.useUtils().client;
  const withStepUp = useStepUp();
  return {
    confirm: async (input) =>
      await withStepUp(async () => await identity.confirmStaffChange.mutate(input)),
    dismiss: (input) => identity.dismissStaffChange.mutate(input),
    refresh: useRefreshStaff(),
  };
}

/** Nobody confirms a change about themselves, except that they leave. */
export const mayConfirm = ({ is_about_viewer: isOwn, kind, after }: StaffProposalView): boolean =>
  !isOwn || (kind === 'users.change_role' && after.role === 'user');
