import { off, weaker, type WeakenedFile } from './weakening.ts';

const SERVICES = 'packages/services/src/identity';
const COMMANDS = 'packages/db/src/identity/commands.ts';

const endsOthers = off(
  'other sessions end',
  'await deleteOtherSessions(trx, user.id, session.id);\n',
);
const codeAsked = off('the code is compared', ' || !codeFits(context, proof.id, code)');
const FRESH_USER = '  await requireFresh(context, user.id, session);\n';

/** The door itself, what opens it first, and how long it stays open. */
const door: readonly WeakenedFile[] = [
  [
    `${SERVICES}/sign-in/sign-in.ts`,
    [
      weaker('a password', 'not compared', 'if (fits && id !== null)', 'if (id !== null)'),
      weaker(
        'a password that waits for its address',
        'not compared',
        'if (fits && awaiting_user_id !== null)',
        'if (awaiting_user_id !== null)',
      ),
      off('a password that was judged is still his', 'judged_as_of, awaits', 'awaits'),
      off(
        'whoever waits for his address stays out',
        "if (found.awaits_activation) throw new Refusal('USER_NOT_ACTIVATED', { user_id: found.id });",
      ),
    ],
  ],
  [
    `${SERVICES}/passwords/check-password.ts`,
    [weaker('no password', 'fits every one', 'return false;', 'return true;')],
  ],
  [
    `${SERVICES}/sign-in/admit-user.ts`,
    [
      off('whoever is suspended stays out', ' || !user.is_active'),
      off(
        'a password that was judged is still his',
        'judged_as_of?.getTime() !== changed_at?.getTime()',
        'false',
      ),
      off('the second factor is asked for', 'await askSecondFactor(context, trx, user, proof);'),
      weaker('a mail tells of a new browser', 'off', 'if (device.is_surprising)', 'if (false)'),
    ],
  ],
  [
    `${SERVICES}/sessions/recognize-device.ts`,
    [weaker('a cookie is one of ours', 'off', 'isOurs(known_token)', 'known_token')],
  ],
  [
    `${SERVICES}/sessions/access-token.ts`,
    [
      off(
        'a token that is known has its end',
        ' || found.expires_at_seconds * 1_000 <= Date.now()',
      ),
      off('a token is for this shop', '      issuer: ISSUER,\n'),
      off('a token names a session', "typeof sid !== 'string' || "),
      off('a token has an end', ' || exp === undefined'),
    ],
  ],
  [
    `${SERVICES}/sessions/read-session.ts`,
    [
      off('whoever is suspended is out', ' || !user.is_active'),
      off('a session has its last day', '  if (session.ends_at.getTime() <= now) return null;\n'),
    ],
  ],
  [
    `${SERVICES}/sessions/renew-session.ts`,
    [
      weaker(
        'what was ended meanwhile stays so',
        'off',
        'if (!(await deleteSessionOf(',
        'if (void (await deleteSessionOf(',
      ),
      off('he is held meanwhile', 'await holdUser(trx, user_id);'),
    ],
  ],
  ['packages/db/src/identity/factor-queries.ts', [off('holdUser: held', '\n    .forShare()')]],
  [
    `${SERVICES}/sessions/require-fresh.ts`,
    [
      weaker('requireFresh', 'never', 'if (isFresh(session)) return;', 'return;'),
      weaker('requireFresh', 'always', 'if (isFresh(session)) return;', ''),
      weaker('a proof stands for ten minutes', 'twelve', '10 * 60_000', '12 * 60_000'),
    ],
  ],
];

const common = (find: string) => off('known passwords are refused', find);

