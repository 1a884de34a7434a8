import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { authenticator } from '@guildhall/scenes/authenticator';
import { testGame } from '@guildhall/scenes/catalog';
import { fundWallet } from '@guildhall/scenes/payments';
import { signedInWith, totpCode, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import { invitationToken, sentInvitation } from '@guildhall/scenes/staff-invitations';
import { challenged } from '@guildhall/scenes/sign-ins';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { startPasskey } from '@guildhall/services/identity/passkeys/register-passkey';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import { startTotp } from '@guildhall/services/identity/second-factor/start-totp';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { startPasskeySignIn } from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import { linkIdentity } from '@guildhall/services/identity/sign-on/link-identity';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import { startPasskeyStepUp } from '@guildhall/services/identity/step-up/step-up';
import { readEditedGame } from '@guildhall/services/catalog/editing/read-products';
import { readRuleBook } from '@guildhall/services/rules/read-rules';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { readStaffProposal } from '@guildhall/services/identity/staff/change-staff';
import { requireProposal } from '@guildhall/services/kernel/staff-decisions';
import { makeExports } from '@guildhall/services/privacy/make-exports';
import { requestExport } from '@guildhall/services/privacy/request-export';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { readRefundable } from '@guildhall/services/payments/refunds/read-refundable';
import { readPaymentReview } from '@guildhall/services/orders/reviews/read-payment-reviews';
import { REVIEW_KIND } from '@guildhall/services/orders/reviews/review-payment';
import { newUserLike } from '../permission-matrix/actors.ts';
import type { MatrixFixture } from '../permission-matrix/matrix.ts';
import { resources } from '../permission-matrix/resources.ts';
import { acceptedDisputeCalls } from './accepted-disputes.ts';
import { acceptedReportCalls } from './accepted-reports.ts';
import { acceptedVerificationCalls } from './accepted-verifications.ts';
import { acceptedViewCalls } from './accepted-views.ts';
import { acceptedWithdrawalCalls } from './accepted-withdrawals.ts';

/** Credentials for the second step of a flow: a code, a ticket, a challenge, a callback. */
export interface EndedCall {
  readonly input: unknown;
  readonly token: string | null;
  /** The cookies since the first step. */
  readonly cookie?: string;
}

const nowhere = { ip_address: null, user_agent: null };
const PASSWORD = 'seventeen purple spoons';

/** A new user, who may be left in any state. */
async function newUser({ shop: { scene }, actors }: MatrixFixture) {
  const token = await newUserLike(scene, actors.buyer);
  return { scene, services: scene.services, token, ...(await signedInWith(scene, token)) };
}

async function withApp(matrix: MatrixFixture) {
  const person = await newUser(matrix);
  const { secret, access_token: token } = await withTotp(person.scene, person.token);
  return { ...person, token, secret };
}

async function withKey(matrix: MatrixFixture) {
  const person = await newUser(matrix);
  const { key, access_token: token } = await withPasskey(person.scene, person.token);
  return { ...person, token, key, ...(await signedInWith(person.scene, token)) };
}

async function mailTo({ shop: { scene } }: MatrixFixture, email: string): Promise<string> {
  while ((await drainOutbox(scene.services)) > 0);
  const [mail] = await readCaughtMails(scene.services, email);
  return mail?.text ?? '';
}

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code';

/** Approves on the provider's page and returns. */
async function completeCallback(url: string, email: string) {
  const body = new URLSearchParams({ choice: 'sign_in', email, name: 'Ann', is_verified: 'yes' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}

/**
 * How the second step of a flow is accepted, by the name of its call. The rows of the permission
 * matrix only say how it is refused, because no flow was started there.
 */
export const acceptedSecondSteps: Readonly<
  Record<string, (matrix: MatrixFixture) => Promise<EndedCall>>
> = {
  ...acceptedViewCalls,
  ...acceptedWithdrawalCalls,
  ...acceptedDisputeCalls,
  ...acceptedVerificationCalls,
  ...acceptedReportCalls,
  async 'POST /api/oauth/activate/'(matrix) {
    const name = `f${newId().slice(-12)}`;
    const person = { email: `${name}@walk.test`, username: name, password: PASSWORD };
    const { user_id } = await signUp(matrix.shop.scene.services, person, nowhere);
    const code = codeIn(await mailTo(matrix, person.email));
    return { input: { user_id, code }, token: null };
  },
  async 'POST /api/oauth/password/reset/verify/'(matrix) {
    const { services, user } = await newUser(matrix);
    await requestPasswordReset(services, { email: user.email }, nowhere);
    const text = await mailTo(matrix, user.email);
    const token = /[?#&]token=([\w.-]+)/.exec(text)?.[1];
    return { input: { token, password: PASSWORD }, token: null };
  },
  async 'POST /api/oauth/email/undo/'(matrix) {
    const { services, user, session } = await newUser(matrix);
    const to = { new_email: `f${newId().slice(-12)}@walk.test` };
    await requestEmailChange(services, user, session, to, nowhere);
    const token = /[?#&]token=([\w.-]+)/.exec(await mailTo(matrix, user.email))?.[1];
    return { input: { token }, token: null };
  },
  async 'POST /api/oauth/login/second-factor/'(matrix) {
    const { services, user, secret } = await withApp(matrix);
    const said = { email: user.email, password: ACTOR_PASSWORD };
    const { ticket } = await challenged(signIn(services, said, nowhere));
    return { input: { ticket, method: 'totp', code: await totpCode(secret) }, token: null };
  },
  async 'POST /api/oauth/login/passkey/'(matrix) {
    const { services, key } = await withKey(matrix);
    const { handle, options } = await startPasskeySignIn(services, {});
    return { input: { handle, response: key.assert(options.challenge) }, token: null };
  },
  async 'GET /api/sso/google/callback/'({ shop: { scene } }) {
    const { url, cookie } = await startSignOn(scene.services, 'google', { purpose: 'sign_in' });
    const input = await completeCallback(url, `g${newId().slice(-12)}@walk.test`);
    return { input, token: null, cookie: `${cookie.name}=${cookie.value}` };
  },
  // This provider verifies no address, so the identity is linked before it signs in.
  async 'GET /api/sso/facebook/callback/'(matrix) {
    const { services, token, user, session } = await newUser(matrix);
    const intent = { purpose: 'link', user_id: user.id, session_id: session.id } as const;
    const { url, cookie } = await startSignOn(services, 'facebook', intent);
    const input = await completeCallback(url, user.email);
    return { input, token, cookie: `${cookie.name}=${cookie.value}` };
  },
  async 'identity.acceptInvitation'(matrix) {
    const { scene, token, user } = await withApp(matrix);
    await sentInvitation(scene, user.email);
    return { input: { token: await invitationToken(scene, user.email) }, token };
  },
  async 'identity.confirmEmail'(matrix) {
    const { services, token, user, session } = await newUser(matrix);
    const newEmail = `n${newId().slice(-12)}@walk.test`;
    await requestEmailChange(services, user, session, { new_email: newEmail }, nowhere);
    return { input: { code: codeIn(await mailTo(matrix, newEmail)) }, token };
  },
  async 'identity.confirmTotp'(matrix) {
    const { services, token, user, session } = await newUser(matrix);
    const { secret } = await startTotp(services, user, session);
    return { input: { code: await totpCode(secret) }, token };
  },
  'identity.turnOffTotp': async (matrix) => ({ input: {}, token: (await withApp(matrix)).token }),
  'identity.makeRecoveryCodes': async (matrix) => ({
    input: {},
    token: (await withApp(matrix)).token,
  }),
  async 'identity.stepUpWithTotp'(matrix) {
    const { token, secret } = await withApp(matrix);
    return { input: { code: await totpCode(secret) }, token };
  },
  async 'identity.registerPasskey'(matrix) {
    const { services, token, user, session } = await newUser(matrix);
    const { handle, options } = await startPasskey(services, user, session);
    const key = authenticator(user.id, services.settings.public_url);
    return { input: { handle, response: key.attest(options.challenge), name: 'Mine' }, token };
  },
  async 'identity.stepUpWithPasskey'(matrix) {
    const { services, token, viewer, session, key } = await withKey(matrix);
    const { handle, options } = await startPasskeyStepUp(services, viewer, session);
    return { input: { handle, response: key.assert(options.challenge) }, token };
  },
  async 'identity.renamePasskey'(matrix) {
    const { token, key } = await withKey(matrix);
    return { input: { id: key.id, name: 'Blue key' }, token };
  },
  async 'identity.removePasskey'(matrix) {
    const { token, key } = await withKey(matrix);
    return { input: { id: key.id }, token };
  },
  async 'identity.unlinkProvider'(matrix) {
    const { services, token, user } = await newUser(matrix);
    const { issuer = '' } = services.identity_providers.google ?? {};
    const proven = { issuer, subject: newId(), email: user.email, is_email_verified: true };
    await linkIdentity(services, user.id, 'google', {
      ...proven,
      name: null,
      authenticated_at: null,
    });
    return { input: { provider: 'google' }, token };
  },
  async 'payments.startTopUp'(matrix) {
    const { token } = await newUser(matrix);
    return { input: { idempotency_key: newId(), amount_minor: 1_000 }, token };
  },
  async 'payments.refundToSource'(matrix) {
    const { scene, services, token, viewer } = await newUser(matrix);
    await fundWallet(scene, viewer, 1_000);
    const [payment] = await readRefundable(services, viewer);
    const input = { idempotency_key: newId(), payment_id: payment?.payment_id, amount_minor: 100 };
    return { input, token };
  },
  async 'payments.decideRefund'(matrix) {
    const { scene, services, viewer } = await newUser(matrix);
    await fundWallet(scene, viewer, 10_000);
    const [payment] = await readRefundable(services, viewer);
    const ask = async (feeMinor: number) =>
      await requestRefund(services, viewer, {
        idempotency_key: newId(),
        payment_id: payment?.payment_id ?? '',
        amount_minor: 500,
        expected_fee_minor: feeMinor,
      });
    // The first one is free; 2.9 % of 5.00 and 30 cents.
    await ask(0);
    const { refund_id } = await ask(45);
    const reason = 'Looked at the payments of this user.';
    const input = { idempotency_key: newId(), refund_id, decision: 'reject', reason };
    return { input, token: matrix.actors.support.token };
  },
  async 'catalog.saveSchema'({ actors: { admin }, shop: { scene } }) {
    const { slug } = await testGame(scene);
    const { schema_hash } = await readEditedGame(scene.services, admin.viewer, { slug });
    const flags = { required: false, filterable: false, on_card: false };
    const attribute = { key: 'extra', label: 'Extra', kind: 'yes_no', ...flags };
    const shown = { slug, base_hash: schema_hash, attributes: [attribute], texts: {} };
    const input = { idempotency_key: newId(), ...shown, reason: 'Nobody asks for more.' };
    return { input, token: admin.token };
  },
  async 'privacy.downloadDataExport'(matrix) {
    const { services, viewer, token } = await newUser(matrix);
    await requestExport(services, viewer);
    await makeExports(services);
    return { input: {}, token };
  },
  async 'rules.confirmChange'({ actors, shop, world }) {
    const { admin } = actors;
    const { proposal_id } = await resources.rules_proposal.make(world);
    const { proposal } = await readRuleBook(shop.scene.services, admin.viewer);
    const input = { idempotency_key: newId(), proposal_id, fingerprint: proposal?.fingerprint };
    return { input, token: admin.token };
  },
  async 'identity.confirmStaffChange'({ actors, shop, world }) {
    const { admin } = actors;
    const { proposal_id } = await resources.staff_proposal.make(world);
    const { db } = shop.scene.services;
    const { fingerprint } = await readStaffProposal(db, admin.viewer, proposal_id);
    return { input: { idempotency_key: newId(), proposal_id, fingerprint }, token: admin.token };
  },
  async 'orders.confirmPaymentReview'({ actors, shop, world }) {
    const { buyer2, seller2, admin } = actors;
    const parties = { buyer: buyer2, seller: seller2 };
    const { proposal_id } = await resources.review_proposal.make(world, parties);
    const { services } = shop.scene;
    const { subject } = await requireProposal(services.db, admin.viewer, REVIEW_KIND, proposal_id);
    const { proposal } = await readPaymentReview(services, admin.viewer, subject);
    const input = { idempotency_key: newId(), proposal_id, fingerprint: proposal?.fingerprint };
    return { input, token: admin.token };
  },
};

/** The shop already has an administrator, so every call is refused. */
export const NEVER_HERE: readonly string[] = [
  'identity.becomeFirstAdmin',
  // No shop of the tests has an account at Stripe.
  'withdrawals.openOnboarding',
];
