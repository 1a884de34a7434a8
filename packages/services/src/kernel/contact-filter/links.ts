import { LinkifyIt } from 'linkify-it';
import endings from 'tlds' with { type: 'json' };

/**
 * Endings of sites where people talk and trade. "Shop.Store" is found too; with another ending, a
 * capital after the full stop begins a sentence.
 */
const USUAL_ENDINGS = new Set(
  (
    'app chat cloud club dev digital games gift link live online page site shop social store tech ' +
    'top trade vip website wtf xyz com net org info biz'
  ).split(' '),
);
/** Endings that are words too: without a path, "skins.it has" lacks a space. */
const WORD_ENDINGS = new Set(
  (
    'able active actor adult air all am apple art as at auto band bar be best bet bid bike blue ' +
    'book bot boutique box build buy by cab call cam camera camp car cards care case cash cat ' +
    'center channel check city clean click coach codes coffee college company computer condos ' +
    'construction contact cool country coupon credit cruise dance date day deal dealer deals ' +
    'delivery desi design diet direct director do dog dot download drive duck earth eat energy ' +
    'engineer equipment er es estate events exchange expert express fail faith family fan fans farm ' +
    'fashion fast feedback film final finance financial fire fish fit flights florist flowers fly ' +
    'food football forum forsale foundation free frontdoor fun fund furniture game gay gifts gives ' +
    'glass global gold golf graphics green grocery group guide guru hair haus health help here hiphop ' +
    'holiday home horse hospital hot hotels house how id im immo in inc industries ink insure is ist it ' +
    'jetzt jobs join joy juegos kaufen kids kim la land lease legal lgbt life lighting like limited ' +
    'limo living loan loans locker lotto love luxury maison makeup man management map market ' +
    'marketing markets mba me media meet men menu mit mn mobile moda moe mom money motorcycles mov ' +
    'movie mu museum music my name navy network new news next ninja no now observer off one open ' +
    'organic page partners parts party pay pet phone photo photos pics pictures pin pink pizza place ' +
    'play plumbing plus pm poker post press prime pro productions promo properties property pub ' +
    'quest racing read realty recipes red rent rentals repair report rest review reviews rich rip ' +
    'rocks room rugby run safe sale sarl save school schule science se search secure security ' +
    'select services sexy shoes shopping show silk singles ski skin so soccer solutions song space ' +
    'spot srl st star stockholm storage stream studio study style supplies supply support surf ' +
    'surgery systems talk tattoo tax taxi team tech tennis theater theatre tickets tienda tips tires ' +
    'tk to today tools total tours town toys training travel trust tu tube university uno us vacations ' +
    'versicherung video villas vision vote voting voto watch watches weather wedding win wine winners ' +
    'work works world wow yachts yoga you zero zip zone'
  ).split(' '),
);
/** Mailboxes that are sold with accounts; an address at one of them is found as an address. */
const MAIL_HOSTS = new Set(
  (
    'aol.com gmail.com gmx.de gmx.net hotmail.com icloud.com live.com mail.com mail.ru outlook.com ' +
    'proton.me protonmail.com web.de yahoo.com yandex.com yandex.ru'
  ).split(' '),
);

export const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true })
  // Of IANA. Those in two letters are known to the library.
  .tlds(
    endings.filter((each) => each.length > 2),
    true,
  );

const NUMBERS = /^\d+(?:\.\d+){3}$/;

/**
 * Whether a link leads to none of these hosts, nor below one of them. `written` is the link as its
 * writer wrote it, with capitals.
 */
export function isForbiddenLink(
  { schema, url, raw }: { schema: string; url: string; raw: string },
  written: string,
  allowedHosts: readonly string[],
): boolean {
  const host = /^(?:mailto:|(?:[a-z+]+:)?\/\/)(?:[^/?#@]*@)?(?<host>[^/?#:]+)/i.exec(url)?.groups?.[
    'host'
  ];
  if (host === undefined) return true;
  if (allowedHosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`)))
    return false;
  if (schema === 'mailto:') return true;
  const isBare = schema === '' && raw.toLowerCase() === host && !host.startsWith('www.');
  const ending = host.slice(host.lastIndexOf('.') + 1);
  // Four numbers are a version, or the address of a game's server.
  if (NUMBERS.test(host) && (isBare || host.startsWith('127.'))) return false;
  if (!isBare) return true;
  const isSentence = !USUAL_ENDINGS.has(ending) && /\.\p{Lu}\p{Ll}/u.test(written);
  return !(MAIL_HOSTS.has(host) || WORD_ENDINGS.has(ending) || isSentence);
}
