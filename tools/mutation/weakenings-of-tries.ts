import { off, weaker, type WeakenedFile } from './weakening.ts';

const SERVICES = 'packages/services/src';

const uncounted = (budget: string) =>
  off(
    `tries are counted: ${budget}`,
    `[{ budget: BUDGETS.${budget}, key: user_id, when_right: 'forget' as const }]`,
    '[]',
  );
const codeTries = off(
  'tries are counted: mail_code',
  "[{ budget: BUDGETS.mail_code, key, when_right: 'forget' }] as const",
  '[]',
);
const oneMore = (budget: string, tries: number) =>
  weaker(
    `${budget}: ${tries} tries`,
    'one more',
    `'${budget}', tries: ${tries},`,
    `'${budget}', tries: ${tries + 1},`,
  );

/** How often anything may be tried, what counts as a try, and who counts it. */
export const tryWeakenings: readonly WeakenedFile[] = [
  [
    `${SERVICES}/identity/count-tries.ts`,
    [
      oneMore('sign-in address+network', 10),
      oneMore('sign-in known', 10),
      oneMore('step_up', 10),
      oneMore('second factor', 10),
      oneMore('mail code', 5),
      off('judgeTry: before it judges', 'await context.rate_limits.countTries(tries);'),
      weaker(
        'judgeTry: right tries',
        'forget everything',
        "all: each.when_right === 'forget'",
        'all: true',
      ),
      weaker(
        'judgeTry: right tries',
        'forget nothing',
        "all: each.when_right === 'forget'",
        'all: false',
      ),
      weaker('judgeTry: wrong tries', 'given back', '!(error instanceof Refusal)', 'true'),
      weaker('judgeTry: what was not judged', 'counted', '!(error instanceof Refusal)', 'false'),
      off(
        'triesOfSignIn: at the address, from the network',
        "    { budget: BUDGETS.sign_in_here, key: `${email} ${network}`, when_right: 'forget' },\n",
      ),
      weaker(
        'triesOfSignIn: at the address, from the network',
        'from everywhere',
        'key: `${email} ${network}`',
        'key: email',
      ),
      weaker(
        'triesOfSignIn: at the address, from the network',
        'at every address',
        'key: `${email} ${network}`',
        'key: network',
      ),
      off(
        'triesOfSignIn: from the network',
        "    { budget: BUDGETS.sign_in_network, key: network, when_right: 'keep' },\n",
      ),
      off(
        'triesOfSignIn: at the address',
        "    { budget: BUDGETS.sign_in_unknown_browsers, key: email, when_right: 'keep' },\n",
      ),
      off('a pause between mails', '    { budget: BUDGETS[`${kind}_mail_pause`], key: email },\n'),
      off('mails in an hour', '    { budget: BUDGETS[`${kind}_mails`], key: email },\n'),
      off(
        'who asks for mails',
        'await rate_limits.countTries([{ budget: BUDGETS[`${kind}_network`], key: network }]);',
      ),
    ],
  ],
  [
    `${SERVICES}/identity/sign-in/sign-in.ts`,
    [
      weaker(
        'a known browser has its own tries',
        'none has',
        'facts.is_known_device ? device_hash : null',
        'null',
      ),
      weaker(
        'a known browser has its own tries',
        'every one has',
        'facts.is_known_device ? device_hash : null',
        'device_hash',
      ),
    ],
  ],
  [
    'packages/db/src/identity/queries.ts',
    [
      off(
        'findForSignIn: a browser is known to this user',
        "        .onRef('devices.user_id', '=', 'users.id')\n",
      ),
    ],
  ],
  [`${SERVICES}/identity/step-up/step-up.ts`, [uncounted('step_up'), uncounted('second_factor')]],
  [`${SERVICES}/identity/sign-in/prove-second-factor.ts`, [uncounted('second_factor')]],
  [`${SERVICES}/identity/sign-up/activate-user.ts`, [codeTries]],
  [`${SERVICES}/identity/email/change-email.ts`, [codeTries]],
  [
    `${SERVICES}/identity/sign-on/finish-sign-on.ts`,
    [
      off(
        'tries are counted: sign_on_network',
        "[{ budget: BUDGETS.sign_on_network, key, when_right: 'keep' }] as const",
        '[]',
      ),
    ],
  ],
  [
    `${SERVICES}/ports/shared-rate-limits.ts`,
    [
      weaker('countTries', 'refuses nobody', 'if (spent.length === 0) return;', 'return;'),
      weaker('countTries', 'refuses the last try', 'made > (', 'made >= ('),
      off(
        'countTries: the refused spend nothing',
        'await uncount(tries.map((each) => ({ ...each, all: false })));',
      ),
      weaker(
        'countTries: the refused spend nothing',
        'nor did they before',
        'await uncount(tries.map((each) => ({ ...each, all: false })));',
        'await uncount(tries.map((each) => ({ ...each, all: true })));',
      ),
      off('keyOf: each budget counts for itself', '${budget.name}:'),
      weaker(
        'keyOf: no address stands there',
        'off',
        "${createHash('sha256').update(key).digest('base64url')}",
        '${key}',
      ),
    ],
  ],
  [
    'packages/db/src/identity/try-commands.ts',
    [
      weaker(
        'countTries: a stretch that is over counts anew',
        'off',
        'tries = case when counted.ends_at <= now() then 1 else counted.tries + 1 end',
        'tries = counted.tries + 1',
      ),
      weaker(
        'countTries: a stretch begins with its first try',
        'with each',
        'ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end',
        'ends_at = excluded.ends_at',
      ),
      weaker(
        'countTries: a stretch begins with its first try',
        'with the first of all',
        'ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end',
        'ends_at = counted.ends_at',
      ),
      weaker(
        'uncountTries: one',
        'none',
        'greatest(rate_limits.tries - 1, 0)',
        'rate_limits.tries',
      ),
      weaker(
        'uncountTries: never below none',
        'off',
        'greatest(rate_limits.tries - 1, 0)',
        'rate_limits.tries - 1',
      ),
      weaker(
        'uncountTries: all',
        'one',
        'case when asked.all_of_them then 0 else',
        'case when false then 0 else',
      ),
      off('uncountTries: of these keys', '\n      where rate_limits.key = held.key'),
    ],
  ],
];
