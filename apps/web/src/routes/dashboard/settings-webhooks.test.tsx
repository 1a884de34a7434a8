// @vitest-environment happy-dom
import { WEBHOOK_TYPES } from '@guildhall/domain/webhooks/types';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TIME } from '../../features/identity/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import SettingsRoute from './settings.tsx';

const findButton = async (name: string) => await screen.findByRole('button', { name });

beforeEach(() => signedIn());

describe('webhooks', () => {
  const t = messagesIn('en', 'webhooks');
  const url = 'https://hooks.example.com/a';
  const endpoint = {
    id: 'endpoint-1',
    url,
    types: ['order.paid'],
    off_reason: null,
    failing_since: null,
    created_at: TIME,
  };

  test('the secret of a new endpoint is shown once', async () => {
    api.answer('webhooks.createEndpoint', () => ({ id: 'endpoint-2', secret: 'whsec_only-once' }));
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(t('create')));
    await user.type(await screen.findByLabelText(t('url')), 'http://10.0.0.1/');
    const [, submit] = await screen
      .findAllByRole('button', { name: t('submit') })
      .then((all) => [null, all.at(-1)]);
    if (submit === undefined || submit === null) throw new Error('no button');
    await user.click(submit);
    expect(api.inputs('webhooks.createEndpoint')).toEqual([]);
    await user.clear(screen.getByLabelText(t('url')));
    await user.type(screen.getByLabelText(t('url')), url);
    await user.click(submit);
    expect(await screen.findByText('whsec_only-once')).toBeTruthy();
    expect(api.inputs('webhooks.createEndpoint')).toEqual([{ url, types: [...WEBHOOK_TYPES] }]);
    await user.click(await findButton(t('saved')));
    await waitFor(() => expect(screen.queryByText('whsec_only-once')).toBeNull());
  });

  test('an endpoint is removed after a question, and switched off without one', async () => {
    api.answer('webhooks.endpoints', () => [endpoint]);
    api.answer('webhooks.removeEndpoint', () => ({}));
    api.answer('webhooks.changeEndpoint', () => ({}));
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(`${t('switch_off')}: ${url}`));
    const off = { endpoint_id: 'endpoint-1', is_on: false };
    await waitFor(() => expect(api.inputs('webhooks.changeEndpoint')).toEqual([off]));
    await user.click(await findButton(t('remove_named', { url })));
    const dialog = await screen.findByRole('dialog');
    expect(api.inputs('webhooks.removeEndpoint')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: t('remove') }));
    const named = { endpoint_id: 'endpoint-1' };
    await waitFor(() => expect(api.inputs('webhooks.removeEndpoint')).toEqual([named]));
  });

  test('a test is sent to an endpoint that is on, and to no other', async () => {
    api.answer('webhooks.endpoints', () => [
      endpoint,
      { ...endpoint, id: 'off', url: 'https://off.example/', off_reason: 'owner' },
    ]);
    api.answer('webhooks.sendTest', () => ({}));
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(`${t('test')}: ${endpoint.url}`));
    await waitFor(() =>
      expect(api.inputs('webhooks.sendTest')).toEqual([{ endpoint_id: endpoint.id }]),
    );
    expect(screen.queryByRole('button', { name: `${t('test')}: https://off.example/` })).toBeNull();
  });

  test('the log says what was answered, and sends again', async () => {
    api.answer('webhooks.endpoints', () => [{ ...endpoint, off_reason: 'failures' }]);
    api.answer('webhooks.redeliver', () => ({}));
    const tried = { id: 'try-1', status: null, fault: 'timed_out', answer: null, took_ms: 10_000 };
    api.answer('webhooks.deliveries', () => ({
      items: [
        {
          id: 'message-1',
          type: 'order.paid',
          payload: '{"type":"order.paid"}',
          created_at: TIME,
          taken_at: null,
          due_at: null,
          tries: [{ ...tried, tried_at: TIME }],
        },
      ],
      next_cursor: null,
    }));
    const { user } = renderPage(<SettingsRoute />);
    expect(await screen.findByText(t('off.failures'))).toBeTruthy();
    await user.click(await screen.findByText(t('log')));
    expect(await screen.findByText(new RegExp(t('fault.timed_out')))).toBeTruthy();
    await user.click(await findButton(`${t('redeliver')}: order.paid`));
    const named = { message_id: 'message-1' };
    await waitFor(() => expect(api.inputs('webhooks.redeliver')).toEqual([named]));
  });
});
