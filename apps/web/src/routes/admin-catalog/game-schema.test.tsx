// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SchemaPage } from '../../features/catalog/editing/components/schema-page.tsx';
import { sampleGame } from '../../features/catalog/editing/test-products.ts';
import { SchemaEffects } from '../../features/offers/schemas/components/schema-effects.tsx';
import { SchemaPreview } from '../../features/offers/schemas/components/schema-preview.tsx';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';

const t = messagesIn('en', 'catalog/schema');
const words = messagesIn('en', 'offers/schemas');
const shared = messagesIn('en', 'decisions');
const errors = messagesIn('en', 'errors');
const faults = messagesIn('en', 'field-errors');
const WHY = 'The publisher has added a rank.';

const button = (name: string) => screen.getByRole('button', { name });
function cardOf(name: string): HTMLElement {
  const heading = screen.getByRole('heading', { name });
  const card = heading.closest<HTMLElement>('[class*=rounded-xl]');
  if (card === null) throw new Error(`no card around ${name}`);
  return card;
}
const region = (name: string) => within(cardOf(name));
const NONE = { running: 0, unfit: 0, attributes: [] };

beforeEach(() => {
  signedIn({ role: 'admin' });
  api.answer('offers.schemaEffects', () => NONE);
});

async function openPage(changes: Parameters<typeof sampleGame>[0] = {}) {
  api.answer('catalog.editedGame', () => sampleGame(changes));
  const page = (
    <SchemaPage
      slug="harbour-kings"
      showEffects={(props) => <SchemaEffects {...props} />}
      preview={(props) => <SchemaPreview {...props} />}
    />
  );
  const rendered = renderPage(page);
  await screen.findByRole('heading', { level: 1, name: t('title', { name: 'Harbour Kings' }) });
  return rendered;
}

test('an attribute is added with its options in both languages, and is seen at once in the form, the filters and on the card', async () => {
  const { user } = await openPage();
  const type = async (name: string, value: string) => {
    const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await user.clear(field);
    await user.type(field, value);
  };
  expect(screen.getByText(t('next.same'))).toBeTruthy();
  await user.click(button(t('add')));
  await type(String.raw`Label \(English\)`, 'Home port');
  await type(String.raw`Label \(Deutsch\)`, 'Heimathafen');
  await user.click(screen.getByRole('checkbox', { name: t('on_card') }));
  await type(`${t('options.value', { number: 1 })}$`, 'North');
  await type(`${t('options.value', { number: 2 })}$`, 'South');
  await user.click(screen.getByText(t('options.lines'), { selector: 'summary' }));
  await user.type(screen.getByRole('textbox', { name: t('options.lines') }), 'East = Osten');
  await user.click(button(t('options.add_lines')));
  expect(screen.getByText(t('next.other', { version: 2 }))).toBeTruthy();

  const form = region(words('preview.form'));
  expect(form.getByRole('combobox', { name: /Home port/ }).textContent).toContain('East');
  const filters = region(words('preview.filters'));
  expect(filters.getByRole('checkbox', { name: 'South' })).toBeTruthy();
  expect(cardOf(words('preview.card')).textContent).toContain('Home port East');

  await user.type(screen.getByRole('textbox', { name: shared('reason.label') }), WHY);
  api.answer('catalog.saveSchema', () => ({ changed: true, version: 2 }));
  await user.click(button(t('save')));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('saved', { version: 2 })));
  const [rank] = sampleGame().schema.attributes;
  expect(api.inputs('catalog.saveSchema')).toMatchObject([
    {
      slug: 'harbour-kings',
      base_hash: 'b'.repeat(64),
      attributes: [
        rank,
        {
          key: 'home_port',
          label: 'Home port',
          kind: 'choice',
          options: ['North', 'South', 'East'],
          required: false,
          filterable: true,
          on_card: true,
        },
      ],
      texts: { de: { home_port: { label: 'Heimathafen', options: { East: 'Osten' } } } },
      reason: WHY,
    },
  ]);
});

