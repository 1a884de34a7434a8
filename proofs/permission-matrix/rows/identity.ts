import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import type { Names } from '../resource.ts';
import { type Rows, nothing, everyTime, key, WHY } from '../row.ts';

const codeWrong = { gets: { everyone: 'CODE_WRONG' }, best: 'CODE_WRONG' } as const;
const NEW_PASSWORD = 'seventeen purple spoons';

const anyDevice = { stranger: 'ok', missing: 'DEVICE_NOT_FOUND' } as const;

export const identityRows: Rows = {
  'POST /api/oauth/login/': [
    {
      names: 'person',
      input: (names, ownership) => ({
        ...names,
        password: ownership === 'own' ? ACTOR_PASSWORD : 'wrong',
      }),
      gets: { ...everyTime('CREDENTIALS_WRONG'), buyer: 'ok', deactivated: 'USER_INACTIVE' },
    },
  ],
  'POST /api/oauth/signup/': [{ ...nothing, input: somebodyNew }],
  'POST /api/oauth/activate/': [
    {
      names: null,
      input: () => ({ user_id: newId(), code: '123456' }),
      ...codeWrong,
    },
  ],
  // The response does not reveal whether an address is known: unknown ones are accepted as well.
  'POST /api/oauth/activate/resend/': [{ ...nothing, input: () => ({ user_id: newId() }) }],
  'POST /api/oauth/password/reset/': [{ ...nothing, input: () => ({ email: 'nobody@walk.test' }) }],
  'POST /api/oauth/password/reset/verify/': [
    {
      names: null,
      input: () => ({ token: `${newId()}.forged`, password: NEW_PASSWORD }),
      ...codeWrong,
    },
  ],
  'POST /api/oauth/email/undo/': [
    { names: null, input: () => ({ token: `${newId()}.forged` }), ...codeWrong },
  ],
  'identity.becomeFirstAdmin': [{ names: null, input: () => ({ token: 'forged' }), ...codeWrong }],
  // Tickets, challenges and codes exist only for flows that were started: none here.
  'POST /api/oauth/login/second-factor/': [
    {
      ...endedAt('SIGN_IN_EXPIRED'),
      input: () => ({ ticket: 'forged', method: 'totp', code: '000000' }),
    },
  ],
  'POST /api/oauth/login/passkey/options/': [{ ...nothing, input: () => ({}) }],
  'POST /api/oauth/login/passkey/': [{ ...endedAt('SIGN_IN_EXPIRED'), input: passkeyAnswer }],
  'identity.secondFactors': [nothing],
  'identity.startTotp': [{ ...nothing, input: () => ({}) }],
  'identity.confirmTotp': [{ ...endedAt('CODE_WRONG'), input: () => ({ code: '000000' }) }],
  'identity.turnOffTotp': [{ ...endedAt('NOT_FOUND'), input: () => ({}) }],
  'identity.makeRecoveryCodes': [{ ...endedAt('TWO_FACTOR_REQUIRED'), input: () => ({}) }],
  'identity.passkeyOptions': [{ ...nothing, input: () => ({}) }],
  'identity.registerPasskey': [{ ...endedAt('SIGN_IN_EXPIRED'), input: newPasskey }],
  'identity.renamePasskey': [
    { ...endedAt('NOT_FOUND'), input: () => ({ id: 'nobodys', name: 'Mine' }) },
  ],
  'identity.removePasskey': [{ ...endedAt('NOT_FOUND'), input: () => ({ id: 'nobodys' }) }],
  'identity.stepUpWithTotp': [{ ...endedAt('CODE_WRONG'), input: () => ({ code: '000000' }) }],
  'identity.stepUpPasskeyOptions': [{ ...nothing, input: () => ({}) }],
  'identity.stepUpWithPasskey': [{ ...endedAt('SIGN_IN_EXPIRED'), input: passkeyAnswer }],
  'GET /api/oauth/profile/me/': [nothing],
  'POST /api/oauth/logout/': [{ ...nothing, by_substitute: true }],
  'identity.providers': [nothing],
  'identity.linkProvider': [{ ...nothing, input: () => ({ provider: 'facebook' }) }],
  'identity.proveAtProvider': [{ ...nothing, input: () => ({ provider: 'google' }) }],
  // No actor here has connected a provider.
  'identity.unlinkProvider': [
    {
      names: null,
      input: () => ({ provider: 'google' }),
      gets: { everyone: 'NOT_FOUND' },
      best: 'NOT_FOUND',
    },
  ],
  'GET /api/sso/google/': [nothing],
  'GET /api/sso/facebook/': [nothing],
  // Only the browser that started a single sign-on can finish it.
  'GET /api/sso/google/callback/': [{ ...nothing, ...callbackInput('google') }],
  'GET /api/sso/facebook/callback/': [{ ...nothing, ...callbackInput('facebook') }],
  'identity.security': [nothing],
  'identity.sessions': [nothing],
  'identity.endSession': [
    {
      names: 'session',
      input: (names) => names,
      gets: { buyer: 'ok', stranger: 'NOT_FOUND', missing: 'NOT_FOUND' },
    },
  ],
  'identity.devices': [nothing],
  'identity.forgetDevice': [
    {
      names: 'own_device',
      input: (names) => names,
      gets: { buyer: 'ok', stranger: 'DEVICE_NOT_FOUND', missing: 'DEVICE_NOT_FOUND' },
    },
  ],
  'devices.setTrust': [
    { names: 'shared_device', input: ofDevice({ trusted: true }), gets: anyDevice },
  ],
  'devices.setBlock': [
    { names: 'shared_device', input: ofDevice({ blocked: true }), gets: anyDevice },
  ],
  'devices.setLink': [
    {
      names: 'shared_device',
      input: (names) => ({ ...ofDevice({ linked: false })(names), user_id: names['user_id'] }),
      gets: anyDevice,
    },
  ],
  'identity.endOtherSessions': [{ ...nothing, by_substitute: true, input: () => ({}) }],
  'identity.staff': [{ ...nothing, input: () => ({ roles: ['admin'] }) }],
  'identity.staffLog': [{ ...nothing, input: () => ({ user_id: newId() }) }],
  'identity.changeRole': [
    {
      names: 'newcomer',
      input: ({ email }) => ({ ...key(), email, role: 'support', reason: WHY }),
      gets: { stranger: 'ok', missing: 'USER_NOT_FOUND' },
    },
  ],
  'identity.changeGrants': [
    {
      names: 'colleague',
      input: ({ user_id }) => ({ ...key(), user_id, grants: ['disputes.decide'], reason: WHY }),
      gets: { stranger: 'ok', missing: 'USER_NOT_FOUND' },
    },
  ],
  'identity.resetSecondFactor': [
    {
      names: 'colleague_with_factor',
      input: ({ user_id }) => ({ ...key(), user_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'USER_NOT_FOUND' },
    },
  ],
  'identity.inviteStaff': [
    {
      ...nothing,
      input: () => ({ ...key(), email: `${newId()}@walk.test`, role: 'support', reason: WHY }),
    },
  ],
  'identity.resendInvitation': [
    {
      names: 'invitation',
      input: ({ invitation_id }) => ({ ...key(), invitation_id }),
      gets: { stranger: 'ok', missing: 'INVITATION_NOT_FOUND' },
    },
  ],
  'identity.revokeInvitation': [
    {
      names: 'invitation',
      input: ({ invitation_id }) => ({ ...key(), invitation_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'INVITATION_NOT_FOUND' },
    },
  ],
  'identity.acceptInvitation': [
    { names: null, input: () => ({ token: `${newId()}.forged` }), ...codeWrong },
  ],
  'identity.confirmStaffChange': [
    {
      names: 'staff_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: { stranger: 'DECISION_CHANGED', missing: 'DECISION_NOT_FOUND' },
      best: 'DECISION_CHANGED',
    },
  ],
  'identity.dismissStaffChange': [
    {
      names: 'staff_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  'identity.apiTokens': [nothing],
  'identity.createApiToken': [
    {
      ...nothing,
      by_substitute: true,
      input: () => ({ name: 'Mine', scopes: ['offers.read'], expires_in_days: 30 }),
    },
  ],
  'identity.revokeApiToken': [
    {
      names: 'api_token',
      input: (names) => names,
      gets: { buyer: 'ok', stranger: 'NOT_FOUND', missing: 'NOT_FOUND' },
    },
  ],
  'identity.stepUpWithPassword': [
    { ...nothing, by_substitute: true, input: () => ({ password: ACTOR_PASSWORD }) },
  ],
  'identity.changePassword': [
    { ...nothing, by_substitute: true, input: () => ({ new_password: NEW_PASSWORD }) },
  ],
  'identity.changeUsername': [
    {
      ...nothing,
      by_substitute: true,
      input: () => ({ username: `u${newId().slice(-12)}` }),
    },
  ],
  'identity.requestEmailChange': [
    { ...nothing, by_substitute: true, input: () => ({ new_email: somebodyNew().email }) },
  ],
  'identity.confirmEmail': [{ names: null, input: () => ({ code: '123456' }), ...codeWrong }],
};

function ofDevice(decided: object) {
  return ({ device_id }: Names) => ({ ...key(), device_id, reason: WHY, ...decided });
}

function somebodyNew() {
  const name = `w${newId().slice(-12)}`;
  return { email: `${name}@walk.test`, username: name, password: NEW_PASSWORD };
}

function callbackInput(code: string) {
  return {
    input: () => ({ state: newId(), code }),
    gets: { everyone: 'SSO_STATE_WRONG' },
    best: 'SSO_STATE_WRONG',
  } as const;
}

/** No actor gets further than this. */
function endedAt<Code extends ErrorCode>(code: Code) {
  return { names: null, gets: { everyone: code }, best: code } as const;
}

function passkeyAnswer() {
  const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
  return { handle: 'forged', response: { id: 'e30', rawId: 'e30', type: 'public-key', response } };
}

function newPasskey() {
  const response = { clientDataJSON: 'e30', attestationObject: 'e30' };
  const made = { id: 'e30', rawId: 'e30', type: 'public-key', response };
  return { handle: 'forged', response: made, name: 'Mine' };
}
