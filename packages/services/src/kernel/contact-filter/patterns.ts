/**
 * What the contact filter looks for, in the normal forms of a text. The patterns of words are for
 * the form without accents, in lower case, where `1` is read as `i`.
 */

/** A pattern for any of these words. */
const anyOf = (words: string): string => `(?:${words.split(' ').join('|')})`;
/** A letter or digit of any script, and what is neither beside it. */
const SIGN = String.raw`[\p{L}\p{N}]`;
const alone = (pattern: string) => new RegExp(`(?<!${SIGN})${pattern}(?!${SIGN})`, 'u');

const MESSENGER = anyOf(
  'discord teiegram telegram whatsapp wechat weixin skipe skype viber snapchat instagram insta ' +
    'facebook threema icq kik kakaotalk qq',
);
export const NAMES_MESSENGER = new RegExp(String.raw`\b${MESSENGER}\b`);

/** What stands after the name when an account there is linked to the one for sale. */
const ABOUT_LINKING = anyOf(
  'not no yes none never is was will can linked unlinked unbound connected included removed ' +
    'available free optional ja nein nicht kein keine ist kann verbunden verknupft frei nitro ' +
    'account konto',
);
const INVITATION = anyOf(
  'add contact message msg dm pm text write reach call ping talk chat hmu hit ' +
    String.raw`schreib\w* kontaktier\w* melde\w* adde`,
);
const THROUGH = anyOf('on via through by in at auf uber ueber per bei');

export const MESSENGERS = [
  // discord: name, telegram = @name
  new RegExp(
    String.raw`\b${MESSENGER}\b(?: ?${anyOf('id tag name user username handle nick')})?\s*[:=@]\s*@?` +
      String.raw`(?!${ABOUT_LINKING}\b)[\p{L}\p{N}_.#-]{3,}`,
    'u',
  ),
  // add me on discord, schreib mir per whatsapp
  new RegExp(
    String.raw`\b${INVITATION}\b(?:\W+\w+){0,4}?\W+${THROUGH}\W+` +
      String.raw`(?:${anyOf('my meinem meinen mein')} )?${MESSENGER}\b`,
    'u',
  ),
  // my discord, but not: my discord account
  new RegExp(
    String.raw`\b${anyOf('my our mein meine unser')}\s+${MESSENGER}\b` +
      String.raw`(?!\W+${anyOf('account acc konto nitro')})`,
    'u',
  ),
];
/** Names as messengers write them; they are found where a messenger is named. */
export const HANDLES = [
  alone(String.raw`[\p{L}\p{N}_.]{2,32}#\d{4}`),
  /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_.]{4,32}/u,
];

export const EMAILS = [
  /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/u,
  // With spaces around its signs, at hosts that everybody knows.
  new RegExp(
    String.raw`[\p{L}\p{N}._%+-]{2,64}\s*(?:@|\bat\b)\s*` +
      anyOf(
        'gmail googlemail hotmail outlook yahoo protonmail proton icloud gmx web yandex aol live',
      ) +
      String.raw`\s*(?:\.|\bdot\b|\bpunkt\b)\s*\p{L}{2,4}\b`,
    'u',
  ),
];

/** Numbers without a country are found after words that announce one. */
export const ANNOUNCED_PHONES = [
  new RegExp(
    String.raw`(?:\b${anyOf('phone tel telephone mobile cell call sms number telefon anruf')}|nummer)` +
      String.raw`\w*\W{0,3}(?:\w+\W+){0,2}?(?:\d[\s()./-]{0,2}){7,15}`,
    'u',
  ),
];

/** Bitcoin, Litecoin, Ethereum and Tron, in the case in which they are written. */
export const WALLET_ADDRESSES = [
  alone('(?:bc1|ltc1)[02-9ac-hj-np-z]{25,70}'),
  alone('[13LM][1-9A-HJ-NP-Za-km-z]{25,34}'),
  alone('0x[0-9a-fA-F]{40}'),
  alone('T[1-9A-HJ-NP-Za-km-z]{33}'),
];

/** A password that is said: it has a digit or a sign. */
export const CREDENTIALS = [
  new RegExp(
    String.raw`\b${anyOf('password passwort passwd kennwort pass pwd pw')}\s*(?:is|ist|[:=])\s*` +
      String.raw`(?=\S*[\d!$%&*#])(\S{4,})`,
    'u',
  ),
];

const NEXT = String.raw`[^\w.!?\n]+`;
/** What may stand between "confirm" and "first". */
const OBJECT = anyOf(
  'the this your my it me please order money payment receipt delivery funds deal trade escrow ' +
    'die das den mein meine dein deine bitte bestellung lieferung erhalt geld zahlung kauf',
);
const TOO_EARLY = anyOf('first before vorher vorab bevor zuerst');
/** Requests to confirm before everything is checked. */
export const EARLY_CONFIRMATIONS = [
  new RegExp(
    String.raw`\b${anyOf('confirm release complete bestatige bestaetige bestatigen freigeben gib')}\b` +
      String.raw`(?:${NEXT}${OBJECT})*${NEXT}` +
      String.raw`(?:${TOO_EARLY}|in advance|(?:right )?after paying|without checking|ohne zu prufen)\b`,
    'g',
  ),
];