test('what a change does to running offers is said before it is saved, with counts of what is typed', async () => {
  api.answer('offers.schemaEffects', () => ({
    running: 1_200,
    unfit: 7,
    attributes: [{ key: 'rank', missing: 0, refused: 0, dropped: 1_200 }],
  }));
  const { user } = await openPage();
  await user.click(button(t('remove', { name: 'Rank' })));
  expect(
    await screen.findByText(words('effects.dropped', { count: 1_200, shown: '1,200' })),
  ).toBeTruthy();
  await waitFor(() =>
    expect(api.inputs('offers.schemaEffects').at(-1)).toEqual({
      slug: 'harbour-kings',
      attributes: [],
    }),
  );
  expect(screen.getByText(words('effects.unfit', { count: 7, shown: '7' }))).toBeTruthy();
  // The label of what is removed is still known.
  expect(screen.getByText('Rank')).toBeTruthy();
});

test('what cannot be is named at its field, in a row that opens for it, and nothing is sent', async () => {
  const { user } = await openPage();
  await user.click(button(t('add')));
  await user.type(screen.getByRole('textbox', { name: /^Label \(English\)/ }), 'rank');
  await user.click(button(t('close', { name: 'rank' })));
  await user.type(screen.getByRole('textbox', { name: shared('reason.label') }), WHY);
  await user.click(button(t('save')));
  const label = await screen.findByRole('textbox', { name: /^Label \(English\)/ });
  expect(label.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(label);
  expect(screen.getAllByText(faults('given_twice')).length).toBeGreaterThan(0);
  expect(await screen.findByText(words('effects.faulty'))).toBeTruthy();
  expect(api.inputs('catalog.saveSchema')).toEqual([]);
});

test('a key that meant something else earlier is refused at its field, and a stale save keeps what was typed', async () => {
  const { user } = await openPage();
  await user.click(button(t('add')));
  await user.type(screen.getByRole('textbox', { name: /^Label \(English\)/ }), 'Port');
  await user.type(screen.getByRole('textbox', { name: t('options.value', { number: 1 }) }), 'A');
  await user.type(screen.getByRole('textbox', { name: t('options.value', { number: 2 }) }), 'B');
  await user.type(screen.getByRole('textbox', { name: shared('reason.label') }), WHY);
  api.answer('catalog.saveSchema', () => {
    throw refused('INPUT_INVALID', {
      fields: { 'attributes.1.kind': [{ code: 'kind_stays', params: {} }] },
    });
  });
  await user.click(button(t('save')));
  expect(await screen.findByText(faults('kind_stays'))).toBeTruthy();
  api.answer('catalog.saveSchema', () => {
    throw refused('PRODUCT_CHANGED');
  });
  api.answer('catalog.editedGame', () => sampleGame({ schema_hash: 'c'.repeat(64) }));
  await user.click(button(t('save')));
  expect((await screen.findByRole('alert')).textContent).toBe(errors('PRODUCT_CHANGED'));
  expect(screen.getByRole('textbox', { name: /^Label \(English\)/ })).toHaveProperty(
    'value',
    'Port',
  );
});

test('attributes change places, which is said, and the preview is in the language of choice', async () => {
  const { schema } = sampleGame();
  const owner = { key: 'owner', label: 'First owner', kind: 'yes_no' } as const;
  const flags = { required: false, filterable: true, on_card: false };
  const { user } = await openPage({
    schema: { ...schema, attributes: [...schema.attributes, { ...owner, ...flags }] },
    translations: { de: { attributes: { owner: { label: 'Erster Besitzer' } } } },
  });
  await user.click(button(t('up', { name: 'First owner' })));
  expect(screen.getByText(t('moved', { name: 'First owner', number: 1, count: 2 }))).toBeTruthy();
  expect(screen.getByText(t('next.other', { version: 2 }))).toBeTruthy();
  await user.click(button(t('down', { name: 'First owner' })));
  expect(screen.getByText(t('next.same'))).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: t('preview_language') }));
  await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
  const form = region(words('preview.form'));
  expect(form.getByRole('combobox', { name: /Erster Besitzer/ })).toBeTruthy();
});
