import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { testCode } from '@guildhall/scenes/offers';
import { type Names, type ThingName, TOTAL_MINOR } from './things.ts';

export type Outcome = 'ok' | ErrorCode;
/** Whose the thing is that a call names. */
export type Whose = 'own' | 'foreign' | 'missing';

/**
 * What a call that names something is answered. Not said here, because the call's permission says
 * it: whoever is not signed in, or suspended, or of a role without that permission.
 */
interface Answers {
  /** To whoever bought it, or ordered it. */
  readonly buyer?: Outcome;
  /** To whoever sells it. */
  readonly seller?: Outcome;
  /** To everybody to whom it is foreign … */
  readonly stranger: Outcome;
  /** … where a role gets something else. */
  readonly moderator?: Outcome;
  readonly support?: Outcome;
  readonly admin?: Outcome;
  /** To everybody who names what does not exist. */
  readonly missing: Outcome;
  /** To its suspended owner, where the permission does not say it. */
  readonly suspended?: Outcome;
}

/** One way to make a call, and what comes of it. */
export interface Row {
  /** What it names; null: nothing, so that all get the same. */
  readonly names: ThingName | null;
  readonly input?: (names: Names, whose: Whose) => unknown;
  readonly gets: Answers | { readonly everyone: Outcome };
  /** It ends the session it is made in, so each gets one of its own. */
  readonly in_new_session?: true;
  /** Nobody gets more here: it asks for what happened before, and elsewhere. */
  readonly best?: ErrorCode;
  /** It carries the payment provider's signature. */
  readonly is_signed?: true;
}

const key = () => ({ idempotency_key: newId() });
const theNames = (names: Names) => names;
const withKey = (names: Names) => ({ ...key(), ...names });
const ofUnits = ({ order_id, unit_id }: Names) => ({ ...key(), order_id, unit_ids: [unit_id] });
const codeWrong = { gets: { everyone: 'CODE_WRONG' }, best: 'CODE_WRONG' } as const;
const nothing = { names: null, gets: { everyone: 'ok' } } as const;

/** For whoever has no part in an order it does not exist … */
const hidden = { stranger: 'ORDER_NOT_FOUND', missing: 'ORDER_NOT_FOUND' } as const;
/** … but support and admin look on, and may do nothing of what the parties do. */
const watched = { ...hidden, support: 'ok', admin: 'ok' } as const;
const refused = 'ORDER_EVENT_REFUSED';
const untouched = { ...hidden, support: refused, admin: refused } as const;
const byBuyer = { ...untouched, buyer: 'ok', seller: refused } as const;
const bySeller = { ...untouched, buyer: refused, seller: 'ok' } as const;

const onOffer = { buyer: 'ok', seller: 'ok', stranger: 'ok', missing: 'OFFER_NOT_FOUND' } as const;
const onHiddenOffer = {
  seller: 'OFFER_NOT_FOUND',
  stranger: 'OFFER_NOT_FOUND',
  missing: 'OFFER_NOT_FOUND',
} as const;
const onShelf = (product_slug?: string) => ({ kind: 'account', product_slug, limit: 2 });

