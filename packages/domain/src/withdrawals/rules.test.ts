import fc from 'fast-check';
import { isIban, isNetworkAddress } from '../kernel/text/account-numbers.ts';
import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { minor } from '../kernel/money.ts';
import {
  cooldownOf,
  dayLimit,
  destinationKey,
  firstHold,
  labelOf,
  methodStatus,
  needsTwoPeople,
  payeeFault,
  payoutOf,
  requirementsOf,
  reviewDue,
  withdrawalFee,
} from './rules.ts';
import { addPayoutMethodSchema, requestWithdrawalSchema } from './schema.ts';
import {
  type MethodStatus,
  PAYOUT_METHOD_KINDS,
  type PayoutAccountFacts,
  STABLECOIN_NETWORKS,
} from './types.ts';

const { withdrawals: rules } = firstRuleBook;
const BANK = { kind: 'bank', network: null } as const;
const WALLET = { kind: 'e_wallet', network: null } as const;

describe('the fee of rules.md §2', () => {
  test.each([
    ['a bank transfer of $10', 1_000, BANK, 100],
    ['a bank transfer of $100', 10_000, BANK, 100],
    ['a bank transfer of $150.50', 15_050, BANK, 151],
    ['a bank transfer of $1,000', 100_000, BANK, 1_000],
    ['a bank transfer of $25,000', 2_500_000, BANK, 1_000],
    ['an e-wallet and $10', 1_000, WALLET, 10],
    ['an e-wallet and $2,000', 200_000, WALLET, 2_000],
    ['USDC on Ethereum', 50_000, { kind: 'stablecoin', network: 'ethereum' } as const, 400],
    ['USDC on Polygon', 50_000, { kind: 'stablecoin', network: 'polygon' } as const, 110],
  ])('of %s', (_what, amount, route, expected) => {
    expect(withdrawalFee(minor(amount), route, rules, 1)).toBe(expected);
    expect(withdrawalFee(minor(amount), route, rules, 0)).toBe(0);
  });

  test('is less than what is withdrawn, and fee and payout are the amount (M10)', () => {
    const routes = [
      BANK,
      WALLET,
      ...STABLECOIN_NETWORKS.map((network) => ({ kind: 'stablecoin', network }) as const),
    ];
    const amounts = fc.integer({ min: rules.least_minor, max: 2_500_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...routes), (amount, route) => {
        const fee = withdrawalFee(minor(amount), route, rules, 1);
        const payout = payoutOf(minor(amount), fee);
        expect(payout).toBeGreaterThan(0);
        expect(payout + fee).toBe(amount);
      }),
    );
  });
});

test.each([
  [-1, 50_000],
  [0, 50_000],
  [1, 100_000],
  [2, 300_000],
  [3, 1_000_000],
  [4, 2_500_000],
  [9, 2_500_000],
])('level L%i withdraws %i cents in a day', (level, expected) => {
  expect(dayLimit(rules, level)).toBe(expected);
});

test('rules without limits throw', () => {
  expect(() => dayLimit({ ...rules, day_limits_minor: [] }, 0)).toThrow('no limits');
});

test.each([
  [100_000, 0, false, null],
  [100_001, 0, true, 'second_person'],
  [1_000, 69, false, null],
  [1_000, 70, true, 'risk_score'],
  [100_001, 70, true, 'risk_score'],
] as const)('%i cents with score %i: two people %s, held for %s', (amount, score, two, hold) => {
  const withdrawal = { amount_minor: amount, risk_score: score };
  expect(needsTwoPeople(withdrawal, firstRuleBook)).toBe(two);
  expect(firstHold(withdrawal, firstRuleBook)).toBe(hold);
});

test('what was not scored yet has no risk', () => {
  const withdrawal = { amount_minor: 1_000, risk_score: null };
  expect(needsTwoPeople(withdrawal, firstRuleBook)).toBe(false);
});

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 10, number, hour));

describe('what happens at the end of a review', () => {
  const times = { requested_at: day(1), started_at: day(1, 6) };
  test.each([
    [null, false, day(3, 6)],
    ['documents', false, day(31)],
    ['documents', true, day(61)],
  ] as const)('held for %s, extended %s: %o', (code, extended, expected) => {
    const hold = { hold_code: code, hold_extended: extended };
    expect(reviewDue(times, hold, rules)).toEqual(expected);
  });
});

describe('SECURITY_COOLDOWN', () => {
  const none = { security_changed_at: null, method_added_at: null, new_device_at: null };
  test.each([
    ['a change of security', { security_changed_at: day(10) }, 'security_change', day(13)],
    ['a new payout method', { method_added_at: day(10) }, 'payout_method', day(13)],
    ['a new device', { new_device_at: day(10) }, 'new_device', day(11)],
    [
      'several, of which the longest counts',
      { new_device_at: day(10, 3), security_changed_at: day(10), method_added_at: day(9) },
      'security_change',
      day(13),
    ],
  ])('after %s', (_what, facts, reason, until) => {
    const before = new Date(until.getTime() - 1);
    const changed = { ...none, ...facts };
    expect(cooldownOf(changed, rules, before)).toEqual({ reason, until });
    expect(cooldownOf(changed, rules, until)).toBeNull();
  });

  test('is none without a change', () => {
    expect(cooldownOf(none, rules, day(1))).toBeNull();
  });
});

