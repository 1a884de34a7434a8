// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NewTextPage } from '../../features/content/editing/components/new-text-page.tsx';
import { TextPage } from '../../features/content/editing/components/text-page.tsx';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminBlogsRoute from './blogs.tsx';

const t = messagesIn('en', 'content/editing');
const shared = messagesIn('en', 'decisions');
const NOW = '2026-11-20T12:00:00.000Z';
const WHY = 'The wording was unclear.';

type Text = OutputOf<'content.text'>;

const question: Text = {
  kind: 'faq',
  language: 'en',
  slug: 'when-paid',
  newest: {
    title: 'When is the seller paid?',
    description: '',
    date: '2026-11-01',
    body: 'After the protection.',
    article: null,
    question: { topic: 'payments', position: 1 },
    number: 2,
    state: 'published',
  },
  versions: [
    {
      number: 2,
      state: 'published',
      title: 'When is the seller paid?',
      publish_at: null,
      published_at: NOW,
      created_at: NOW,
      changes: [
        [
          { change: 'removed', text: 'Later.' },
          { change: 'added', text: 'After the protection.' },
        ],
      ],
    },
  ],
  acts: [
    {
      act: 'carry_out',
      by: 'Sue',
      role: 'support',
      is_own: false,
      reason: WHY,
      occurred_at: NOW,
      proposal_id: 'proposal-1',
      event: 'published',
      number: 2,
    },
  ],
};
const NAME = { kind: 'faq', language: 'en', slug: 'when-paid' } as const;
const textbox = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => signedIn({ role: 'support' }));

test('the list says language, state and version, and a tab asks for a state', async () => {
  const item = { kind: 'article', language: 'de', slug: 'sicher', title: 'Sicher' } as const;
  const times = { publish_at: null, published_at: null, changed_at: NOW };
  api.answer('content.texts', () => ({
    items: [{ ...item, ...times, number: 3, state: 'draft' }],
    next_cursor: null,
  }));
  const { user } = renderPage(<AdminBlogsRoute />, '/admin/blogs');
  const link = await screen.findByRole('link', { name: 'Sicher' });
  expect(link.getAttribute('href')).toBe('/admin/blogs/de/sicher');
  expect(screen.getByRole('table').textContent).toContain('Deutsch');
  await user.click(screen.getByRole('link', { name: t('filter.scheduled') }));
  await waitFor(() =>
    expect(api.inputs('content.texts').at(-1)).toMatchObject({ state: 'scheduled' }),
  );
});

test('a text shows its versions with their differences, and who did what and why', async () => {
  api.answer('content.text', () => question);
  renderPage(<TextPage name={NAME} />);
  expect(await screen.findByText(t('act.published', { number: 2 }))).toBeTruthy();
  expect(screen.getByText(WHY)).toBeTruthy();
  expect(document.querySelector('del')?.textContent).toContain('Later.');
  expect(document.querySelector('ins')?.textContent).toContain('After the protection.');
});

test('the preview is what the server has sanitized, with what is not allowed', async () => {
  api.answer('content.text', () => question);
  const { user } = renderPage(<TextPage name={NAME} />);
  await screen.findByText(t('versions.title'));
  api.answer('content.previewText', () => ({
    html: '<p>Rendered words</p>',
    faults: [{ line: 3, fault: 'html' }],
  }));
  await user.click(button(t('preview.open')));
  expect(await screen.findByText('Rendered words')).toBeTruthy();
  expect(screen.getByText(t('fault.html', { line: 3 }))).toBeTruthy();
  expect(api.inputs('content.previewText')).toEqual([
    { language: 'en', body: 'After the protection.' },
  ]);
});

test('a new version is published after a question, over the version that was shown', async () => {
  api.answer('content.text', () => question);
  const { user } = renderPage(<TextPage name={NAME} />);
  await screen.findByText(t('versions.title'));
  await user.type(textbox(t('form.body')), ' Soon.');
  await user.type(textbox(shared('reason.label')), WHY);
  await user.click(screen.getByRole('radio', { name: new RegExp(t('form.option.published')) }));
  await user.click(button(t('form.submit.published')));
  const dialog = within(await screen.findByRole('dialog'));
  api.answer('content.saveText', () => ({ number: 3 }));
  await user.click(dialog.getByRole('button', { name: t('form.submit.published') }));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('saved.published')));
  expect(api.inputs('content.saveText')).toMatchObject([
    {
      base_number: 2,
      publication: { as: 'published' },
      document: {
        kind: 'faq',
        slug: 'when-paid',
        position: 1,
        body: 'After the protection. Soon.',
      },
    },
  ]);
});

test('a text that somebody else has saved meanwhile says so, and what was typed stays', async () => {
  api.answer('content.text', () => question);
  api.answer('content.saveText', () => {
    throw refused('CONTENT_CHANGED', { facts: { number: 3 } });
  });
  const { user } = renderPage(<TextPage name={NAME} />);
  await screen.findByText(t('versions.title'));
  await user.type(textbox(t('form.body')), ' Mine.');
  await user.type(textbox(shared('reason.label')), WHY);
  await user.click(screen.getByRole('radio', { name: new RegExp(t('form.option.draft')) }));
  // The page reads again what it shows beside the form.
  const newest = { ...question.newest, number: 3, title: 'By somebody else' };
  api.answer('content.text', () => ({ ...question, newest }));
  await user.click(button(t('form.submit.draft')));
  expect((await screen.findByRole('alert')).textContent).toContain('version 3');
  await screen.findByRole('heading', { level: 1, name: 'By somebody else' });
  expect(screen.getByRole('alert').textContent).toContain('version 3');
  expect(textbox(t('form.body'))).toHaveProperty('value', 'After the protection. Mine.');
});

test('a new article names each field that is missing, and a schedule needs a time', async () => {
  const { user } = renderPage(<NewTextPage kind="article" />);
  await user.type(textbox(shared('reason.label')), WHY);
  await user.click(screen.getByRole('radio', { name: new RegExp(t('form.option.scheduled')) }));
  await user.click(button(t('form.submit.scheduled')));
  expect(await screen.findByText(t('form.choose_time'))).toBeTruthy();
  expect(screen.getByText(t('form.choose_picture'))).toBeTruthy();
  const invalid = screen
    .getAllByRole('textbox')
    .filter((field) => field.getAttribute('aria-invalid') === 'true');
  expect(invalid.length).toBeGreaterThanOrEqual(4);
});
