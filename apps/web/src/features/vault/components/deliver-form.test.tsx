// @vitest-environment happy-dom
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, refused } from '../../../lib/test-api.ts';
import { errorAt, renderPage, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import { sampleOrder, sampleUnit } from '../../orders/test-orders.ts';
import { DeliverForm } from './deliver-form.tsx';

const fieldText = messagesIn('en', 'field-errors');
const t = messagesIn('en', 'vault');

const words = {
  submit: t('deliver.submit'),
  confirmTitle: t('deliver.confirm_title'),
  confirm: t('deliver.confirm'),
  checkAgain: t('deliver.cancel'),
};
const fields = [
  { key: 'login', label: 'Login', required: true, multiline: false, pattern: '[a-z0-9-]{3,}' },
  { key: 'note', label: 'Note', required: false, multiline: true },
];
const units = [1, 2].map((position) => sampleUnit({ id: `unit-${position}`, position }));
const one = sampleOrder({ side: 'seller', state: 'in_delivery', vault_form: fields });
const two = { ...one, quantity: 2, units };

const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const submit = () => screen.getByRole('button', { name: words.submit });
const findQuestion = async () =>
  within(await screen.findByRole('dialog', { name: words.confirmTitle }));

beforeEach(() => {
  signedIn();
});

test('what is missing or malformed is marked, counted and begun with; nothing is asked yet', async () => {
  const { user } = renderPage(<DeliverForm order={one} fields={fields} />);
  await user.click(submit());
  expect(errorAt(field('Login'))).not.toBeNull();
  expect(errorAt(field('Note'))).toBeNull();
  expect(document.activeElement).toBe(field('Login'));
  expect(screen.getByRole('alert').textContent).toBe(t('deliver.invalid', { count: 1 }));
  await user.keyboard('NO{Enter}');
  expect(errorAt(field('Login'))).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  // Typing clears the error of the field at once.
  await user.keyboard('x');
  expect(errorAt(field('Login'))).toBeNull();
});

test('it is asked once, because it cannot be taken back; then all is sealed and said to be', async () => {
  api.answer('orders.deliver', () => ({ state: 'delivered' }));
  const scrollTo = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  const { user } = renderPage(<DeliverForm order={one} fields={fields} />);
  await user.type(field('Login'), 'wren-game{Enter}');
  const question = await findQuestion();
  await user.click(question.getByRole('button', { name: words.checkAgain }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Login').value).toBe('wren-game');
  await user.click(submit());
  await user.click((await findQuestion()).getByRole('button', { name: words.confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Empty optional fields are not sent.
  expect(api.inputs('orders.deliver').map(({ secrets }) => secrets)).toEqual([
    [{ login: 'wren-game' }],
  ]);
  expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']);
  // The form is gone then, and what happens next is at the top.
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0 }));
});

test('what the server refuses stands at the field of its unit, and the question closes', async () => {
  api.answer('orders.deliver', () => {
    throw refused('SECRET_DUPLICATE', {
      facts: { count: 1 },
      fields: { 'secrets.1.login': [fieldError('characters')] },
    });
  });
  const { user } = renderPage(<DeliverForm order={two} fields={fields} />);
  const [first, second] = screen.getAllByRole('group').map((group) => within(group));
  const firstLogin = first?.getByRole('textbox', { name: 'Login' }) ?? document.body;
  const secondLogin = second?.getByRole('textbox', { name: 'Login' }) ?? document.body;
  await user.type(firstLogin, 'code-one');
  await user.type(secondLogin, 'code-two{Enter}');
  await user.click((await findQuestion()).getByRole('button', { name: words.confirm }));
  await waitFor(() => expect(errorAt(secondLogin)).toBe(fieldText('characters')));
  expect(errorAt(firstLogin)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(secondLogin));
});

test('a refusal that belongs to no field is said in the question, which stays open', async () => {
  api.answer('orders.deliver', () => {
    throw refused('SECRET_UNREADABLE');
  });
  const { user } = renderPage(<DeliverForm order={one} fields={fields} />);
  await user.type(field('Login'), 'wren-game{Enter}');
  const question = await findQuestion();
  await user.click(question.getByRole('button', { name: words.confirm }));
  expect(await question.findByRole('alert')).toBeTruthy();
  expect(shownToasts).toEqual([]);
});