test.each([
  ['Ann Example', 'Ann Example', null],
  ['example, ann', 'Ann EXAMPLE', null],
  ['Müller Jörg', 'Jorg Muller', null],
  ['Strauß, Zoë', 'Zoe Strauss', null],
  ["Conor O'Neill", 'Conor ONeill', null],
  ['Anne-Marie Łoś', 'Los Anne Marie', null],
  ['Ａｎｎ Example', 'Ann Example', null],
  ['3Minds GmbH & Co. KG', '3minds GmbH & Co KG', null],
  ['Ann Example', 'Ann Maria Example', null],
  ['Bob Example', 'Ann Example', 'other_name'],
  // Cyrillic letters that look like Latin ones.
  ['Аnn Еxample', 'Ann Example', 'other_script'],
  ['Анна Пример', 'Анна Пример', 'other_script'],
  ['Anna Primer', 'Анна Пример', 'other_script'],
])('money for %j of the verified %j: %s', (payee, legalName, expected) => {
  expect(payeeFault(payee, legalName)).toBe(expected);
});

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['de89370400440532013000', true],
  ['GB82-WEST-1234-5698-7654-32', true],
  // One digit is wrong.
  ['DE89370400440532013001', false],
  // Too short for its country.
  ['DE8937040044053201300', false],
  ['XX89370400440532013000', false],
  ['', false],
])('the IBAN %j is valid: %s', (iban, expected) => {
  expect(isIban(iban)).toBe(expected);
});

test.each([
  // The examples of EIP-55.
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', true],
  ['0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb', true],
  ['0xDBF03B407C01E7CD3CBEA99509D93F8DDDC8C6FB', true],
  // One capital is wrong.
  ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', false],
  ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
])('the address %s is valid: %s', (address, expected) => {
  expect(isNetworkAddress(address)).toBe(expected);
});

const IBAN = 'DE89370400440532013000';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const DESTINATIONS = {
  bank: { kind: 'bank', iban: IBAN },
  e_wallet: { kind: 'e_wallet', service: 'paypal', address: 'Ann@example.test' },
  stablecoin: { kind: 'stablecoin', network: 'polygon', address: ETHEREUM },
  stripe: { kind: 'stripe', account: 'acct_1Q2w3E4r5T6y7U8i' },
} as const;

test('a label shows the service and the end of a destination, and no more', () => {
  expect(PAYOUT_METHOD_KINDS.map((kind) => labelOf(DESTINATIONS[kind]))).toEqual([
    { service: 'DE', ending: '3000' },
    { service: 'PayPal', ending: 'A…@example.test' },
    { service: 'Polygon', ending: 'eAed' },
    { service: 'Stripe', ending: '7U8i' },
  ]);
});

test('one destination in two spellings has one key, and each destination its own', () => {
  const keys = PAYOUT_METHOD_KINDS.map((kind) => destinationKey(DESTINATIONS[kind]));
  expect(new Set(keys).size).toBe(4);
  const spelled = [
    { kind: 'bank', iban: 'de89 3704 0044 0532 0130 00' },
    { kind: 'e_wallet', service: 'paypal', address: 'ann@EXAMPLE.test' },
    // The same address is the same wallet on every network.
    { kind: 'stablecoin', network: 'ethereum', address: ETHEREUM.toLowerCase() },
    { kind: 'stripe', account: 'acct_1Q2w3E4r5T6y7U8i' },
  ] as const;
  expect(spelled.map(destinationKey)).toEqual(keys);
});

