// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  DUE,
  NOW,
  sampleOwnRequest,
  sampleRequest,
  sampleStanding,
} from '../../features/verification/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import VerificationLevelsRoute from './levels.tsx';
import VerificationRequestRoute from './request.tsx';

const t = messagesIn('en', 'verification/request');
const shared = messagesIn('en', 'verification');
const ADDRESS = '/verify/verify-seller?request=request-1';
const ANN = {
  country: 'DE',
  document: 'passport',
  legal_name: 'Ann Example',
  original_name: '',
  birth_date: '1990-04-01',
  nationality: 'DE',
  street: 'Beispielweg 12',
  postal_code: '10115',
  city: 'Berlin',
  region: '',
  document_number: 'C01X00T47',
  company_name: '',
  register_number: '',
} as const;

const shows = (changes: Parameters<typeof sampleOwnRequest>[0] = {}) => {
  api.answer('verification.own', () => sampleOwnRequest(changes));
  return renderPage(<VerificationRequestRoute />, ADDRESS);
};
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => signedIn());

describe('/verify', () => {
  test('says what is next, and leads to the open request instead of a new one', async () => {
    const open = sampleRequest({ state: 'needs_info' });
    api.answer('verification.standing', () => sampleStanding({ requests: [open] }));
    renderPage(<VerificationLevelsRoute />, '/verify');
    const link = await screen.findByRole('link', { name: shared('steps.continue') });
    expect(link.getAttribute('href')).toBe('/verify/verify-seller?request=request-1');
    expect(screen.queryByRole('link', { name: shared('steps.start') })).toBeNull();
  });

  test('offers nothing within seven days of a rejection, and after three of them', async () => {
    const rejected = sampleRequest({
      state: 'rejected',
      decided_at: NOW,
      reason: 'papers_unusable',
    });
    const standing = { requests: [rejected], retry_at: DUE, tries_left: 2 };
    api.answer('verification.standing', () => sampleStanding(standing));
    renderPage(<VerificationLevelsRoute />, '/verify');
    await screen.findByText(shared('reason.papers_unusable'));
    expect(screen.queryByRole('link', { name: shared('steps.start') })).toBeNull();
  });
});

describe('/verify/verify-seller', () => {
  test('asks for the next level of a user, as the one they have would be refused', async () => {
    const held = { level: 2, verified_until: '2029-11-20T12:00:00.000Z', requests: [] };
    api.answer('verification.standing', () => sampleStanding(held));
    renderPage(<VerificationRequestRoute />, '/verify/verify-seller?level=2');
    const next = await screen.findByRole('radio', { name: new RegExp(t('choose.level_3')) });
    expect(next.getAttribute('aria-checked')).toBe('true');
    const own = screen.getByRole('radio', { name: new RegExp(t('choose.level_2')) });
    expect(own.getAttribute('aria-disabled')).toBe('true');
  });

  test('says at each empty field that it is required, and stays at the details', async () => {
    const { user } = shows();
    await screen.findByRole('heading', { name: t('details.title') });
    await user.click(button(t('next')));
    const required = await screen.findAllByText('This field is required.');
    // Name, birth date, number, street, code, city, and the choices of countries and document.
    expect(required).toHaveLength(9);
    expect(screen.queryByRole('heading', { name: t('papers.title') })).toBeNull();
  });

  test('saves what is typed, each time as the next revision', async () => {
    api.answer('verification.save', ({ revision }) => ({ revision }));
    const { user } = shows({ revision: 4 });
    await user.type(await screen.findByLabelText(/Full name/), 'Ann');
    await waitFor(() => expect(api.inputs('verification.save')).toHaveLength(1), {
      timeout: 3_000,
    });
    expect(api.inputs('verification.save')).toMatchObject([
      { request_id: 'request-1', revision: 5, details: { legal_name: 'Ann' } },
    ]);
  });

  test('asks for no back of a passport that was chosen just now', async () => {
    api.answer('verification.save', ({ revision }) => ({ revision }));
    const needed = ['id_front', 'id_back', 'selfie'];
    const { user } = shows({ details: { ...ANN, document: 'residence_permit' }, needed });
    await screen.findByRole('heading', { name: t('details.title') });
    await user.click(screen.getByRole('radio', { name: shared('document.passport') }));
    await user.click(button(t('next')));
    await screen.findByText(shared('paper.selfie'));
    expect(screen.queryByText(shared('paper.id_back'))).toBeNull();
  });

  test('begins with the pictures where staff ask for one, and says why', async () => {
    const paper: OutputOf<'verification.own'>['papers'][number] = {
      id: 'paper-1',
      kind: 'selfie',
      is_there: true,
      fault: 'blurred',
      hints: [],
      created_at: DUE,
    };
    shows({
      request: sampleRequest({ state: 'needs_info', note: 'Hold it still.' }),
      papers: [paper],
    });
    await screen.findByText('Hold it still.', { exact: false });
    expect(screen.getByText(shared('fault.blurred'))).toBeDefined();
  });

  test('is sent with consent alone, when nothing is missing', async () => {
    const { user } = shows({ details: ANN, missing: [] });
    await screen.findByRole('heading', { name: t('details.title') });
    await user.click(button(t('next')));
    await user.click(button(t('next')));
    await user.click(button(t('consent.submit')));
    await screen.findByText(t('consent.required'));
    api.answer('verification.save', ({ revision }) => ({ revision }));
    api.answer('verification.submit', () => ({ state: 'submitted' }));
    await user.click(screen.getByRole('checkbox', { name: t('consent.label') }));
    await user.click(button(t('consent.submit')));
    await waitFor(() => expect(api.inputs('verification.submit')).toHaveLength(1));
    expect(api.inputs('verification.submit')).toMatchObject([
      { request_id: 'request-1', consent: true },
    ]);
  });

  test('is not sent without a second factor, and names the pictures that are missing', async () => {
    const { user } = shows({ details: ANN, has_two_factor: false, missing: ['selfie'] });
    await screen.findByRole('heading', { name: t('details.title') });
    await user.click(button(t('next')));
    await user.click(button(t('next')));
    expect(button(t('consent.submit')).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(t('consent.two_factor'))).toBeDefined();
    const missing = t('consent.missing', { papers: shared('paper.selfie') });
    expect(screen.getByText(missing)).toBeDefined();
  });
});
