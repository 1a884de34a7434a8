// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BrandPage } from '../../features/catalog/editing/components/brand-page.tsx';
import { NewBrandPage } from '../../features/catalog/editing/components/new-brand-page.tsx';
import { api } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminBrandsRoute from './brands.tsx';

const t = messagesIn('en', 'catalog/editing');
const shared = messagesIn('en', 'decisions');
const WHY = 'The store has changed its cards.';

const brand: OutputOf<'catalog.editedBrand'> = {
  facts: {
    slug: 'night-market',
    name: 'Night Market',
    category: 'Store',
    description: 'Money for a market that is open at night.',
    popularity: 1,
    aliases: [],
    regions: [
      { code: 'US', name: 'United States', currency: 'USD', face_values_minor: [1_000, 2_550] },
      { code: 'JP', name: 'Japan', currency: 'JPY', face_values_minor: [1_000] },
    ],
    code_pattern: '[A-Z]{4}',
    code_example: 'ABCD',
    redeem_url: 'https://redeem.example',
    redeem_steps: ['Open the page.', 'Enter the code.'],
    texts: {},
  },
  base_hash: 'b'.repeat(64),
  hidden: false,
  restricted: false,
  offer_count: 0,
  cover_url: null,
  acts: [],
  sold: {
    days: 30,
    medians: [
      {
        region: 'US',
        currency: 'USD',
        face_value_minor: 2_550,
        median_minor: 2_399,
        sales: 7,
      },
    ],
  },
};

beforeEach(() => signedIn({ role: 'admin' }));

const valuesOf = (number: number) =>
  within(screen.getByRole('group', { name: t('regions.number', { number }) })).getByRole(
    'textbox',
    { name: t('regions.values') },
  );

test('the list of gift cards asks for brands', async () => {
  api.answer('catalog.products', () => ({ items: [], next_cursor: null }));
  renderPage(<AdminBrandsRoute />, '/admin/giftcards');
  expect(await screen.findByText(t('empty'))).toBeTruthy();
  expect(api.inputs('catalog.products')).toMatchObject([{ kind: 'brand', state: null }]);
});

test('face values are typed in units of their currency, and saved in minor units with all else', async () => {
  api.answer('catalog.editedBrand', () => brand);
  const { user } = renderPage(<BrandPage slug="night-market" />);
  await screen.findByRole('heading', { level: 1, name: 'Night Market' });
  expect(valuesOf(1)).toHaveProperty('value', '10, 25.5');
  expect(valuesOf(2)).toHaveProperty('value', '1000');
  await user.type(valuesOf(1), ', 50');
  await user.type(valuesOf(2), ', 3000');
  await user.type(screen.getByRole('textbox', { name: shared('reason.label') }), WHY);
  api.answer('catalog.saveBrand', () => ({ changed: true }));
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('saved.changed')));
  expect(api.inputs('catalog.saveBrand')).toMatchObject([
    {
      base_hash: 'b'.repeat(64),
      brand: {
        regions: [
          { code: 'US', face_values_minor: [1_000, 2_550, 5_000] },
          { code: 'JP', face_values_minor: [1_000, 3_000] },
        ],
        redeem_steps: ['Open the page.', 'Enter the code.'],
      },
    },
  ]);
});

test('what the codes were sold for stands beside the form', async () => {
  api.answer('catalog.editedBrand', () => brand);
  renderPage(<BrandPage slug="night-market" />);
  const row = await screen.findByRole('row', { name: /US, \$25\.50/ });
  expect(row.textContent).toContain('$23.99');
});

test('a value that its currency does not have, and an example of another format, are named at their fields', async () => {
  api.answer('catalog.editedBrand', () => brand);
  const { user } = renderPage(<BrandPage slug="night-market" />);
  await screen.findByRole('heading', { level: 1, name: 'Night Market' });
  await user.type(valuesOf(2), '.5');
  await user.type(screen.getByRole('textbox', { name: shared('reason.label') }), WHY);
  const save = screen.getByRole('button', { name: t('form.save') });
  await user.click(save);
  await waitFor(() => expect(valuesOf(2).getAttribute('aria-invalid')).toBe('true'));
  await user.clear(valuesOf(2));
  await user.type(valuesOf(2), '1000');
  const example = screen.getByRole('textbox', { name: t('codes.example') });
  await user.type(example, '1');
  await user.click(save);
  await waitFor(() => expect(example.getAttribute('aria-invalid')).toBe('true'));
  expect(api.inputs('catalog.saveBrand')).toEqual([]);
});

test('a new brand begins with one region; more are added and removed', async () => {
  const { user } = renderPage(<NewBrandPage />);
  expect(screen.getByText(t('new.brand_hidden_first'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('regions.add') }));
  await user.type(valuesOf(2), '7');
  await user.click(screen.getByRole('button', { name: t('regions.remove', { number: 1 }) }));
  expect(valuesOf(1)).toHaveProperty('value', '7');
  expect(screen.queryByRole('button', { name: /Remove region/ })).toBeNull();
});
