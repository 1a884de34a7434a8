// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, held, refused } from '../../../lib/test-api.ts';
import { errorAt, isBusy, renderPage, signedIn } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { sampleSecurity } from '../../identity/test-answers.ts';
import { sampleOrder, sampleUnit } from '../../orders/test-orders.ts';
import { textOf } from '../hooks.ts';
import { VaultPanel } from './vault-panel.tsx';

const t = messagesIn('en', 'vault');
const inIdentity = messagesIn('en', 'identity');
const inSettings = messagesIn('en', 'identity/settings');
const words = {
  reveal: t('show.single.account'),
  viewAgain: t('show.again'),
  title: t('reveal.title.account'),
  titleAgain: t('reveal.again.account'),
  password: t('reveal.password'),
  submit: t('reveal.submit'),
  cancel: t('reveal.cancel'),
  hide: t('show.hide'),
  log: t('log.open'),
  logEmpty: t('log.empty'),
  logFailed: t('log.load_failed'),
};
const secret: OutputOf<'vault.reveal'> = {
  fields: [{ key: 'login', label: 'Login', value: 'wren@game.test', multiline: false }],
};
const sealed = sampleOrder();
const opened = sampleOrder({
  units: [
    sampleUnit({ first_revealed_at: '2026-11-20T13:00:00.000Z', allowed_events: ['reveal'] }),
  ],
});
const button = (name: string) => screen.getByRole('button', { name });
const isClosed = async () => await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const security = (methods: readonly string[]) =>
  sampleSecurity({
    has_password: methods.includes('password'),
    two_factor: methods.includes('totp'),
    methods: [...methods],
    is_fresh: false,
  });

beforeEach(() => {
  signedIn();
  api.answer('identity.security', () => security(['password']));
});
afterEach(() => {
  vi.useRealTimers();
});

async function askToReveal(order = sealed) {
  const page = renderPage(<VaultPanel order={order} />);
  const opener = button(order === sealed ? words.reveal : words.viewAgain);
  await page.user.click(opener);
  const dialog = within(
    await screen.findByRole('dialog', {
      name: order === sealed ? words.title : words.titleAgain,
    }),
  );
  const password = dialog.getByLabelText<HTMLInputElement>(words.password);
  await waitFor(() => expect(document.activeElement).toBe(password));
  return { ...page, dialog, password, opener };
}

