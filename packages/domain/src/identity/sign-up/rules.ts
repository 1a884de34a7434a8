import { daysAfter } from '../../kernel/clock.ts';
import { skeletonOf } from '../../users/rules.ts';

/** A name that contains nothing but these and at least one of them speaks for the site. */
const STAFF_WORDS = (
  'admin admins administrator administrators administration mod mods moderator moderators ' +
  'moderation staff staffs support helpdesk official root system sysadmin webmaster postmaster ' +
  'hostmaster security safety abuse billing payment payments payout payouts refund refunds dispute ' +
  'disputes fraud compliance noreply escrow arbitrator operator'
).split(' ');
/** These make no name reserved by themselves: a seller may be called `the-team`. */
const FILL_WORDS =
  'the real my live online team desk help service center customer account trust and agent bot chat us'.split(
    ' ',
  );

const anyOf = (words: readonly string[]) => words.map(skeletonOf).join('|');
const ONLY_SUCH_WORDS = new RegExp(
  `^(?:${anyOf(FILL_WORDS)})*(?:${anyOf(STAFF_WORDS)})(?:${anyOf([...STAFF_WORDS, ...FILL_WORDS])})*$`,
);

/** A shorter name of the site is part of too many words. */
const MIN_SITE_NAME = 4;

/**
 * Whether a username claims to speak for the site: `admin-1`, `SupportTeam`, one of the site's own
 * names.
 */
export function isReservedName(username: string, siteNames: readonly string[]): boolean {
  const inner = username.replaceAll(/^[\d_-]+|[\d_-]+$/g, '');
  const ownNames = siteNames.map(skeletonOf);
  return [username, inner].map(skeletonOf).some((skeleton) => {
    if (skeleton !== '' && ownNames.includes(skeleton)) return true;
    const longNames = ownNames.filter((name) => name.length >= MIN_SITE_NAME);
    if (longNames.some((name) => skeleton.includes(name))) return true;
    return ONLY_SUCH_WORDS.test(skeleton);
  });
}

/** Whether a username can be taken for one of these. */
export function looksLikeOneOf(username: string, others: readonly string[]): boolean {
  const skeleton = skeletonOf(username);
  return others.some((other) => skeletonOf(other) === skeleton);
}

/** A user changes their name once in so many days. */
const RENAME_DAYS = 30;
/** So long nobody else may take a name that a user had. */
export const FORMER_NAME_DAYS = 90;

/** From when on a user may change their name again. */
export const nextRenameAt = (changedAt: Date): Date => daysAfter(changedAt, RENAME_DAYS);
