/**
 * What the contact filter looks for, in the normal forms of a text. The patterns of words are for
 * the form without accents, in lower case, where `1` is read as `i` inside a word.
 */
import { NO_MAILBOX } from './normal-forms.ts';

/** A pattern for any of these words. */
export const anyOf = (words: string): string => `(?:${words.split(' ').join('|')})`;
/** A letter or digit of any script, and what is neither beside it. */
const SIGN = String.raw`[\p{L}\p{N}]`;
const alone = (pattern: string) => new RegExp(`(?<!${SIGN})${pattern}(?!${SIGN})`, 'u');
/** What stands between words of one sentence. */
export const NEXT = String.raw`[^\w.!?\n]+`;

/** Letters that look like one: `dlscord`, `te1egrarn`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  i: '[il]',
  l: '[il]',
  m: '(?:m|rn)',
  w: '(?:w|vv)',
};
const MESSENGER = anyOf(
  'discord diskord discrod telegram telegramm whatsapp watsapp whatsap wechat weixin ' +
    'skipe skype viber snapchat instagram insta facebook threema icq kik kakaotalk qq tiktok ' +
    'twitter guilded teamspeak messenger signal whats_app tele_gram dis_cord',
)
  .replaceAll(/[ilmw]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
  .replaceAll('_', ' ')
  .replaceAll('d', '(?:d|c[il])');
/** Words for them that have other meanings too. */
const SHORT = anyOf('dc disc tg tele wa ig fb snap');
export const NAMES_MESSENGER = new RegExp(String.raw`\b${MESSENGER}\b`);

/** What stands after the name when an account there is linked to the one for sale. */
const ABOUT_LINKING = anyOf(
  'not no yes none never is was will can linked unlinked unbound connected included removed ' +
    'available free optional ja nein nicht kein keine keins keiner entfernt getrennt ist kann verbunden verknupft frei nitro ' +
    'account accounts acc konto login server servers role link',
);
const THINGS = anyOf(
  'nitro account accounts acc konto boost server servers bot gift code card rich login linked ' +
    'link verknupfung badge skin drop drops orb orbs basic boosts abo',
);
const INVITATION = anyOf(
  'add added adding contact message msg dm pm text texte write reach call ping talk chat chatten ' +
    'hmu hit find invite follow escribeme escribe agregame contactame hablame hablamos ecris ecrivez ' +
    'contacte ajoute napisz pisz dodaj speak continue discuss schreib schreibe schreiben schreibst ' +
    'kontaktier kontaktiere melde meld adde add adden folge finde find findest erreichst reden ' +
    'redet anschreiben besprechen klaren weitermachen weiter komm',
);
const THROUGH = anyOf(
  'on via through by in at to over auf uber ueber per bei zu with mit im por en sur na przez w',
);
const HAVE = anyOf('have got use using on hast nutzt benutzt habt auf tienes tens usas masz');
const MY = anyOf(
  'my our mein meine meinem meinen unser unseren unserem mi nuestro mon ma notre moj mojego',
);

/** A name has a digit or `_`, and is no measure or version: "level45", "ps4", "2016". */
const NAME =
  `(?!${anyOf('lvl level lv rank tier season saison stufe patch chapter iphone android windows nitro')}` +
  String.raw`\d)(?=[\p{L}_][\p{L}\p{N}_.]*[\d_])[\p{L}_][\p{L}\p{N}_.]{4,31}`;
const ON = anyOf('on at via auf in bei per uber ueber en sur na w over');

/** What is done with an account there that is linked to the one for sale. */
const UNLINKS =
  'remov|unlink|link|disconnect|connect|delet|detach|entfern|verknupf|trenn|losch|change|andere';

