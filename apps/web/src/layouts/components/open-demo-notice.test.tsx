// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../lib/test-page.tsx';
import { OpenDemoNotice } from './open-demo-notice.tsx';

test.each([true, false])('a demo that is open to others says so: %s', (isOpen) => {
  renderPage(<OpenDemoNotice />, '/', undefined, { is_open_demo: isOpen });
  const words = messagesIn('en', 'site')('open_demo');
  expect(screen.queryByText(words) !== null).toBe(isOpen);
});
