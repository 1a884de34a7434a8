// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authState } from '../../../../lib/session/auth-state.ts';
import { api, RestAnswer } from '../../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../../lib/test-page.tsx';
import { UndoEmailForm } from './undo-email-form.tsx';

const UNDO = 'POST /api/oauth/email/undo/';
const t = messagesIn('en', 'identity/sign-in');
const submit = () => screen.getByRole('button', { name: t('cancel_change.submit') });

test('a change of address is cancelled by the button, not by opening the link', async () => {
  signedIn();
  api.answerRoute(UNDO, () => ({}));
  const { user } = renderPage(<UndoEmailForm token="of-the-mail" />, '/auth/cancelEmailChange');
  expect(api.bodies(UNDO)).toEqual([]);
  await user.click(submit());
  const next = await screen.findByRole('link', { name: t('cancel_change.password') });
  expect(next.getAttribute('href')).toBe('/auth/resetPassword');
  expect(api.bodies(UNDO)).toEqual([{ token: 'of-the-mail' }]);
  expect(authState().user).toBeNull();
});

test('a link that was used says so, and where to turn', async () => {
  api.answerRoute(UNDO, () => new RestAnswer(400, { code: ['It is wrong.'] }, 'CODE_WRONG'));
  const { user } = renderPage(<UndoEmailForm token="used" />, '/auth/cancelEmailChange');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(t('cancel_change.link_spent'));
  const support = screen.getByRole('link', { name: t('cancel_change.support') });
  expect(support.getAttribute('href')).toBe('/contact');
});