export const MESSENGERS = [
  // discord shadow77, icq 123456789
  new RegExp(
    String.raw`(?<!\b(?:${UNLINKS})\w*\W)\b(?:${MESSENGER}|${anyOf('tg ig dc')})\W{1,2}` +
      String.raw`(?:${NAME}|(?<=(?:icq|lcq|qq|wechat)\W{1,2})\d{5,12})(?!${SIGN})`,
    'u',
  ),
  // @shadow on tg, shadow_77 on discord
  new RegExp(
    String.raw`(?:(?<!${SIGN})@[\p{L}\p{N}_.]{3,32}|(?<![\p{L}\p{N}_.@-])${NAME})` +
      String.raw`\W{1,3}(?:${ON}\W{1,3})?(?:${MESSENGER}|${anyOf('tg ig dc wa snap')})(?!${SIGN})`,
    'u',
  ),
  // discord: name, telegram = @name, dc: name
  new RegExp(
    String.raw`\b(?:${MESSENGER}|${SHORT})\b` +
      String.raw`(?:[ -]?${anyOf('id tag name user username handle nick nickname adresse contact')})?` +
      String.raw`\s*(?:[:=@|]|->|>>|\bis\b|\bist\b|\blautet\b)\s*@?` +
      String.raw`(?!${ABOUT_LINKING}\b|(?:the|a|an|my|our|still|also|only|just|mandatory|required` +
      String.raw`|needed|active|gone|down|empty|included|dabei|noch|auch|nur|leer|in|on|tied|bound` +
      String.raw`|registered|der|die|das|dort|auf|mit|fur|for|what|where|full|used|so|very|pretty` +
      String.raw`|fine|ok|okay|allowed|forbidden|verboten|erlaubt|part|old|new|alt|neu|optional` +
      String.raw`|deleted|blocked|gesperrt|geloscht)\b)` +
      String.raw`[\p{L}\p{N}_.#-]{3,}`,
    'u',
  ),
  // add me on discord, schreib mir per whatsapp, let us talk on tg
  new RegExp(
    String.raw`\b${INVITATION}\b(?:[^\w.!?\n]+\w+){0,5}?[^\w.!?\n]+${THROUGH}[^\w.!?\n]+` +
      String.raw`(?:${anyOf('my our the your meinem meinen mein dem den')} )?` +
      String.raw`(?:${MESSENGER}|${SHORT})\b(?!\W+${THINGS}\b)`,
    'u',
  ),
  // move to telegram, wechseln wir zu discord, lets go whatsapp
  new RegExp(
    String.raw`\b${anyOf('move switch go over lets wechseln wechsel gehen rüber ruber komm')}\b` +
      String.raw`(?:[^\w.!?\n]+\w+){0,4}?[^\w.!?\n]+(?:${MESSENGER})\b(?!\W+${THINGS}\b)`,
    'u',
  ),
  // do you have discord?, hast du whatsapp?, are you on telegram?
  new RegExp(
    String.raw`\b${HAVE}\b(?:[^\w.!?\n]+` +
      String.raw`${anyOf('you du ihr the a an also auch any einen ein vielleicht maybe zufallig')})*` +
      String.raw`[^\w.!?\n]+${MESSENGER}\s*(?:\?|$|\n|,|too|auch|or|oder|then|for|fur|so|zum)`,
    'u',
  ),
  // my discord, but not: my discord account
  new RegExp(
    String.raw`(?<!\b(?:${UNLINKS})\w*\W+(?:\w+\W+){0,2})\b${MY}\s+(?:(?:main|private|new|privates|neues)\s+)?(?:${MESSENGER}|dc|tg|ig|insta` +
      String.raw`|snap|wa)\b` +
      String.raw`(?!\W+(?:${THINGS}|from|is linked|linked|ist verknupft|von|vom` +
      String.raw`|(?:\w+\W+)?(?:trennen|entfernen|loschen|unlink|disconnect|remove))\b)`,
    'u',
  ),
  // wechat id fox_88
  new RegExp(
    String.raw`\b${MESSENGER}[ -](?:id|tag|name|user|username|nick)\s+` +
      String.raw`(?=[\p{L}\p{N}_.#-]*[\d_#])[\p{L}\p{N}_.#-]{4,}`,
    'u',
  ),
  // auf discord reden, on telegram we can talk
  new RegExp(
    String.raw`\b${anyOf('auf uber ueber per bei im in on via over')}[^\w.!?\n]+(?:${MESSENGER}|tg` +
      String.raw`|dc)\b(?:[^\w.!?\n]+\w+){0,3}?[^\w.!?\n]+` +
      String.raw`${anyOf('reden schreiben chatten klaren weiterreden weiterschreiben besprechen erreichbar erreichen kontaktieren melden anschreiben telefonieren talk chat discuss reach contact reachable')}` +
      String.raw`\b`,
    'u',
  ),
  // telegram me, whatsapp me, dm me: @name
  new RegExp(String.raw`\b(?!signal|messenger)(?:${MESSENGER}|snap|tg|wa) me\b`, 'u'),
  // signal or line with an id
  new RegExp(
    String.raw`\b(?:line|signal|session|element|matrix|xbl) (?:id|number|nummer)\s*(?:[:=]|is` +
      String.raw`|ist)?\s*[\p{L}\p{N}_.-]{4,}`,
    'u',
  ),
  new RegExp(
    String.raw`\b${INVITATION}\b(?:[^\w.!?\n]+\w+){0,4}?[^\w.!?\n]+` +
      String.raw`${anyOf('on via over auf uber ueber per')}` +
      String.raw` (?:signal|line|matrix|session|element)\b`,
    'u',
  ),
  // add me: shadow#1234, dm @shadow_77
  new RegExp(
    String.raw`\b${INVITATION}\b(?:[^\w.!?\n]+\w+){0,3}?[^\w.!?\n]+` +
      String.raw`(?:[\p{L}\p{N}_.]{2,32}#\d{4}(?!${SIGN})|@[\p{L}\p{N}_.]{4,32})`,
    'u',
  ),
];
/** Names as messengers write them; they are found where a messenger is named. */
export const HANDLES = [
  alone(String.raw`[\p{L}\p{N}_.]{2,32}#\d{4}`),
  /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_.]{4,32}/u,
];

