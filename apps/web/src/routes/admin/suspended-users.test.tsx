// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { RestrictionBanner } from '../../features/moderation/components/restriction-banner.tsx';
import {
  DUE,
  NOW,
  sampleOwnRestriction,
  samplePoints,
  sampleReportCase,
  sampleRestrictionCase,
} from '../../features/moderation/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import OwnRestrictionsRoute from '../dashboard/restrictions.tsx';
import type { Route as ReportTypes } from './+types/report';
import type { Route } from './+types/suspended-user';
import ReportRoute from './report.tsx';
import SuspendedUserRoute from './suspended-user.tsx';
import SuspendedUsersRoute from './suspended-users.tsx';

const t = messagesIn('en', 'moderation/restrictions');
const cases = messagesIn('en', 'moderation/cases');
const shared = messagesIn('en', 'moderation');
const own = messagesIn('en', 'moderation/own');
const REASON = 'We have looked at it, and this is right.';
const key = expect.any(String) as string;

const props = { params: { id: 'restriction-1' } } as unknown as Route.ComponentProps;
const render = () =>
  renderPage(<SuspendedUserRoute {...props} />, '/admin/suspended-users/restriction-1');
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => signedIn({ role: 'support', permissions: ['moderation.decide'] }));

test('the list says who is restricted, how, for which rule, by whom, until when', async () => {
  const { restriction } = sampleRestrictionCase();
  const items = [
    restriction,
    { ...restriction, id: 'restriction-2', user: 'cleo', imposed_by: 'sue', ends_at: null },
    { ...restriction, id: 'restriction-3', user: 'dan', state: 'appealed' as const, due_at: DUE },
  ];
  api.answer('moderationRestrictions.list', () => ({ now: NOW, items, next_cursor: null }));
  renderPage(<SuspendedUsersRoute />, '/admin/suspended-users');
  const row = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);
  const bob = await row('bob');
  for (const said of [
    shared('restriction.sell_restricted'),
    shared('rule.points'),
    t('system'),
    shared('restriction_state.in_force'),
  ]) {
    expect(bob.getByText(said)).toBeTruthy();
  }
  expect((await row('cleo')).getByText(t('never'))).toBeTruthy();
  expect((await row('cleo')).getByText('sue')).toBeTruthy();
  expect((await row('dan')).getByText(t('waiting_appeal'))).toBeTruthy();
});

describe('a restriction', () => {
  test('shows the money and the points of its user', async () => {
    render();
    expect(await screen.findByText('$123.00')).toBeTruthy();
    expect(screen.getByText('$45.00')).toBeTruthy();
    expect(screen.getByText(/Evidence is real: 6/)).toBeTruthy();
  });

  test('is shortened or extended, with reasons', async () => {
    api.answer('moderationRestrictions.changeEnd', () => ({ state: 'in_force' }));
    const { user } = render();
    await user.click(await button(t('end.open')));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: t('end.days') }));
    await user.click(
      await screen.findByRole('option', { name: t('end.days_count', { count: 30 }) }),
    );
    await user.type(dialog.getByRole('textbox'), REASON);
    await user.click(dialog.getByRole('button', { name: t('end.submit') }));
    await waitFor(() =>
      expect(api.inputs('moderationRestrictions.changeEnd')).toEqual([
        { idempotency_key: key, restriction_id: 'restriction-1', days: 30, reason: REASON },
      ]),
    );
  });

  test.each(['lift', 'confirm', 'uphold', 'overturn'] as const)(
    '%s needs reasons',
    async (kind) => {
      api.answer('moderationRestrictions.get', () =>
        sampleRestrictionCase({ allowed_events: [kind] }),
      );
      api.answer(`moderationRestrictions.${kind}`, () => ({ state: 'lifted' }));
      const { user } = render();
      await user.click(await button(t(`ending.${kind}.open`)));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: t(`ending.${kind}.submit`) }));
      expect(api.inputs(`moderationRestrictions.${kind}`)).toEqual([]);
      await user.type(dialog.getByRole('textbox'), REASON);
      await user.click(dialog.getByRole('button', { name: t(`ending.${kind}.submit`) }));
      await waitFor(() =>
        expect(api.inputs(`moderationRestrictions.${kind}`)).toEqual([
          { idempotency_key: key, restriction_id: 'restriction-1', reason: REASON },
        ]),
      );
    },
  );

  test('that one has imposed oneself is answered by another person', async () => {
    api.answer('moderationRestrictions.get', () =>
      sampleRestrictionCase({ restriction: { state: 'appealed' }, allowed_events: [] }),
    );
    render();
    expect(await screen.findByText(t('work.another'))).toBeTruthy();
  });
});