describe('revealing', () => {
  test('asks for the password and for consent, and sends nothing without both', async () => {
    const { user, dialog, password } = await askToReveal();
    await user.click(dialog.getByRole('button', { name: words.submit }));
    const consent = dialog.getByRole('checkbox');
    expect(errorAt(password)).not.toBeNull();
    expect(errorAt(consent)).not.toBeNull();
    await user.type(password, 'the password{Enter}');
    expect(errorAt(password)).toBeNull();
    expect(errorAt(consent)).not.toBeNull();
    expect(api.inputs('vault.reveal')).toEqual([]);
  });

  test('says a wrong password at its field, then shows the secret and hides it again', async () => {
    const answer = held<typeof secret>();
    api.answer('vault.reveal', async ({ password }) => {
      if (password === 'the password') return await answer.promise;
      throw refused('REVEAL_PASSWORD_WRONG');
    });
    const { user, dialog, password } = await askToReveal();
    await user.click(dialog.getByRole('checkbox'));
    await user.type(password, 'not the password{Enter}');
    await waitFor(() => expect(errorAt(password)).not.toBeNull());
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.clear(password);
    await user.type(password, 'the password{Enter}');
    const submit = dialog.getByRole('button', { name: words.submit });
    await waitFor(() => expect(isBusy(submit)).toBe(true));
    await user.keyboard('{Escape}');
    await user.click(submit);
    expect(screen.getByRole('dialog')).toBeTruthy();
    await act(async () => answer.release(secret));
    expect(await screen.findByText('wren@game.test')).toBeTruthy();
    await isClosed();
    expect(api.inputs('vault.reveal')).toEqual(
      ['not the password', 'the password'].map((typed) => ({
        order_id: 'order-1',
        unit_id: 'unit-1',
        password: typed,
        language: 'en',
        consent: true,
      })),
    );
    // Now it cannot be returned sealed, though the order has not been read again.
    expect(screen.queryByRole('button', { name: t('return.open') })).toBeNull();
    await user.click(button(words.hide));
    expect(screen.queryByText('wren@game.test')).toBeNull();
  });

  test('takes a code of the authenticator app instead of the password', async () => {
    api.answer('identity.security', () => security(['password', 'totp']));
    api.answer('identity.stepUpWithTotp', () => ({ access_token: 'a new token' }));
    api.answer('vault.reveal', () => secret);
    const { user, dialog } = await askToReveal();
    await user.click(dialog.getByRole('checkbox'));
    await user.type(await dialog.findByLabelText(inIdentity('app_code')), '123456{Enter}');
    expect(await screen.findByText('wren@game.test')).toBeTruthy();
    expect(api.inputs('identity.stepUpWithTotp')).toEqual([{ code: '123456' }]);
    const [sent] = api.inputs('vault.reveal');
    expect(sent).toMatchObject({ unit_id: 'unit-1', consent: true });
    expect(sent).not.toHaveProperty('password');
  });

  test('waits for the consent after that proof, and asks again once it is too old', async () => {
    api.answer('identity.security', () => security(['password', 'totp']));
    api.answer('identity.stepUpWithTotp', () => ({ access_token: 'a new token' }));
    api.answer('vault.reveal', () => {
      throw refused('REAUTH_REQUIRED', { facts: { methods: ['password', 'totp'] } });
    });
    const { user, dialog } = await askToReveal();
    await user.type(await dialog.findByLabelText(inIdentity('app_code')), '123456{Enter}');
    expect(await dialog.findByText(t('reveal.proven'))).toBeTruthy();
    expect(api.inputs('vault.reveal')).toEqual([]);
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: words.submit }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(await dialog.findByLabelText(words.password)).toBeTruthy();
  });

  test('offers the identity provider alone to users without a password', async () => {
    api.answer('identity.security', () => security(['google']));
    const { user } = renderPage(<VaultPanel order={sealed} />);
    await user.click(button(words.reveal));
    const dialog = within(await screen.findByRole('dialog', { name: words.title }));
    const google = inSettings('step_up.with_provider', { provider: 'Google' });
    expect(await dialog.findByRole('button', { name: google })).toBeTruthy();
    expect(dialog.queryByLabelText(words.password)).toBeNull();
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: words.submit }));
    expect(await dialog.findByText(t('reveal.proof_missing'))).toBeTruthy();
    expect(api.inputs('vault.reveal')).toEqual([]);
  });

  test('says whatever else is refused above the buttons, and stays open', async () => {
    api.answer('vault.reveal', () => {
      throw refused('REVEAL_TOO_OFTEN', { facts: { retry_after_seconds: 3_600 } });
    });
    const { user, dialog, password } = await askToReveal(opened);
    // A second reveal needs no consent.
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.type(password, 'the password{Enter}');
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(errorAt(password)).toBeNull();
  });

  test.each(['{Escape}', 'cancel'])(
    'can be left by %s, which forgets the password and gives the keyboard back',
    async (way) => {
      const { user, dialog, password, opener } = await askToReveal();
      await user.type(password, 'the password');
      if (way === 'cancel') await user.click(dialog.getByRole('button', { name: words.cancel }));
      else await user.keyboard(way);
      await isClosed();
      await waitFor(() => expect(document.activeElement).toBe(opener));
      await user.keyboard('{Enter}');
      expect((await screen.findByLabelText<HTMLInputElement>(words.password)).value).toBe('');
    },
  );

  test('ends by itself: after five minutes nothing is shown any more', async () => {
    api.answer('vault.reveal', () => secret);
    const { user, password } = await askToReveal(opened);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.type(password, 'the password{Enter}');
    expect(await screen.findByText('wren@game.test')).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(4 * 60_000));
    expect(screen.queryByText('wren@game.test')).not.toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('wren@game.test')).toBeNull();
  });
});