describe('a payout method at Stripe', () => {
  const enabled: PayoutAccountFacts = {
    details_submitted: true,
    payouts_enabled: true,
    transfers_active: true,
    disabled_reason: null,
    requirements: [],
    holder_name: null,
  };
  const off = { payouts_enabled: false, disabled_reason: 'requirements.past_due' };
  const pending = { payouts_enabled: false, disabled_reason: 'requirements.pending_verification' };
  test.each<[MethodStatus, string, Partial<PayoutAccountFacts>, Date | null]>([
    ['usable', 'once it is enabled', {}, null],
    ['usable', 'in the same name', { holder_name: 'EXAMPLE, Ann' }, null],
    ['unfinished', 'before its form is sent', { details_submitted: false }, null],
    ['checking', 'while Stripe checks it', pending, null],
    ['disabled', 'that Stripe wants something for', { ...off, requirements: ['x'] }, null],
    ['disabled', 'that Stripe rejects', { ...off, disabled_reason: 'rejected.fraud' }, null],
    ['disabled', 'without transfers', { transfers_active: false, requirements: ['x'] }, null],
    ['other_name', 'whose bank account is of somebody else', { holder_name: 'Bob' }, null],
    ['returned', 'to which a payment came back', {}, new Date()],
    ['disabled', 'before all else', { ...off, requirements: ['x'] }, new Date()],
  ])('is %s %s', (expected, _when, changes, returnedAt) => {
    const method = { returned_at: returnedAt, payee_name: 'Ann Example' };
    expect(methodStatus(method, { ...enabled, ...changes })).toBe(expected);
  });

  test('says in our words what Stripe wants, each once', () => {
    const codes = [
      'individual.verification.document',
      'individual.first_name',
      'person_8UayFKIMRJklog.dob.day',
      'external_account',
      'tos_acceptance.date',
      'company.tax_id',
      'settings.something',
    ];
    expect(requirementsOf(codes)).toEqual([
      'document',
      'personal_details',
      'bank_account',
      'terms',
      'business_details',
      'other',
    ]);
  });

  test('costs what a bank costs', () => {
    const fee = (kind: 'bank' | 'stripe') =>
      withdrawalFee(minor(30_000), { kind, network: null }, rules, 1);
    expect(fee('stripe')).toBe(fee('bank'));
  });
});

describe('a payout method is refused', () => {
  const method = { payee_name: 'Ann Example', destination: DESTINATIONS.bank };
  test.each<[string, object, string, string]>([
    [
      'with a wrong check digit',
      { destination: { kind: 'bank', iban: 'DE88370400440532013000' } },
      'destination.iban',
      'iban',
    ],
    ['with a name in another script', { payee_name: 'Анна Пример' }, 'payee_name', 'latin_name'],
    ['with a name without letters', { payee_name: '123' }, 'payee_name', 'latin_name'],
    [
      'with an address whose checksum is wrong',
      { destination: { ...DESTINATIONS.stablecoin, address: `0xA${ETHEREUM.slice(3)}` } },
      'destination.address',
      'network_address',
    ],
  ])('%s', (_what, changes, field, message) => {
    const parsed = addPayoutMethodSchema.safeParse({ ...method, ...changes });
    const issues = parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(issues).toEqual([[field, message]]);
  });

  // In any spelling, on every network: a contract stands on one of them, a burn address on all.
  test.each([
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['a precompiled contract', `0x${'0'.repeat(39)}1`],
    ['a burn address', '0x000000000000000000000000000000000000dEaD'],
    ['another burn address', '0xdEAD000000000000000042069420694206942069'],
    ['the address that stands for Ether', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['one digit all the way', `0x${'F'.repeat(40)}`],
    ['USDC on Ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDC on Polygon', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    ['bridged USDC on Polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
    ['USDT on Ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['USDT on Polygon', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  ])('with an address that nobody has the key of: %s', (_what, address) => {
    expect(isNetworkAddress(address)).toBe(true);
    for (const network of STABLECOIN_NETWORKS) {
      for (const spelling of [address, address.toLowerCase()]) {
        const destination = { kind: 'stablecoin', network, address: spelling };
        const { error } = addPayoutMethodSchema.safeParse({ ...method, destination });
        const issues = error?.issues.map(({ path, message }) => [path.join('.'), message]);
        expect(issues).toEqual([['destination.address', 'unspendable_address']]);
      }
    }
  });

  test('with fields of another kind (Z4)', () => {
    const destination = { ...DESTINATIONS.bank, address: ETHEREUM };
    expect(addPayoutMethodSchema.safeParse({ ...method, destination }).success).toBe(false);
  });

  test('an IBAN is stored without spaces', () => {
    const destination = { kind: 'bank', iban: 'de89 3704 0044 0532 0130 00' };
    expect(addPayoutMethodSchema.parse({ ...method, destination })).toEqual(method);
  });
});

test.each<[string, object]>([
  ['of nothing', { amount_minor: 0 }],
  ['below zero', { amount_minor: -1_000 }],
  ['of 1e21', { amount_minor: 1e21 }],
  ['with three decimals', { amount_minor: 1_000.5 }],
  ['as text', { amount_minor: '1000' }],
  ['that is not a number', { amount_minor: Number.NaN }],
  ['in another currency', { currency: 'EUR' }],
  ['without a currency', { currency: undefined }],
  ['with a fee below zero', { expected_fee_minor: -1 }],
])('an amount %s is refused (I4)', (_what, changes) => {
  const id = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b';
  const request = {
    idempotency_key: id,
    method_id: id,
    amount_minor: 1_000,
    currency: 'USD',
    expected_fee_minor: 0,
  };
  expect(requestWithdrawalSchema.safeParse(request).success).toBe(true);
  expect(requestWithdrawalSchema.safeParse({ ...request, ...changes }).success).toBe(false);
});
