// @vitest-environment happy-dom
import { GRANTABLE_PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { grantText } from '../../features/identity/staff/words.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/moderator';
import AdminAdminsRoute from './admins.tsx';
import AdminModeratorRoute from './moderator.tsx';
import AdminModeratorsRoute from './moderators.tsx';

type Staff = OutputOf<'identity.staff'>;
type Member = Staff['members'][number];
type Proposal = Staff['proposals'][number];

const t = messagesIn('en', 'identity/staff');
const shared = messagesIn('en', 'decisions');
const MOD = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b';
const OTHER = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5c';
const REASON = 'They know the games very well.';

const member = (changes: Partial<Member> = {}): Member => ({
  id: MOD,
  username: 'marlow',
  email: 'marlow@example.test',
  avatar_url: null,
  role: 'moderator',
  grants: [],
  two_factor: true,
  is_active: true,
  is_own: false,
  last_seen_at: null,
  ...changes,
});
const facts = { role: 'moderator', grants: [], two_factor: null } as const;
const proposal = (changes: Partial<Proposal> = {}): Proposal => ({
  id: 'proposal-1',
  kind: 'users.change_grants',
  username: 'marlow',
  email: 'marlow@example.test',
  before: { ...facts, grants: [] },
  after: { ...facts, grants: ['disputes.decide'] },
  reason: REASON,
  proposed_by: 'ann',
  proposed_at: '2026-11-20T12:00:00.000Z',
  is_own: false,
  is_about_viewer: false,
  fingerprint: 'f'.repeat(64),
  ...changes,
});

function answers(staff: Partial<Staff>) {
  api.answer('identity.staff', () => ({
    members: [member()],
    proposals: [],
    invitations: [],
    ...staff,
  }));
  api.answer('disputes.officers', () => [{ id: MOD, open_cases: 3, decided: 12, overturned: 2 }]);
}
function openMember(staff: Partial<Staff> = {}) {
  answers(staff);
  const route = { params: { id: MOD } } as unknown as Route.ComponentProps;
  return renderPage(<AdminModeratorRoute {...route} />, `/admin/moderators/${MOD}`);
}
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => signedIn({ role: 'admin' }));