/** Who comes to be, and what his passwords and addresses hang on. */
const people: readonly WeakenedFile[] = [
  [
    `${SERVICES}/sign-up/sign-up.ts`,
    [common('  refuseCommonPassword(context, password, { email, username });\n')],
  ],
  [`${SERVICES}/sign-up/activate-user.ts`, [codeAsked]],
  [
    `${SERVICES}/mail-proof.ts`,
    [
      weaker('codeFits', 'not', 'return isSame(codeOf', 'return !isSame(codeOf'),
      off('isSame: every byte', ' && timingSafeEqual(left, right)'),
    ],
  ],
  [
    `${SERVICES}/recovery/reset-password.ts`,
    [
      weaker(
        'a link is for this purpose',
        'off',
        "proof?.purpose !== 'password_reset'",
        'proof === undefined',
      ),
      weaker(
        'a link is for his address of today',
        'off',
        'user?.email !== proof.email',
        'user === undefined',
      ),
      common('  refuseCommonPassword(context, password, user);\n'),
      weaker(
        'a link is good once',
        'off',
        'if (!(await spendMailProof(',
        'if (void (await spendMailProof(',
      ),
      off('every session ends', 'await deleteSessionsOf(trx, user.id);'),
    ],
  ],
  [
    `${SERVICES}/passwords/change-password.ts`,
    [
      off('asks who sits there', FRESH_USER),
      common("  refuseCommonPassword(context, input.new_password, user, 'new_password');\n"),
      endsOthers,
    ],
  ],
  [
    `${SERVICES}/email/change-email.ts`,
    [
      weaker('asks who sits there', 'off at first', `${FRESH_USER}  await count`, '  await count'),
      weaker('asks who sits there', 'off at last', `${FRESH_USER}  const proof`, '  const proof'),
      codeAsked,
      weaker(
        'a code is good once',
        'off',
        'if (!(await spendMailProof(',
        'if (void (await spendMailProof(',
      ),
      endsOthers,
      off(
        'the old address is told',
        "await enqueueMail(trx, { email: user.email }, 'email_changed', {});",
      ),
    ],
  ],
  [
    `${SERVICES}/first-admin/become-first-admin.ts`,
    [
      off('a token is good once', '!is_good || '),
      off('there is one first admin', ' || (await isThereAnAdmin(trx))'),
      off('his sessions end', 'await deleteSessionsOf(trx, user_id);'),
    ],
  ],
  [
    COMMANDS,
    [
      off(
        'spendMailProof: once',
        "    .where('used_at', 'is', null)\n    .where('expires_at'",
        "    .where('expires_at'",
      ),
      off(
        'spendFirstAdminToken: once',
        "    .where('token_hash', '=', token_hash)\n    .where('used_at', 'is', null)\n",
        "    .where('token_hash', '=', token_hash)\n",
      ),
    ],
  ],
];

/** Single sign-on: whose browser it is, whose identity, and what it proves. */
const signOn: readonly WeakenedFile[] = [
  [
    `${SERVICES}/sign-on/admit-identity.ts`,
    [
      off('an address proves nothing', "if (is_taken) throw new Refusal('IDENTITY_NOT_LINKED');"),
      weaker('nor does one that nobody verified', 'off', '!identity.is_email_verified', 'false'),
      off('it is still his', "if (!is_his) throw new Refusal('IDENTITY_NOT_LINKED');"),
    ],
  ],
  [
    `${SERVICES}/sign-on/finish-sign-on.ts`,
    [
      off('the state is this browser’s', '      begun.state !== came_back.state ||\n'),
      off(
        'the provider is the one that was asked',
        '      begun.provider !== provider_name ||\n      begun.issuer !== provider.issuer ||\n',
      ),
      off('for the session that asked', ' ||\n      !isOfSession(begun, signed_in)'),
      off('a state is good once', "if (!is_new) throw new Refusal('SSO_STATE_WRONG');"),
    ],
  ],
  [
    `${SERVICES}/step-up/step-up-with-identity.ts`,
    [
      weaker('the identity is his', 'off', 'owner?.id !== user_id', 'false'),
      weaker(
        'a sign-in of before is no proof',
        'off',
        'authenticated_at.getTime() < earliest_ms',
        'false',
      ),
    ],
  ],
  [
    `${SERVICES}/sign-on/unlink-identity.ts`,
    [weaker('the last way in stays', 'off', ')) === 0)', ')) < 0)')],
  ],
];

export const signInWeakenings: readonly WeakenedFile[] = [...door, ...people, ...signOn];