test('a report ends with a restriction: its kind and for how long', async () => {
  api.answer('moderationCases.get', () => sampleReportCase({ allowed_events: ['action'] }));
  api.answer('moderationCases.act', () => ({ state: 'actioned' }));
  const page = { params: { id: 'report-1' } } as unknown as ReportTypes.ComponentProps;
  const { user } = renderPage(<ReportRoute {...page} />, '/admin/reports/report-1');
  await user.click(await button(cases('action.open')));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox', { name: shared('measure.points') })).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: cases('action.rule') }));
  await user.click(await screen.findByRole('option', { name: shared('rule.contact_sharing') }));
  await user.click(dialog.getByRole('checkbox', { name: shared('measure.points') }));
  await user.click(dialog.getByRole('checkbox', { name: shared('measure.restrict') }));
  await user.click(dialog.getByRole('combobox', { name: cases('action.restriction') }));
  expect(screen.queryByRole('option', { name: shared('restriction.banned') })).toBeNull();
  await user.click(await screen.findByRole('option', { name: shared('restriction.chat_muted') }));
  await user.type(dialog.getByRole('textbox'), REASON);
  await user.click(dialog.getByRole('button', { name: cases('action.submit') }));
  await waitFor(() =>
    expect(api.inputs('moderationCases.act')).toEqual([
      {
        idempotency_key: key,
        report_id: 'report-1',
        rule: 'contact_sharing',
        measures: ['warn', 'points', 'restrict'],
        reason: REASON,
        restriction: { kind: 'chat_muted', days: 7 },
      },
    ]),
  );
});

describe('who is restricted', () => {
  test('reads what it takes and what still works on every page', () => {
    renderPage(<RestrictionBanner kinds={['sell_restricted', 'chat_muted']} />, '/dashboard');
    expect(screen.getByText(/can’t sell.*can’t ask about offers/)).toBeTruthy();
    expect(screen.getByText(shared('banner.help'))).toBeTruthy();
    const link = screen.getByRole('link', { name: shared('banner.more') });
    expect(link.getAttribute('href')).toBe('/dashboard/restrictions');
  });

  test('reads rule, facts, whether it was automated, its end, and appeals', async () => {
    api.answer('moderation.restrictions', () => ({
      now: NOW,
      total_points: 6,
      points: [
        {
          ...samplePoints,
          source: 'order',
          source_id: 'order-1',
          is_automated: true,
          appeal_until: null,
        },
      ],
      restrictions: [sampleOwnRestriction()],
    }));
    api.answer('moderation.appealRestriction', () => ({ state: 'appealed' }));
    const { user } = renderPage(<OwnRestrictionsRoute />, '/dashboard/restrictions');
    expect(await screen.findByText(shared('limit.sell_restricted'))).toBeTruthy();
    expect(screen.getByText(shared('rule.points'))).toBeTruthy();
    expect(screen.getByText(own('restrictions.facts_points', { count: 6 }))).toBeTruthy();
    expect(screen.getAllByText(own('restrictions.by_system'), { exact: false })).toHaveLength(2);
    expect(screen.getByText(own('restrictions.stays_help'))).toBeTruthy();
    const order = screen.getByRole('link', { name: own('restrictions.order') });
    expect(order.getAttribute('href')).toBe('/order/order-1');
    await user.click(await button(own('appeal.open')));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'It is the name of a game.');
    await user.click(dialog.getByRole('button', { name: own('appeal.submit') }));
    await waitFor(() =>
      expect(api.inputs('moderation.appealRestriction')).toEqual([
        {
          idempotency_key: key,
          restriction_id: 'restriction-1',
          text: 'It is the name of a game.',
        },
      ]),
    );
  });

  test('and of a ban that it has no end, and by whom it was', async () => {
    const ban = sampleOwnRestriction({
      kind: 'banned',
      rule: 'own_recall',
      is_automated: false,
      total_points: null,
      statement: REASON,
      ends_at: null,
    });
    const answer = { now: NOW, total_points: 0, points: [], restrictions: [ban] };
    api.answer('moderation.restrictions', () => answer);
    renderPage(<OwnRestrictionsRoute />, '/dashboard/restrictions');
    expect(await screen.findByText(own('restrictions.never'))).toBeTruthy();
    expect(screen.getByText(own('restrictions.by_person'))).toBeTruthy();
    expect(screen.getByText(REASON)).toBeTruthy();
    expect(screen.getByText(own('restrictions.points_none'))).toBeTruthy();
  });
});