test('a list of moderators says what each may do, and how much they decide (product.md §2.60)', async () => {
  answers({ members: [member({ grants: ['disputes.decide'] })] });
  renderPage(<AdminModeratorsRoute />, '/admin/moderators');
  const row = within(
    within(await screen.findByRole('table')).getAllByRole('row')[1] ?? document.body,
  );
  expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/moderators/${MOD}`);
  row.getByText(t('grant.decide_disputes'));
  await row.findByText('3');
  row.getByText(t('decided', { decided: '12', overturned: '2' }));
});

test('admins and support are on a page of their own, with their two-factor state (product.md §2.57)', async () => {
  answers({ members: [member({ role: 'support', two_factor: false })] });
  renderPage(<AdminAdminsRoute />, '/admin/admins');
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('link').getAttribute('href')).toBe(`/admin/admins/${MOD}`);
  table.getByText(t('role.support'));
  table.getByText(t('factor.off'));
  expect(api.inputs('identity.staff')).toEqual([{ roles: ['admin', 'support'] }]);
});

test('somebody is invited by their address, with what they may do besides', async () => {
  answers({});
  const { user } = renderPage(<AdminModeratorsRoute />, '/admin/moderators');
  await user.click(button(t('section.moderators.add')));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(t('invite.email')), 'new@example.test');
  await user.click(dialog.getByRole('checkbox', { name: t('grant.answer_reports') }));
  await user.type(dialog.getByLabelText(shared('reason.label')), REASON);
  api.answer('identity.inviteStaff', () => {
    throw refused('INVITATION_PENDING');
  });
  await user.click(dialog.getByRole('button', { name: t('invite.submit') }));
  await dialog.findByRole('alert');
  api.answer('identity.inviteStaff', () => ({ proposal_id: 'p', is_carried_out: true }));
  await user.click(dialog.getByRole('button', { name: t('invite.submit') }));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(shownToasts[0]?.message).toBe(t('invitations.sent'));
  expect(api.inputs('identity.inviteStaff').at(-1)).toMatchObject({
    email: 'new@example.test',
    role: 'moderator',
    grants: ['moderation.decide'],
    reason: REASON,
  });
});

test('an open invitation is sent again or revoked; one that waits for an admin is revoked alone', async () => {
  const invitation = {
    id: MOD,
    email: 'new@example.test',
    role: 'moderator',
    grants: [],
    invited_by: 'ann',
    sent_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-11-23T12:00:00.000Z',
    is_expired: true,
  };
  const waiting = { ...invitation, id: OTHER, sent_at: null, expires_at: null, is_expired: false };
  answers({ invitations: [invitation, waiting] });
  const { user } = renderPage(<AdminModeratorsRoute />, '/admin/moderators');
  await screen.findByText(t('invitations.expired'));
  screen.getByText(t('invitations.waits'));
  api.answer('identity.resendInvitation', () => ({}));
  await user.click(button(t('invitations.resend')));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(api.inputs('identity.resendInvitation')).toMatchObject([{ invitation_id: MOD }]);
  await user.click(screen.getAllByRole('button', { name: t('invitations.revoke') })[1] as Element);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(shared('reason.label')), REASON);
  api.answer('identity.revokeInvitation', () => ({}));
  await user.click(dialog.getByRole('button', { name: t('invitations.revoke') }));
  await waitFor(() => expect(shownToasts).toHaveLength(2));
  expect(api.inputs('identity.revokeInvitation')).toMatchObject([
    { invitation_id: OTHER, reason: REASON },
  ]);
});

test('a grant is sent with all that they keep, and with its reason', async () => {
  const { user } = openMember({ members: [member({ grants: ['content.publish'] })] });
  await user.click(await screen.findByRole('checkbox', { name: t('grant.decide_disputes') }));
  api.answer('identity.changeGrants', () => ({ proposal_id: 'p', is_carried_out: true }));
  await user.click(button(t('grants.submit')));
  expect(api.inputs('identity.changeGrants')).toEqual([]);
  await user.type(screen.getByLabelText(shared('reason.label')), REASON);
  await user.click(button(t('grants.submit')));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(api.inputs('identity.changeGrants')).toMatchObject([
    { user_id: MOD, grants: ['content.publish', 'disputes.decide'], reason: REASON },
  ]);
});

test('a second admin confirms what was shown', async () => {
  const { user } = openMember({ proposals: [proposal()] });
  await screen.findByRole('heading', { name: shared('proposal.title', { name: 'ann' }) });
  api.answer('identity.confirmStaffChange', () => ({ user_id: MOD }));
  await user.click(button(t('confirm.open')));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('confirm.submit') }));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(api.inputs('identity.confirmStaffChange')).toMatchObject([
    { proposal_id: 'proposal-1', fingerprint: 'f'.repeat(64) },
  ]);
});

test('nobody confirms their own proposal', async () => {
  openMember({ proposals: [proposal({ is_own: true })] });
  await screen.findByRole('heading', { name: shared('proposal.title_own') });
  expect(screen.queryByRole('button', { name: t('confirm.open') })).toBeNull();
});

test('nobody changes themselves, and confirms nothing about themselves but that they leave', async () => {
  openMember({
    members: [member({ is_own: true })],
    proposals: [proposal({ is_about_viewer: true })],
  });
  await screen.findByText(t('yourself'));
  screen.getByText(t('about_you'));
  expect(screen.queryByRole('button', { name: t('confirm.open') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('role_dialog.open') })).toBeNull();
});

test('somebody who works here no more is said to be gone', async () => {
  openMember({ members: [] });
  expect(await screen.findByText(t('missing'))).toBeTruthy();
});

test('every permission that can be granted has its words', () => {
  for (const permission of GRANTABLE_PERMISSIONS) {
    expect(grantText(t, permission)).not.toBe(permission);
  }
});
