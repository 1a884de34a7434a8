/** A label and its value, for the form in which case is kept (rules.md §9: credentials). */
import { anyOf } from './patterns.ts';

const SIGN = String.raw`[\p{L}\p{N}]`;
/** What is said about a password or a login; words that are no value. */
const STATES = anyOf(
  'works? working worked see siehe look check in im on ok okay fine good bad correct wrong incorrect ' +
    'invalid valid new old same strong weak none nothing not no yes ja nein kein keins geht gehen ' +
    'funktioniert falsch richtig ge(?:ä|a)ndert (?:ä|a)nderbar changed changeable change unchanged ' +
    'unknown unbekannt included inklusive dabei reset resettable vault tresor optional required ' +
    'needed missing fehlt soon later sp(?:ä|a)ter your yours the a der die das dein deins mein my ' +
    'via with mit over through (?:ü|u)ber per only nur google facebook apple steam mail mails email e-mail phone ' +
    'handy username user name password passwort kennwort pw pass passwords pin code codes sms 2fa ' +
    'psn xbox epic riot microsoft discord twitch nintendo data daten details page screen error ' +
    'problem problems bug server crash loop fails failed failing expired abgelaufen is ist and und ' +
    'or oder please bitte full voll access both beide after nach before from von until bis as ' +
    'wie what where why when how should can could was wurde wird will has hat set full-access ' +
    'verf(?:ü|u)gbar available delivered geliefert sent gesendet safe sicher todo done erledigt ' +
    'pending offen easy secure private hidden complete received erhalten still noch also auch always',
);
const NO_STATE = `(?!${STATES}(?!${SIGN}))`;

const VALUE_LABEL =
  '(?:password|contraseña|mot de passe|hasło|senha|пароль|passwort|passwd|kennwort|(?<!(?:battle|season|game|event) )pass|pwd|pw|passphrase|passcode|p\\/w|pasword|passwrd)';
const LOGIN_LABEL =
  '(?:login|log-in|user|username|userid|user id|acc|account|benutzer|benutzername|id|mail|email|e-mail|anmeldename)';
/** A label and its value. */
export const CREDENTIALS = [
  // A password that is said has a digit or a sign.
  new RegExp(
    String.raw`(?<!${SIGN})${VALUE_LABEL}(?: (?:of|for|from|von|zu|zum|fur|für)(?: \p{L}+){1,4})?\s*` +
      String.raw`(?:\bis\b|\bist\b|\blautet\b|->|=>|[:=|])\s*` +
      String.raw`(?:now |jetzt )?["'“„«\x60]?(?=\S*[\d!$%&*#@_])(?![\d.]{1,2}\b)([^\s]{4,})`,
    'iu',
  ),
  // Without a sign between, it has both letters and digits: "pw Sommer2024".
  new RegExp(
    String.raw`(?<!${SIGN})${VALUE_LABEL}\s+["'“„«\x60]?(?=\S*\d)(?=\S*\p{L})([\p{L}\p{N}!$%&*#@_-]{6,})`,
    'iu',
  ),
  // login: bob, password: swordfish
  new RegExp(
    String.raw`(?<!${SIGN})${LOGIN_LABEL}\s*[:=]\s*${NO_STATE}\S{3,40}\s*[,;|/\n ]\s*(?:and |und |& )?` +
      String.raw`${VALUE_LABEL}\s*[:=]\s*${NO_STATE}\S{4,}`,
    'iu',
  ),
  // password: swordfish, with nothing after it in its sentence
  new RegExp(
    String.raw`(?<!${SIGN})${VALUE_LABEL}\s*[:=]\s*["'“„«]?${NO_STATE}\p{L}{5,30}` +
      String.raw`["'”“»]?(?=\s*(?:$|[.,;!|/)\n]))(?!\s*\?)`,
    'iu',
  ),
  // login nightfox / swordfish
  new RegExp(
    String.raw`(?<!${SIGN})(?:login|log-in|logins?daten|zugang|zugangsdaten|credentials)\s*[:=]?\s*` +
      String.raw`${NO_STATE}[\p{L}\p{N}_.@-]{3,40} ?[/|] ?${NO_STATE}` +
      String.raw`[\p{L}\p{N}!$%&*#@_-]{4,}(?!${SIGN})`,
    'iu',
  ),
  // PIN 4821
  new RegExp(
    String.raw`(?<!${SIGN})pin(?:[- ]?(?:code|nummer|number))?\s*(?:is|ist|lautet|[:=])?\s*` +
      String.raw`\d{4,8}(?![\p{L}\p{N}.,])`,
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
    String.raw`(?<!(?:[Ff]ehler|[Ee]rror|[Ss]tatus|[Bb]ug)[- ]?)(?:[Cc]ode|CODE|[Kk]ey|KEY|PIN` +
      String.raw`|[Ss]chlüssel|[Gg]utschein|[Vv]oucher)\s*(?:\bis\b|\bist\b` +
      String.raw`|\blautet\b|[:=])\s*(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])(?:[A-Z\d]{4,6}` +
      String.raw`(?:[- ][A-Z\d]{4,6}){2,5}|[A-Z\d]{13,20})(?![\p{L}\p{N}])`,
    'u',
  ),
  // The same in letters alone, and without a label where letters and digits are mixed.
  new RegExp(
    String.raw`(?<!(?:[Ff]ehler|[Ee]rror)[- ]?)(?:[Cc]odes?|CODE|[Kk]ey|KEY|[Ss]chlüssel` +
      String.raw`|[Gg]utschein|[Vv]oucher)\s*(?:is|ist|lautet|[:=])?\s*` +
      String.raw`(?:[A-Z\d]*[A-Z][A-Z\d]*-)(?<=[A-Z\d]{4,6}-)[A-Z\d]{4,6}(?:-[A-Z\d]{4,6}){1,4}` +
      String.raw`(?![\p{L}\p{N}-])`,
    'u',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?=[A-Z\d-]{0,24}\d)(?=[A-Z\d-]{0,24}[A-Z])` +
      String.raw`(?:[A-Z\d]{4}(?:-[A-Z\d]{4}){2,4}|[A-Z\d]{5}(?:-[A-Z\d]{5}){2,4})` +
      String.raw`(?![\p{L}\p{N}-])`,
    'u',
  ),
  // user:password, as lists of accounts have them.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}/:])(?!https?:)[\p{L}_][\p{L}\p{N}_.]{3,30}:(?=\S*\p{L})(?=\S*\d)` +
      String.raw`(?=\S*[!$%&*#@?])[\p{L}\p{N}!$%&*#@?_.-]{7,}(?![\p{L}\p{N}])`,
    'u',
  ),
];
