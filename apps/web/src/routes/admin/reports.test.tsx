// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  DUE,
  NOW,
  sampleOwnReport,
  sampleReportCase,
} from '../../features/moderation/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import OwnReportsRoute from '../dashboard/reports.tsx';
import type { Route } from './+types/report';
import ReportRoute from './report.tsx';
import ReportsRoute from './reports.tsx';

const t = messagesIn('en', 'moderation/cases');
const shared = messagesIn('en', 'moderation');
const own = messagesIn('en', 'moderation/own');
const REASON = 'The last line has an address in it.';
const key = expect.any(String) as string;

const page = () => (
  <ReportRoute {...({ params: { id: 'report-1' } } as unknown as Route.ComponentProps)} />
);
const render = () => renderPage(page(), '/admin/reports/report-1');
const button = (name: string) => screen.findByRole('button', { name });

const pastReport: ReturnType<typeof sampleReportCase>['past'][number] = {
  id: 'report-0',
  kind: 'message',
  reason: 'abuse',
  state: 'actioned',
  rule: 'abuse',
  measures: ['warn'],
  decided_at: NOW,
};

beforeEach(() => signedIn({ role: 'support', permissions: ['moderation.decide'] }));

test('the search of the address is asked for, and says where else to look when it finds nothing', async () => {
  api.answer('moderationCases.list', () => ({ now: NOW, items: [], next_cursor: null }));
  renderPage(<ReportsRoute />, '/admin/reports?tab=all&q=bob');
  await screen.findByText(t('search_help'));
  expect(screen.getByLabelText<HTMLInputElement>(t('search')).value).toBe('bob');
  expect(api.inputs('moderationCases.list')[0]).toMatchObject({ filter: 'all', search: 'bob' });
});

test('the queue names what is reported, why, how urgent it is, and until when', async () => {
  const { report } = sampleReportCase();
  const items = [{ ...report, is_late: true, reporters: 3 }];
  api.answer('moderationCases.list', () => ({ now: NOW, items, next_cursor: null }));
  renderPage(<ReportsRoute />, '/admin/reports');
  const row = within(
    (await screen.findByRole('link', { name: 'bob' })).closest('tr') ?? document.body,
  );
  for (const said of [
    'A golden account',
    shared('kind.offer'),
    shared('reason.contact_details'),
    t('reporters_count', { count: 3 }),
    t('priority.high'),
    t('late'),
    t('nobody'),
  ]) {
    expect(row.getByText(said)).toBeTruthy();
  }
  expect(row.getByRole('timer')).toBeTruthy();
});

describe('a report', () => {
  test('shows what was reported, by whom, and what was decided before', async () => {
    api.answer('moderationCases.get', () => sampleReportCase({ past: [pastReport] }));
    render();
    expect(await screen.findByText('Write to me elsewhere.')).toBeTruthy();
    expect(screen.getByText('In the last line.')).toBeTruthy();
    const link = screen.getByRole('link', { name: /Message: Warning/ });
    expect(link.getAttribute('href')).toBe('/admin/reports/report-0');
  });

  test('is taken, and decided by who has it: rule, measures, reasons', async () => {
    api.answer('moderationCases.take', () => {
      api.answer('moderationCases.get', () =>
        sampleReportCase({
          report: { state: 'in_review', officer: 'me' },
          is_officer: true,
          allowed_events: ['hand_back', 'dismiss', 'action'],
        }),
      );
      return { state: 'in_review' };
    });
    api.answer('moderationCases.act', () => ({ state: 'actioned' }));
    const { user } = render();
    await user.click(await button(t('act.take.open')));
    await user.click(await button(t('action.open')));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('action.submit') }));
    expect(await dialog.findByText(t('action.choose'))).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: t('action.rule') }));
    await user.click(await screen.findByRole('option', { name: shared('rule.contact_sharing') }));
    await user.click(dialog.getByRole('checkbox', { name: shared('measure.remove') }));
    await user.type(dialog.getByRole('textbox'), REASON);
    await user.click(dialog.getByRole('button', { name: t('action.submit') }));
    await waitFor(() =>
      expect(api.inputs('moderationCases.act')).toEqual([
        {
          idempotency_key: key,
          report_id: 'report-1',
          rule: 'contact_sharing',
          measures: ['warn', 'remove'],
          reason: REASON,
        },
      ]),
    );
  });

  test.each(['dismiss', 'uphold', 'overturn'] as const)('%s needs reasons', async (kind) => {
    api.answer('moderationCases.get', () => sampleReportCase({ allowed_events: [kind] }));
    api.answer(`moderationCases.${kind}`, () => ({ state: 'dismissed' }));
    const { user } = render();
    await user.click(await button(t(`ending.${kind}.open`)));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t(`ending.${kind}.submit`) }));
    expect(api.inputs(`moderationCases.${kind}`)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), REASON);
    await user.click(dialog.getByRole('button', { name: t(`ending.${kind}.submit`) }));
    await waitFor(() =>
      expect(api.inputs(`moderationCases.${kind}`)).toEqual([
        { idempotency_key: key, report_id: 'report-1', reason: REASON },
      ]),
    );
  });

  test('can be made less urgent', async () => {
    api.answer('moderationCases.triage', () => ({ state: 'triaged' }));
    const { user } = render();
    await user.click(await button(t('triage.normal')));
    await waitFor(() =>
      expect(api.inputs('moderationCases.triage')).toMatchObject([{ priority: 'normal' }]),
    );
  });
});

describe('a decision about oneself', () => {
  const decided = sampleOwnReport({
    state: 'actioned',
    decided_at: NOW,
    reason: null,
    rule: 'contact_sharing',
    measures: ['warn'],
    statement: REASON,
    appeal_until: DUE,
    allowed_events: ['appeal'],
  });

  test('says rule, reasons, who decided and until when to appeal, and is appealed', async () => {
    api.answer('moderation.own', () => ({ items: [decided], next_cursor: null }));
    api.answer('moderation.appeal', () => ({ state: 'appealed' }));
    const { user } = renderPage(<OwnReportsRoute />, '/dashboard/reports?tab=about_me');
    expect(await screen.findByText(REASON)).toBeTruthy();
    expect(screen.getByText(shared('rule.contact_sharing'))).toBeTruthy();
    expect(screen.getByText(shared('measure.warn'))).toBeTruthy();
    expect(screen.getByText(own('by_person'))).toBeTruthy();
    expect(screen.getByText(/Possible until Nov 21, 2026/)).toBeTruthy();
    await user.click(await button(own('appeal.open')));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'It is the name of a game.');
    await user.click(dialog.getByRole('button', { name: own('appeal.submit') }));
    await waitFor(() =>
      expect(api.inputs('moderation.appeal')).toEqual([
        { idempotency_key: key, report_id: 'report-1', text: 'It is the name of a game.' },
      ]),
    );
  });
});