test('of several codes each has its own buttons, which name it', async () => {
  const units = [1, 2].map((position) => sampleUnit({ id: `unit-${position}`, position }));
  api.answer('vault.reveal', () => secret);
  const { user } = renderPage(<VaultPanel order={sampleOrder({ kind: 'gift_card', units })} />);
  const [, second] = screen.getAllByRole('button', { name: new RegExp(`^${t('show.many')}: `) });
  expect(second?.getAttribute('aria-label')).toContain(t('unit.gift_card', { position: 2 }));
  await user.click(second ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox'));
  await user.type(dialog.getByLabelText(words.password), 'the password{Enter}');
  expect(await screen.findByText('wren@game.test')).toBeTruthy();
  expect(api.inputs('vault.reveal').map(({ unit_id }) => unit_id)).toEqual(['unit-2']);
});

test('says that what was sealed was destroyed, and offers nothing', () => {
  const destroyed = sampleUnit({
    state: 'completed',
    due_at: null,
    first_revealed_at: '2026-08-20T13:00:00.000Z',
    secret_destroyed_at: '2026-11-20T13:00:00.000Z',
    allowed_events: [],
  });
  const page = renderPage(<VaultPanel order={sampleOrder({ units: [destroyed] })} />);
  expect(screen.getByRole('heading', { name: t('destroyed.title') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.viewAgain })).toBeNull();
  page.unmount();
  const units = [destroyed, { ...destroyed, id: 'unit-2', position: 2 }];
  renderPage(<VaultPanel order={sampleOrder({ kind: 'gift_card', quantity: 2, units })} />);
  expect(screen.getAllByText(/^Destroyed /)).toHaveLength(2);
});

describe('all codes at once', () => {
  const units = [1, 2].map((position) => sampleUnit({ id: `unit-${position}`, position }));
  const order = sampleOrder({ kind: 'gift_card', quantity: 2, units });
  const codeOf = (value: string) => ({ key: 'code', label: 'Code', value, multiline: false });

  async function openAll() {
    const page = renderPage(<VaultPanel order={order} />);
    await page.user.click(button(t('reveal_all.open', { count: 2 })));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, dialog };
  }

  test('asks for one password and one consent, and sends nothing without both', async () => {
    const { user, dialog } = await openAll();
    await user.type(dialog.getByLabelText(words.password), 'the password{Enter}');
    expect(errorAt(dialog.getByRole('checkbox'))).not.toBeNull();
    expect(api.inputs('vault.revealUnits')).toEqual([]);
  });

  test('shows them, and copies or saves all of them as text without another call', async () => {
    api.answer('vault.revealUnits', () => ({
      units: ['AAAA', 'BBBB'].map((code, index) => ({
        unit_id: `unit-${index + 1}`,
        fields: [codeOf(code)],
      })),
    }));
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (content: Blob) => {
          saved.push(content);
          return 'blob:codes';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    const { user, dialog } = await openAll();
    await user.click(dialog.getByRole('checkbox'));
    await user.type(dialog.getByLabelText(words.password), 'the password{Enter}');
    expect(await screen.findByText('AAAA')).toBeTruthy();
    expect(api.inputs('vault.revealUnits')).toEqual([
      {
        order_id: order.id,
        unit_ids: ['unit-1', 'unit-2'],
        password: 'the password',
        language: 'en',
        consent: true,
      },
    ]);
    await user.click(button(t('show.copy_all')));
    expect(await navigator.clipboard.readText()).toBe('AAAA\nBBBB\n');
    await user.click(button(t('show.download')));
    expect(await saved[0]?.text()).toBe('AAAA\nBBBB\n');
    await user.click(button(words.hide));
    expect(screen.queryByText('BBBB')).toBeNull();
  });

  test('units of several fields have their names and labels in the text', () => {
    const pin = { key: 'pin', label: 'PIN', value: '12', multiline: false };
    expect(
      textOf([
        { name: 'Code 1', fields: [codeOf('AAAA'), pin] },
        { name: 'Code 2', fields: [codeOf('BBBB')] },
      ]),
    ).toBe('Code 1\nCode: AAAA\nPIN: 12\n\nCode 2\nCode: BBBB\n');
  });
});

describe('the log of looks', () => {
  async function openLog() {
    const page = renderPage(<VaultPanel order={sealed} />);
    await page.user.click(button(words.log));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  }

  test('lists who has looked, with what device; of staff, for which case and why (Z7)', async () => {
    api.answer('vault.log', () => [
      {
        occurred_at: '2026-11-20T13:00:00.000Z',
        viewer: 'Wren',
        is_own: true,
        ip_address: '203.0.113.7',
        country: 'PT',
        device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
        staff: null,
      },
      {
        occurred_at: '2026-11-20T12:00:00.000Z',
        viewer: 'Robin',
        is_own: false,
        ip_address: null,
        country: null,
        device: null,
        staff: null,
      },
      {
        occurred_at: '2026-11-20T11:00:00.000Z',
        viewer: '',
        is_own: false,
        ip_address: null,
        country: null,
        device: null,
        staff: { case_kind: 'chargeback', reason: 'The bank asks for the delivery.' },
      },
    ]);
    const { dialog } = await openLog();
    const [look, other, staff] = await dialog.findAllByRole('listitem');
    if (look === undefined || other === undefined || staff === undefined)
      throw new Error('a view is missing');
    for (const part of [t('log.you'), '203.0.113.7', 'Portugal', /Chrome.*Linux/]) {
      expect(within(look).getByText(part)).toBeTruthy();
    }
    expect(within(other).getByText('Robin')).toBeTruthy();
    expect(within(other).getAllByText(t('log.unknown'))).toHaveLength(3);
    const parts = [t('log.staff'), t('log.case_of.chargeback'), 'The bank asks for the delivery.'];
    for (const part of parts) expect(within(staff).getByText(part)).toBeTruthy();
    expect(within(staff).queryByText(t('log.address'))).toBeNull();
  });

  test('says that there was no reveal, or that the log did not load and can be retried', async () => {
    api.answer('vault.log', () => {
      throw refused('PERMISSION_DENIED');
    });
    const { user, dialog } = await openLog();
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain(words.logFailed);
    api.answer('vault.log', () => []);
    await user.click(within(alert).getByRole('button'));
    expect(await dialog.findByText(words.logEmpty)).toBeTruthy();
  });
});
