// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { GamePage } from '../../features/catalog/editing/components/game-page.tsx';
import { NewGamePage } from '../../features/catalog/editing/components/new-game-page.tsx';
import { sampleGame } from '../../features/catalog/editing/test-products.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import AdminGamesRoute from './games.tsx';

const t = messagesIn('en', 'catalog/editing');
const shared = messagesIn('en', 'decisions');
const errors = messagesIn('en', 'errors');
const WHY = 'The publisher has asked for it.';

const textbox = (name: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^${name}(?! in)`) });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => signedIn({ role: 'admin' }));

async function openGame(changes: Parameters<typeof sampleGame>[0] = {}) {
  api.answer('catalog.editedGame', () => sampleGame(changes));
  const rendered = renderPage(<GamePage slug="harbour-kings" />);
  await screen.findByRole('heading', { level: 1, name: 'Harbour Kings' });
  return rendered;
}

test('the list says what is hidden and restricted, and a tab asks for a state', async () => {
  api.answer('catalog.products', () => ({
    items: [
      {
        slug: 'harbour-kings',
        name: 'Harbour Kings',
        group: 'Strategy',
        hidden: true,
        restricted: true,
        offer_count: 12,
        risk_class: 'B',
        schema_version: 2,
      },
    ],
    next_cursor: null,
  }));
  const { user } = renderPage(<AdminGamesRoute />, '/admin/games');
  const link = await screen.findByRole('link', { name: 'Harbour Kings' });
  expect(link.getAttribute('href')).toBe('/admin/games/harbour-kings');
  const table = screen.getByRole('table').textContent;
  expect(table).toContain(t('state.hidden'));
  expect(table).toContain(t('state.restricted'));
  await user.click(screen.getByRole('link', { name: t('filter.hidden') }));
  await waitFor(() =>
    expect(api.inputs('catalog.products').at(-1)).toMatchObject({ kind: 'game', state: 'hidden' }),
  );
});

test('what is typed is saved over the facts that were shown, with other names and delivery times', async () => {
  const { user } = await openGame();
  await user.clear(textbox(t('form.name')));
  await user.type(textbox(t('form.name')), 'Harbor Kings');
  await user.type(textbox(t('form.aliases')), ', kings');
  await user.click(screen.getByRole('checkbox', { name: /1\s*hour/ }));
  await user.type(textbox(shared('reason.label')), WHY);
  api.answer('catalog.saveGame', () => ({ changed: true }));
  await user.click(button(t('form.save')));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('saved.changed')));
  expect(api.inputs('catalog.saveGame')).toMatchObject([
    {
      base_hash: 'a'.repeat(64),
      cover: { as: 'kept' },
      game: {
        slug: 'harbour-kings',
        name: 'Harbor Kings',
        aliases: ['hk', 'kings'],
        // All times of the rules are no choice of this game.
        delivery_choices_minutes: null,
        texts: { de: { genre: 'Strategie' } },
      },
      reason: WHY,
    },
  ]);
});

test('a save over what somebody else has changed says so, and what was typed stays', async () => {
  const { user } = await openGame();
  await user.type(textbox(t('form.publisher')), ' Ltd.');
  await user.type(textbox(shared('reason.label')), WHY);
  api.answer('catalog.saveGame', () => {
    throw refused('PRODUCT_CHANGED');
  });
  // The page reads again what it shows beside the form.
  api.answer('catalog.editedGame', () => sampleGame({ base_hash: 'c'.repeat(64), hidden: true }));
  await user.click(button(t('form.save')));
  expect((await screen.findByRole('alert')).textContent).toBe(errors('PRODUCT_CHANGED'));
  await screen.findByText(t('state.hidden_help'));
  expect(screen.getByRole('alert').textContent).toBe(errors('PRODUCT_CHANGED'));
  expect(textbox(t('form.publisher'))).toHaveProperty('value', 'North House Ltd.');
});

test('a new game names each field that is missing, and says that it is hidden at first', async () => {
  api.answer('catalog.deliveryChoices', () => ({ minutes: [20, 60] }));
  const { user } = renderPage(<NewGamePage />);
  await user.type(await screen.findByRole('textbox', { name: shared('reason.label') }), WHY);
  expect(screen.getByText(t('new.hidden_first'))).toBeTruthy();
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(button(t('form.add.game')));
  expect(await screen.findByText(t('form.choose_delivery'))).toBeTruthy();
  const invalid = screen
    .getAllByRole('textbox')
    .filter((field) => field.getAttribute('aria-invalid') === 'true')
    .map((field) => field.getAttribute('name'));
  expect(invalid).toEqual(['name', 'slug', 'publisher', 'genre', 'description']);
});

test('hiding asks for a reason, and restricting for a rule too', async () => {
  const { user } = await openGame();
  await user.click(button(t('hide.open')));
  const hide = within(await screen.findByRole('dialog'));
  await user.type(hide.getByRole('textbox'), WHY);
  api.answer('catalog.setVisibility', () => ({ changed: true }));
  await user.click(hide.getByRole('button', { name: t('hide.open') }));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('hide.done')));
  expect(api.inputs('catalog.setVisibility')).toMatchObject([
    { kind: 'game', slug: 'harbour-kings', hidden: true, reason: WHY },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(button(t('restrict.open')));
  const restrict = within(await screen.findByRole('dialog'));
  await user.type(restrict.getByRole('textbox'), WHY);
  await user.click(restrict.getByRole('button', { name: t('restrict.open') }));
  expect(await restrict.findByText(t('restrict.choose'))).toBeTruthy();
  expect(api.inputs('catalog.setRestriction')).toEqual([]);
  await user.click(restrict.getByRole('combobox', { name: t('restrict.rule') }));
  await user.click(await screen.findByRole('option', { name: t('rule.recalls') }));
  api.answer('catalog.setRestriction', () => ({ changed: true }));
  await user.click(restrict.getByRole('button', { name: t('restrict.open') }));
  await waitFor(() =>
    expect(api.inputs('catalog.setRestriction')).toMatchObject([
      { restricted: true, rule: 'recalls', reason: WHY },
    ]),
  );
});

test('its history says who changed what, why, and by which rule', async () => {
  const act = {
    act: 'carry_out',
    by: 'Ada',
    role: 'admin',
    is_own: false,
    reason: WHY,
    occurred_at: '2026-11-20T12:00:00.000Z',
  } as const;
  await openGame({
    acts: [
      {
        ...act,
        proposal_id: 'p1',
        event: 'define',
        fields: ['name', 'texts'],
        rule: null,
        version: null,
      },
      {
        ...act,
        proposal_id: 'p2',
        event: 'restrict',
        fields: [],
        rule: 'recalls',
        version: null,
      },
      { ...act, proposal_id: 'p3', event: 'define_schema', fields: [], rule: null, version: 4 },
    ],
  });
  const fields = `${t('field.name')} and ${t('field.texts')}`;
  expect(screen.getByText(t('acts.fields', { fields }))).toBeTruthy();
  expect(screen.getByText(t('acts.rule', { rule: t('rule.recalls') }))).toBeTruthy();
  expect(screen.getByText(t('acts.version', { version: 4 }))).toBeTruthy();
  expect(screen.getAllByText(WHY)).toHaveLength(3);
});

test('the attributes are listed with their kinds, and each version says what it has changed', async () => {
  const { schema } = sampleGame();
  const [rank] = schema.attributes;
  const level = { ...flags, key: 'level', label: 'Level', kind: 'number', min: 1, max: 9 } as const;
  const at = { created_at: '2026-11-20T12:00:00.000Z' };
  await openGame({
    versions: [
      { ...at, version: 2, attributes: rank === undefined ? [] : [rank] },
      { ...at, version: 1, attributes: [level] },
    ],
  });
  expect(screen.getByText(t('schema.kind.choice'))).toBeTruthy();
  expect(screen.getByText(t('schema.added', { fields: 'Rank' }))).toBeTruthy();
  expect(screen.getByText(t('schema.removed', { fields: 'Level' }))).toBeTruthy();
});

const flags = { required: true, filterable: true, on_card: false } as const;