/**
 * Every procedure and route with what each actor gets for what is his own, what is foreign and
 * what is missing (Z1). A call that is not here fails the walk, and so does a row without a call.
 */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  'site.info': [nothing],

  'catalog.home': [nothing],
  'catalog.games': [nothing],
  'catalog.brands': [nothing],
  'catalog.game': [
    {
      names: 'game',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'catalog.brand': [
    {
      names: 'brand',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'BRAND_NOT_FOUND' },
    },
  ],

  'offers.list': [
    { ...nothing, input: () => onShelf() },
    {
      names: 'game',
      input: ({ slug }) => onShelf(slug),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.detail': [
    { names: 'offer', input: theNames, gets: onOffer },
    { names: 'hidden_offer', input: theNames, gets: onHiddenOffer },
  ],
  'offers.similar': [
    { names: 'offer', input: theNames, gets: onOffer },
    { names: 'hidden_offer', input: theNames, gets: onHiddenOffer },
  ],

  'orders.checkOut': [
    { names: 'offer', input: purchase, gets: { ...onOffer, seller: 'OWN_OFFER' } },
    { names: 'hidden_offer', input: purchase, gets: onHiddenOffer },
  ],
  'orders.payFromWallet': [{ names: 'payable_order', input: withKey, gets: byBuyer }],
  'orders.abandon': [{ names: 'unpaid_order', input: withKey, gets: byBuyer }],
  'orders.startDelivery': [{ names: 'manual_order', input: withKey, gets: bySeller }],
  'orders.cannotDeliver': [{ names: 'manual_order', input: withKey, gets: bySeller }],
  'orders.cancelBeforeStart': [{ names: 'manual_order', input: withKey, gets: byBuyer }],
  'orders.cancelLate': [{ names: 'late_order', input: withKey, gets: byBuyer }],
  'orders.deliver': [
    {
      names: 'manual_order',
      input: ({ order_id }) => ({ ...key(), order_id, secrets: [aSignIn()] }),
      gets: bySeller,
    },
  ],
  'orders.confirm': [{ names: 'revealed_unit', input: ofUnits, gets: byBuyer }],
  'orders.returnSealed': [{ names: 'delivered_unit', input: ofUnits, gets: byBuyer }],
  'orders.detail': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: { ...watched, buyer: 'ok', seller: 'ok' },
    },
  ],
  'orders.list': [
    { ...nothing, input: () => ({ side: 'bought' }) },
    { ...nothing, input: () => ({ side: 'sold' }) },
  ],

  'vault.reveal': [
    {
      names: 'delivered_unit',
      input: (names) => ({ ...names, password: ACTOR_PASSWORD, consent: true }),
      gets: byBuyer,
    },
    {
      names: 'delivered_unit',
      input: (names) => ({ ...names, password: 'a wrong guess', consent: true }),
      gets: everyTime('REVEAL_PASSWORD_WRONG'),
    },
    // Who has signed in with a password gives it again, or a stronger proof.
    {
      names: 'delivered_unit',
      input: (names) => ({ ...names, consent: true }),
      gets: everyTime('REAUTH_REQUIRED'),
    },
  ],
  // For the buyer alone, not even for those who look on.
  'vault.log': [
    {
      names: 'revealed_unit',
      input: theNames,
      gets: { ...hidden, buyer: 'ok', seller: 'ORDER_NOT_FOUND' },
    },
  ],

  'payments.startForOrder': [{ names: 'unpaid_order', input: withKey, gets: byBuyer }],
  'payments.startTopUp': [{ ...nothing, input: () => ({ ...key(), amount_minor: 500 }) }],
  'payments.detail': [
    {
      names: 'payment',
      input: theNames,
      gets: { buyer: 'ok', stranger: 'PAYMENT_NOT_FOUND', missing: 'PAYMENT_NOT_FOUND' },
    },
  ],

  'wallet.summary': [nothing],
  'wallet.holds': [nothing],
  'wallet.entries': [{ ...nothing, input: () => ({}) }],
  // It names nothing, and takes from one's own earnings alone.
  'wallet.moveEarnings': [
    {
      names: 'earnings',
      input: () => ({ ...key(), amount_minor: 10_000_000 }),
      gets: everyTime('INSUFFICIENT_FUNDS'),
    },
    {
      names: 'earnings',
      input: (_names, whose) => ({ ...key(), amount_minor: whose === 'own' ? 1 : 10_000_000 }),
      gets: { ...everyTime('INSUFFICIENT_FUNDS'), seller: 'ok' },
    },
  ],

  'POST /api/oauth/login/': [
    {
      names: 'person',
      input: (names, whose) => ({ ...names, password: whose === 'own' ? ACTOR_PASSWORD : 'wrong' }),
      gets: { ...everyTime('CREDENTIALS_WRONG'), buyer: 'ok', suspended: 'USER_INACTIVE' },
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
  // Whoever asks learns nothing of who is there: a sign-up or an address of nobody is fine too.
  'POST /api/oauth/activate/resend/': [{ ...nothing, input: () => ({ user_id: newId() }) }],
  'POST /api/oauth/password/reset/': [{ ...nothing, input: () => ({ email: 'nobody@walk.test' }) }],
  'POST /api/oauth/password/reset/verify/': [
    {
      names: null,
      input: () => ({ token: `${newId()}.forged`, password: 'seventeen purple spoons' }),
      ...codeWrong,
    },
  ],
  'identity.becomeFirstAdmin': [{ names: null, input: () => ({ token: 'forged' }), ...codeWrong }],
  // Tickets, challenges and codes are had by whoever has begun something: nobody here has.
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
  'POST /api/oauth/logout/': [{ ...nothing, in_new_session: true }],
  'identity.linkProvider': [{ ...nothing, input: () => ({ provider: 'facebook' }) }],
  'identity.proveAtProvider': [{ ...nothing, input: () => ({ provider: 'google' }) }],
  // Nobody here has connected one.
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
  // Nobody but the browser that has begun it ends a single sign-on.
  'GET /api/sso/google/callback/': [{ ...nothing, ...cameBack('google') }],
  'GET /api/sso/facebook/callback/': [{ ...nothing, ...cameBack('facebook') }],
  // Nobody's word is taken for a payment, whoever he is; the provider's signature is.
  'POST /api/webhooks/sandbox/': [
    { names: null, input: providerEvent, gets: { everyone: 'WEBHOOK_REFUSED' } },
    { ...nothing, input: providerEvent, is_signed: true },
  ],
  'GET /api/openapi.json': [nothing],
  'GET /healthz/': [nothing],
  'GET /readyz/': [nothing],
  'POST /dev/clock/': [{ ...nothing, input: () => ({ advance_seconds: 1 }) }],
  'GET /dev/mails/': [{ ...nothing, input: () => ({ to: 'nobody@walk.test' }) }],
};

function somebodyNew() {
  const name = `w${newId().slice(-12)}`;
  return { email: `${name}@walk.test`, username: name, password: 'seventeen purple spoons' };
}

function purchase({ offer_id }: Names) {
  return { ...key(), offer_id, quantity: 1, expected_unit_total_minor: TOTAL_MINOR };
}

function cameBack(code: string) {
  return {
    input: () => ({ state: newId(), code }),
    gets: { everyone: 'SSO_STATE_WRONG' },
    best: 'SSO_STATE_WRONG',
  } as const;
}

/** Nobody here gets further than that. */
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

function aSignIn() {
  return { login: `player-${testCode().code}`, password: 'hunter2-hunter2' };
}

/** About a checkout that is not ours: taken, and nothing comes of it. */
function providerEvent() {
  const checkout = { id: 'chk_unknown', client_reference: newId(), status: 'captured' };
  const data = { ...checkout, amount_minor: 500, currency: 'USD' };
  return JSON.stringify({ id: `evt_${newId()}`, type: 'checkout.captured', data });
}

function everyTime(code: ErrorCode) {
  return { buyer: code, seller: code, stranger: code, missing: code } as const;
}
