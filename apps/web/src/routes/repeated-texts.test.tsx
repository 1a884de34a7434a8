// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AttributeTable } from '../features/offers/detail/components/attribute-table.tsx';
import { RedeemSteps } from '../features/offers/detail/components/redeem-steps.tsx';
import { UnknownFilters } from '../features/offers/search/components/unknown-filters.tsx';
import { renderPage } from '../lib/test-page.tsx';

const skins = { key: 'skins', label: 'Skins', value: ['Again', 'Again'], words: 'Again, Again' };

test.each<[string, ReactElement]>([
  ['of a seller', <AttributeTable key="" attributes={[skins] as never} />],
  [
    'of a brand',
    <RedeemSteps
      key=""
      brand={{ redeem_steps: ['Again', 'Again'], redeem_url: 'https://x.test' }}
    />,
  ],
  [
    'of an address',
    <UnknownFilters key="" search={new URLSearchParams('a.x=Again&a.x=Again')} fields={[]} />,
  ],
])('texts %s that are said twice are shown twice, and have keys of their own', (_whose, page) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPage(page);
  expect(screen.getAllByText(/Again/).length).toBeGreaterThanOrEqual(2);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