/** Hosts that invite, however their full stops are written: "discord gg/abc", "t me/abc". */
export const INVITING_HOSTS = [
  /\bdiscord(?:app)?\W{0,4}(?:gg|com\W{0,2}invite)\b\S*/u,
  /\b(?:t|wa|m)\s?[.,·•()[\]]{0,3}\s?me\s?[/\\]\s?[\p{L}\p{N}_+]{3,}/u,
  // bit ly/abc
  /\b[a-z\d-]{2,}\s(?:com|net|org|ly|gl|gd|xyz|io)\s?\/\s?[\p{L}\p{N}_-]{3,}/u,
  /\b(?:telegram|paypal|cash)\s?[.,·•()[\]]{0,3}\s?(?:me|app)\s?[/\\]\s?\$?[\p{L}\p{N}_+]{3,}/u,
];

const MAILBOX =
  '(?:gmail|g mail|googlemail|hotmail|outlook|yahoo|protonmail|proton|icloud|gmx|web|yandex|aol|live|mail)';
export const EMAILS = [
  /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/u,
  // With spaces around its signs, at hosts that everybody knows.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])(?!${NO_MAILBOX}\s+at\b)` +
      String.raw`[\p{L}\p{N}._%+-]{2,64}\s*(?:@|\bat\b|(?<!\p{L})ät(?!\p{L})|\(a\))\s*${MAILBOX}` +
      String.raw`\s*(?:\.|,|\bdot\b|\bpunkt\b)?\s*(?:com|net|de|org|me|ru|co|at|ch)\b`,
    'u',
  ),
  new RegExp(String.raw`[\p{L}\p{N}._%+-]{2,64}\s*@\s*${MAILBOX}(?!${SIGN})`, 'u'),
  new RegExp(
    String.raw`[\p{L}\p{N}._%+-]{2,64}\s@\s[\p{L}\p{N}-]{1,63}\.(?:com|net|org|de|at|ch|eu|ru|me` +
      String.raw`|io|gg|co)(?![\p{L}\p{N}])`,
    'u',
  ),
  // my gmail is jo.smith77; not: gmail: full access
  new RegExp(
    String.raw`\b(?:gmail|googlemail|hotmail|outlook|protonmail|gmx)(?: adresse| address)?\s*` +
      String.raw`(?:[:=]|\bis\b|\bist\b)\s*` +
      String.raw`(?=[\p{L}\p{N}._-]*[\d._][\p{L}\p{N}])[\p{L}\p{N}._-]{4,}`,
    'u',
  ),
];

