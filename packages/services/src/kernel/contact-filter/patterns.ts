/**
 * What the contact filter looks for, in the normal forms of a text. The patterns of words are for
 * the form without accents, in lower case, where `1` is read as `i` inside a word.
 */

/** A pattern for any of these words. */
export const anyOf = (words: string): string => `(?:${words.split(' ').join('|')})`;
/** A letter or digit of any script, and what is neither beside it. */
const SIGN = String.raw`[\p{L}\p{N}]`;
const alone = (pattern: string) => new RegExp(`(?<!${SIGN})${pattern}(?!${SIGN})`, 'u');
/** What stands between words of one sentence. */
export const NEXT = String.raw`[^\w.!?\n]+`;

const MESSENGER = anyOf(
  'discord diskord discrod teiegram telegram telegramm whatsapp watsapp whatsap wechat weixin ' +
    'skipe skype viber snapchat instagram insta facebook threema icq kik kakaotalk qq tiktok ' +
    'twitter guilded teamspeak messenger signal',
).replace(')', '|whats app|tele gram|dis cord)');
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
    'hmu hit find invite follow speak continue discuss schreib schreibe schreiben schreibst ' +
    'kontaktier kontaktiere melde meld adde add adden folge finde find findest erreichst reden ' +
    'redet anschreiben besprechen klaren weitermachen weiter komm',
);
const THROUGH = anyOf('on via through by in at to over auf uber ueber per bei zu with mit im');
const HAVE = anyOf('have got use using on hast nutzt benutzt habt auf');
const MY = anyOf('my our mein meine meinem meinen unser unseren unserem');

export const MESSENGERS = [
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
    String.raw`\b${MY}\s+(?:(?:main|private|new|privates|neues)\s+)?(?:${MESSENGER}|dc|tg|ig|insta` +
      String.raw`|snap|wa)\b` +
      String.raw`(?!\W+${THINGS}\b)`,
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
  new RegExp(String.raw`\b${anyOf('telegram whatsapp discord snap tg wa')} me\b`, 'u'),
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
  /\b(?:telegram|paypal|cash)\s?[.,·•()[\]]{0,3}\s?(?:me|app)\s?[/\\]\s?\$?[\p{L}\p{N}_+]{3,}/u,
];

const MAILBOX =
  '(?:gmail|g mail|googlemail|hotmail|outlook|yahoo|protonmail|proton|icloud|gmx|web|yandex|aol|live|mail)';
export const EMAILS = [
  /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/u,
  // With spaces around its signs, at hosts that everybody knows.
  new RegExp(
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

const DIGIT_WORD = anyOf(
  'zero oh one two three four five six seven eight nine double triple null eins zwei zwo drei ' +
    'vier funf fuenf sechs sieben acht neun doppel',
);
/** Numbers without a country are found after words that announce one. */
export const ANNOUNCED_PHONES = [
  new RegExp(
    String.raw`(?:\b` +
      String.raw`${anyOf('phone tel telephone mobile cell call sms telefon anruf ruf handy mobil festnetz ring dial imessage')}` +
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

const VALUE_LABEL =
  '(?:password|passwort|passwd|kennwort|(?<!(?:battle|season|game|event) )pass|pwd|pw|passphrase|passcode|p\\/w|pasword|passwrd)';
const LOGIN_LABEL =
  '(?:login|log-in|user|username|userid|user id|acc|account|benutzer|benutzername|id|mail|email|e-mail|anmeldename)';
/** A label and its value. */
export const CREDENTIALS = [
  // A password that is said has a digit or a sign.
  new RegExp(
    String.raw`\b${VALUE_LABEL}(?: (?:of|for|from|von|zu|zum|fur|für)(?: \p{L}+){1,4})?\s*` +
      String.raw`(?:\bis\b|\bist\b|\blautet\b|->|=>|[:=|])\s*` +
      String.raw`(?:now |jetzt )?["'“„«\x60]?(?=\S*[\d!$%&*#@_])(?![\d.]{1,2}\b)([^\s]{4,})`,
    'iu',
  ),
  // Without a sign between, it has both letters and digits: "pw Sommer2024".
  new RegExp(
    String.raw`\b${VALUE_LABEL}\s+["'“„«\x60]?(?=\S*\d)(?=\S*\p{L})([\p{L}\p{N}!$%&*#@_-]{6,})`,
    'iu',
  ),
  // login: bob, password: swordfish
  new RegExp(
    String.raw`\b${LOGIN_LABEL}\s*[:=]\s*\S{3,40}\s*[,;|/\n ]\s*(?:and |und |& )?` +
      String.raw`${VALUE_LABEL}\s*[:=]\s*\S{4,}`,
    'iu',
  ),
  // Codes that stand for a second factor.
  new RegExp(
    String.raw`\b(?:backup|recovery|2fa|mfa|totp|authenticator|wiederherstellungs|ersatz` +
      String.raw`|notfall)[- ]?(?:codes?|keys?|secrets?|schlüssel)?\s*(?:\bis\b|\bare\b|\bist\b` +
      String.raw`|\bsind\b|\blautet\b|[:=])\s*(?=[\p{L}\p{N} -]*\d)[\p{L}\p{N}]{3,}` +
      String.raw`(?:[ -][\p{L}\p{N}]{3,})*`,
    'iu',
  ),
  /\b(?:seed|recovery|secret)[- ]?phrase\s*(?:\bis\b|[:=])\s*(?:\p{Ll}+\s+){3,}/iu,
  new RegExp(
    String.raw`\b(?:security|secret) (?:question|answer)\s*(?:\bis\b|[:=])\s*\S{3,}|\bsicherheits` +
      String.raw`(?:frage|antwort)\s*(?:\bist\b|\blautet\b|[:=])\s*\S{3,}`,
    'iu',
  ),
  // The code of a card or key, which only the vault may show.
  new RegExp(
    String.raw`(?:[Cc]ode|[Kk]ey|PIN|[Ss]chlüssel|[Gg]utschein|[Vv]oucher)\s*(?:\bis\b|\bist\b` +
      String.raw`|\blautet\b|[:=])\s*(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])(?:[A-Z\d]{4,6}` +
      String.raw`(?:[- ][A-Z\d]{4,6}){2,5}|[A-Z\d]{13,20})(?![\p{L}\p{N}])`,
    'u',
  ),
  // user:password, as lists of accounts have them.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}/:])(?!https?:)[\p{L}_][\p{L}\p{N}_.]{3,30}:(?=\S*\p{L})(?=\S*\d)` +
      String.raw`(?=\S*[!$%&*#@?])[\p{L}\p{N}!$%&*#@?_.-]{7,}(?![\p{L}\p{N}])`,
    'u',
  ),
];
