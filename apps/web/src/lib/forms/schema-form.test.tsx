// @vitest-environment happy-dom
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { fieldError, type FieldErrors } from '@guildhall/domain/kernel/field-errors';
import { messagesIn } from '@guildhall/locales/catalogues';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextField } from '@guildhall/ui/text-field';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AmountField } from './amount-field.tsx';
import { amountBetween, chosen } from './form-schemas.ts';
import {
  FormProblem,
  useControlledField,
  useFormConfirmation,
  useSchemaForm,
} from './schema-form.tsx';
import { errorAt, renderPage } from '../test-page.tsx';

const fieldText = messagesIn('en', 'field-errors');
const schema = z.strictObject({
  kind: chosen(z.enum(['card', 'cash'])),
  name: z.string().trim().min(1),
  amount: amountBetween(100, 500),
});
type Sent = z.output<typeof schema>;

function PaymentForm({ onSubmit }: { onSubmit: (values: Sent) => Promise<void> }) {
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { kind: null, name: '', amount: '' },
    onSubmit,
    initialFocus: 'name',
    texts: { kind: () => 'Choose one.', amount: (typed) => `Not allowed: ${typed}` },
  });
  const kind = useControlledField(form, 'kind');
  return (
    <form {...formProps} aria-label="Payment">
      <FormProblem>{problem}</FormProblem>
      <RadioCards
        label="Kind"
        cards={[
          { value: 'card', title: 'Card' },
          { value: 'cash', title: 'Cash' },
        ]}
        value={kind.value}
        onValueChange={kind.onChange}
        error={kind.error}
      />
      <TextField {...field('name')} label="Name" />
      <AmountField {...useControlledField(form, 'amount')} label="Amount" currency="USD" />
      <button type="submit" aria-busy={pending}>
        Send
      </button>
    </form>
  );
}

/** A refusal as the client of the API rejects with it. */
const refusal = (code: ErrorCode, fields: FieldErrors = {}) =>
  Object.assign(new Error(code), { data: { code, facts: {}, fields, http_status: 400 } });

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const card = () => screen.getByRole('radio', { name: 'Card' });
const submit = () => screen.getByRole('button', { name: 'Send' });

async function filledForm(onSubmit: (values: Sent) => Promise<void>) {
  const { user } = renderPage(<PaymentForm onSubmit={onSubmit} />);
  await user.click(card());
  await user.type(name(), ' Wren ');
  await user.type(amount(), '2.50');
  return user;
}

test('what is wrong is said at its field and not sent; the first wrong one has the focus', async () => {
  const send = vi.fn<(values: Sent) => Promise<void>>();
  const { user } = renderPage(<PaymentForm onSubmit={send} />);
  expect(document.activeElement).toBe(name());
  await user.type(amount(), '9');
  await user.click(submit());
  await screen.findByText('Choose one.');
  expect(document.activeElement).toBe(card());
  expect(errorAt(name())).toBe(fieldText('required'));
  expect(errorAt(amount())).toBe('Not allowed: 9');

  await user.click(card());
  await waitFor(() => expect(screen.queryByText('Choose one.')).toBeNull());
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(name()));

  // From the first try on, an error goes as soon as its field is right.
  await user.type(name(), 'Wren');
  await waitFor(() => expect(errorAt(name())).toBeNull());
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(amount()));
  expect(send).not.toHaveBeenCalled();
});

test('what the schema makes of the values is sent, once however often it is submitted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn<(values: Sent) => Promise<void>>(async () => await promise);
  await filledForm(send);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ kind: 'card', name: 'Wren', amount: 250 }),
  );
  fireEvent.submit(form);
  expect(submit().getAttribute('aria-busy')).toBe('true');
  resolve();
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('false'));
  expect(send).toHaveBeenCalledOnce();
});

test('a refusal is shown at its field, which has the focus, and what was typed stays', async () => {
  const fields = { amount: [fieldError('not_listed')] };
  const send = vi.fn<(values: Sent) => Promise<void>>();
  send.mockRejectedValueOnce(refusal('INPUT_INVALID', fields));
  const user = await filledForm(send);
  await user.click(submit());
  await waitFor(() => expect(errorAt(amount())).toBe(fieldText('not_listed')));
  expect(document.activeElement).toBe(amount());
  expect(screen.queryByRole('alert')).toBeNull();
  expect([name().value, amount().value]).toEqual([' Wren ', '2.50']);
});

test('a refusal of no field is shown above them until the form is sent again', async () => {
  const send = vi.fn<(values: Sent) => Promise<void>>();
  send.mockRejectedValueOnce(refusal('NOT_FOUND'));
  const user = await filledForm(send);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    messagesIn('en', 'errors')('NOT_FOUND'),
  );
  expect(name().value).toBe(' Wren ');
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(send).toHaveBeenCalledTimes(2);
});

test('its values are in no URL if it is sent without JavaScript (K6)', () => {
  renderPage(<PaymentForm onSubmit={async () => {}} />);
  expect(screen.getByRole<HTMLFormElement>('form').getAttribute('method')).toBe('post');
});

function AskedForm({ send }: { send: (values: { name: string }) => Promise<void> }) {
  const { form, field, formProps, problem } = useSchemaForm({
    schema: z.strictObject({ name: z.string().min(1) }),
    defaultValues: { name: '' },
    onSubmit: (values) => {
      confirmation.ask(values);
    },
  });
  const confirmation = useFormConfirmation(form, { runOrThrow: send, pending: false });
  return (
    <form {...formProps}>
      <TextField {...field('name')} label="Name" />
      {!confirmation.dialog.open && <FormProblem>{problem}</FormProblem>}
      <ConfirmDialog
        {...confirmation.dialog}
        problem={problem}
        title="Sure?"
        confirmLabel="Yes"
        cancelLabel="Back"
      />
    </form>
  );
}

test('a form that asks sends nothing before the answer; a failure stays in view', async () => {
  const send = vi.fn<(values: { name: string }) => Promise<void>>();
  send.mockRejectedValueOnce(refusal('NOT_FOUND'));
  const { user } = renderPage(<AskedForm send={send} />);
  await user.type(name(), 'Wren{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  const failure = messagesIn('en', 'errors')('NOT_FOUND');
  expect((await screen.findByRole('alert')).textContent).toBe(failure);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('alert').textContent).toBe(failure);

  await user.type(name(), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send.mock.calls).toEqual([[{ name: 'Wren' }], [{ name: 'Wren' }]]);
});
