import { off, weaker, type WeakenedFile } from './weakening.ts';

const SERVICES = 'packages/services/src/identity';
const COMMANDS = 'packages/db/src/identity/factor-commands.ts';

const FRESH = '  await requireFresh(context, user_id, session);\n';
const FRESH_USER = '  await requireFresh(context, user.id, session);\n';
const asksAgain = (find: string) => off('asks who sits there', find);
const asksForPerson = weaker(
  'a passkey asks for its person',
  'off',
  'requireUserVerification: true',
  'requireUserVerification: false',
);
const ofThisSession = off('for the session that asked', ' || says.session_id !== session.id');
const challengeOnce = off('a challenge is good once', 'await handle.spend(trx);');

/** Who owes a second factor, and the codes and tickets that are one. */
const codes: readonly WeakenedFile[] = [
  [
    `${SERVICES}/sign-in/ask-second-factor.ts`,
    [
      weaker('owed', 'by nobody', 'if (!two_factor ||', 'if (true ||'),
      weaker('owed', 'by everybody', 'if (!two_factor ||', 'if (false ||'),
      off('owed: not by whoever has shown it', ' || second_factor !== null'),
      off('owed: not by whoever has shown a passkey', " || first_factor === 'passkey'"),
    ],
  ],
  [
    `${SERVICES}/sign-in/prove-second-factor.ts`,
    [
      off('a ticket is good once', 'await ticket.spend(trx);'),
      off('a code is good once', 'await spendCode(trx);'),
      off('a ticket ends with its password', "if (is_over) throw new Refusal('SIGN_IN_EXPIRED');"),
      weaker(
        'a ticket ends with its password',
        'at the door',
        'provenBy(ticket)',
        '{ id: user_id }',
      ),
    ],
  ],
  [
    `${SERVICES}/seal-ticket.ts`,
    [
      weaker('a ticket is short', 'six minutes', '5 * 60;', '6 * 60;'),
      off('a ticket is for one thing', '      audience,\n'),
      weaker(
        'a ticket is good once',
        'off',
        'if (!(await insertUsedTicket(',
        'if (void (await insertUsedTicket(',
      ),
    ],
  ],
  [
    `${SERVICES}/second-factor/check-totp.ts`,
    [
      weaker(
        'a step is taken once',
        'off',
        'if (!(await takeTotpStep(',
        'if (void (await takeTotpStep(',
      ),
      weaker(
        'one step around the clock',
        'two',
        'epochTolerance: PERIOD_SECONDS',
        'epochTolerance: 2 * PERIOD_SECONDS',
      ),
    ],
  ],
  [
    `${SERVICES}/second-factor/make-recovery-codes.ts`,
    [
      asksAgain(FRESH_USER),
      weaker(
        'a code is good once',
        'off',
        'if (!(await takeRecoveryCode(',
        'if (void (await takeRecoveryCode(',
      ),
    ],
  ],
  [
    COMMANDS,
    [
      off(
        'takeTotpStep: newer than all before it',
        "    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))\n",
      ),
      off(
        'takeRecoveryCode: not used',
        "    .where('code_hash', '=', code_hash)\n    .where('used_at', 'is', null)\n",
        "    .where('code_hash', '=', code_hash)\n",
      ),
    ],
  ],
  [`${SERVICES}/second-factor/start-totp.ts`, [asksAgain(FRESH_USER)]],
  [`${SERVICES}/second-factor/confirm-totp.ts`, [asksAgain(FRESH)]],
  [`${SERVICES}/second-factor/turn-off-totp.ts`, [asksAgain(FRESH)]],
  [
    `${SERVICES}/second-factor/change-factors.ts`,
    [
      off(
        'recovery codes end with the last one',
        'if (!is_on) await replaceRecoveryCodes(trx, user_id, []);',
      ),
      off('other sessions end', 'await deleteOtherSessions(trx, user_id, session.id);'),
      off('he is told', "await enqueueMail(trx, user_id, 'two_factor_changed', { change });"),
    ],
  ],
];

/** Passkeys: whose they are, what they answer, and that they are not copied. */
const passkeys: readonly WeakenedFile[] = [
  [
    `${SERVICES}/passkeys/ask-passkey.ts`,
    [
      asksForPerson,
      weaker(
        'its counter only grows',
        'off',
        'if (await countPasskeyUse(trx, id, counter)) return;',
        'await countPasskeyUse(trx, id, counter); return;',
      ),
    ],
  ],
  [
    `${SERVICES}/sign-in/sign-in-with-passkey.ts`,
    [
      challengeOnce,
      off('its ticket is good once', 'await owed?.spend(trx);'),
      weaker(
        'the passkey is his who owes it',
        'off',
        'owed.says.user_id !== passkey.user_id',
        'false',
      ),
    ],
  ],
  [
    `${SERVICES}/passkeys/register-passkey.ts`,
    [
      weaker('asks who sits there', 'off at first', FRESH_USER, ''),
      weaker('asks who sits there', 'off at last', FRESH, ''),
      ofThisSession,
      challengeOnce,
      asksForPerson,
      off('a key belongs to one', "if (!is_new) throw new Refusal('PASSKEY_WRONG');"),
    ],
  ],
  [
    `${SERVICES}/passkeys/remove-passkey.ts`,
    [
      asksAgain(FRESH),
      weaker('the last way in stays', 'off', 'ways.length === 0', 'false'),
      off('an app alone is no way in', ".filter((way) => way !== 'totp')"),
    ],
  ],
  [
    `${SERVICES}/step-up/step-up.ts`,
    [
      off(
        'the password is compared',
        '!(await checkPassword(context.db, user_id, input.password))',
        'false',
      ),
      ofThisSession,
      weaker('the passkey is his', 'off', 'passkey.user_id !== user_id', 'false'),
      challengeOnce,
    ],
  ],
];

export const factorWeakenings: readonly WeakenedFile[] = [...codes, ...passkeys];