/** john at gmail; "my mailbox at gmail" is none. For the form in which NO_MAILBOX is lower case. */
export const BARE_MAILBOX = new RegExp(
  String.raw`(?<!${SIGN})(?!(?:${NO_MAILBOX}|the|an?|was|not|so|good|best|look|all|first|then|everything` +
    String.raw`|stored|one|mine|set)\s)[\p{L}\p{N}._%+-]{3,64}\s+at\s+` +
    String.raw`(?:gmail|googlemail|hotmail|outlook|yahoo|protonmail|icloud|gmx)(?!${SIGN})` +
    String.raw`(?!\.${SIGN})(?!\s+(?:is|was|are|has|and|can|will|mailbox|account)(?!${SIGN}))`,
  'u',
);

/** Names of messengers in Cyrillic, before what it looks like in Latin is read. */
export const CYRILLIC_MESSENGERS = new RegExp(
  String.raw`(?:(?:пиши|напиши|пишите|добавь|мой|моя|есть|свяжись|давай)(?:\s+\p{L}+){0,3}?\s+(?:в\s+|на\s+)?)` +
    String.raw`(?:телеграм|телегу|телеге|телега|тг|ватсап|вотсап|дискорд|вайбер|вконтакте|инстаграм)` +
    String.raw`|(?:телеграм|телега|тг|ватсап|вотсап|дискорд|вайбер)\p{Ll}*\s*[:=]\s*@?[\p{L}\p{N}_.]{3,}`,
  'u',
);

const DIGIT_WORD = anyOf(
  'zero oh one two three four five six seven eight nine double triple null eins zwei zwo drei ' +
    'vier funf fuenf sechs sieben acht neun doppel',
);
/** Numbers without a country are found after words that announce one. */
export const ANNOUNCED_PHONES = [
  new RegExp(
    String.raw`(?:\b` +
      String.raw`${anyOf('phone tel telephone mobile cell call sms telefon anruf ruf handy mobil festnetz ring dial imessage telefono numero numer telefonu')}` +
      String.raw`\w*|\btext me|\bmy number|\bmeine \w*nummer|\bnumber is|\bnummer (?:ist|lautet))` +
      String.raw`\W{0,3}(?:\w+\W+){0,3}?(?:\d[\s()./-]{0,2}){7,15}`,
    'u',
  ),
  new RegExp(String.raw`\b(?:${DIGIT_WORD}\b\W{0,3}){7,}`, 'u'),
];
/** National forms that little else has: of the United States, Germany and the United Kingdom. */
export const NATIONAL_PHONES = [
  /(?<![\p{L}\p{N}.,/-])\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]?\d{4}(?![\p{L}\p{N}-])/u,
  /(?<![\p{L}\p{N}.,/-])[2-9]\d{2}[.-][2-9]\d{2}[.-]\d{4}(?![\p{L}\p{N}.-])/u,
  /(?<![\p{L}\p{N}.,/-])01[5-7]\d[ ./-]{0,3}(?:\d[ ./-]?){5,7}\d(?![\p{L}\p{N}-])/u,
  /(?<![\p{L}\p{N}.,/-])07\d{3}[ -]?\d{3}[ -]?\d{3}(?![\p{L}\p{N}-])/u,
];
