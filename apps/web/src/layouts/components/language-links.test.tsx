// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../lib/test-page.tsx';
import { LanguageOffer } from './language-links.tsx';

test('the page in the language of the browser is offered inside of a landmark', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  renderPage(<LanguageOffer />, '/accounts?sort=price');
  const link = within(screen.getByRole('complementary')).getByRole('link');
  expect(link.getAttribute('href')).toBe('/de/accounts?sort=price');
  expect(link.getAttribute('hreflang')).toBe('de');
  vi.restoreAllMocks();
});
