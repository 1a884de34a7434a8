/**
 * What a seller or buyer asks for to get around the escrow, in English and German. The patterns are
 * for the form of words (lower case, no accents).
 */
import { anyOf, NEXT } from './patterns.ts';

const pattern = (source: string) => new RegExp(source, 'gu');
/** Up to so many words of the same sentence. */
const words = (most: number) => String.raw`(?:${NEXT}\w+){0,${most}}?${NEXT}`;
/** As `words`, with a comma or another sentence between as well. */
const anyWords = (most: number) => String.raw`(?:\W+\w+){0,${most}}?\W+`;

/** What may stand between "confirm" and "first". */
const OBJECT = anyOf(
  'the this your my it me please order money payment receipt delivery funds deal trade escrow as ' +
    'received delivered complete completed now already just quickly everything all good you du ' +
    'die das den mein meine dein deine bitte bestellung lieferung erhalt geld zahlung kauf auftrag ' +
    'empfang jetzt schon schnell mal kurz alles einfach order',
);
const CONFIRM = anyOf(
  'confirm release complete accept finish approve finalize bestatige bestaetige bestatigst ' +
    'bestatigen freigeben gib gibst akzeptiere abschliessen schliess schliesse',
);
/** "erst, wenn du geprüft hast" and "before 6 pm" are not too early. */
const TOO_EARLY =
  String.raw`(?:${anyOf('first vorher vorab bevor zuerst beforehand upfront vorneweg')}` +
  String.raw`|before(?!\W+(?:\d|noon|midnight|tomorrow|tonight|monday|tuesday|wednesday|thursday` +
  String.raw`|friday|saturday|sunday|the reset|the weekend)\b)` +
  String.raw`|erst(?!\W+(?:wenn|nachdem|sobald|danach|dann|nach|morgen|am|um|spater|heute)\b))`;
const HAND_OVER = anyOf(
  'send give deliver provide share transfer hand show tell release unlock schicke schick sende send ' +
    'gebe geb liefere liefer uberreiche ubergebe bekommst kriegst erhaltst get receive schalte ' +
    'teile zeige',
);
const CONFIRMED = anyOf(
  'confirm confirmed confirming release released releasing complete completed finish finished ' +
    'accept accepted bestatigt bestatigst freigegeben freigibst abgeschlossen abschliesst akzeptiert',
);
/** What is confirmed; "confirm the e-mail" is not about the order. */
const ORDER = anyOf(
  'order orders delivery receipt payment money trade deal funds escrow bestellung lieferung erhalt ' +
    'empfang zahlung geld kauf auftrag',
);

/** In a game, a trade or an invitation is accepted. */
const IN_THE_GAME =
  String.raw`(?!accept\W+(?:(?:my|the|your|this|that)\W+)?` +
  String.raw`(?:trade|friend|request|invite|invitation|gift|offer)\b)`;

/** Requests to confirm before everything is checked. */
export const EARLY_CONFIRMATIONS = [
  pattern(
    String.raw`\b${IN_THE_GAME}${CONFIRM}\b(?:${NEXT}${OBJECT})*${NEXT}` +
      String.raw`(?:${TOO_EARLY}|in advance|(?:right )?after paying|without checking|ohne zu prufen` +
      String.raw`|im voraus)\b`,
  ),
  // first confirm the order, zuerst die bestellung bestätigen
  pattern(
    String.raw`\b(?:first|zuerst|erst|vorher|vorab)\b(?:` +
      String.raw`${NEXT}${anyOf('you du please bitte need must have to musst muss')})*${NEXT}` +
      String.raw`(?:${CONFIRM}${words(2)}${ORDER}|(?:${anyOf('die den das')}${NEXT})?` +
      String.raw`${ORDER}${words(1)}${anyOf('bestatigen freigeben abschliessen')})\b`,
  ),
  // confirm the order, then I send the login
  pattern(
    String.raw`\b${CONFIRM}\b(?:${NEXT}${OBJECT})*(?:${NEXT}${anyOf('frei ab')})?[\s,;.!]+` +
      String.raw`(?:${anyOf('and then so once und dann damit danach afterwards that')}[\s,]+)+` +
      String.raw`(?:(?:i|you|ich|du|we|wir)(?:['’ ]?ll)?\s+)?(?:will\s+|can\s+|werde\s+|kann\s+` +
      String.raw`|get\s+)?(?:(?:dir|you|ich|du)\s+)*(?:${HAND_OVER}|login|code|data|daten)\b`,
  ),
  // I send the login after you confirm the order
  pattern(
    String.raw`\b${HAND_OVER}\b${anyWords(6)}` +
      String.raw`(?:after|once|when|as soon as|if|until|sobald|wenn|nachdem|nach|erst wenn)\s+(?:you` +
      String.raw`|du|the|die|der)\b` +
      String.raw`(?:${words(4)})?(?:${CONFIRMED})\b(?!` +
      String.raw`${words(2)}${anyOf('email mail e-mail time that change code region name login username address works')}` +
      String.raw`\b)`,
  ),
  // once you confirmed, I send ...; wenn du bestätigt hast, bekommst du ...
  pattern(
    String.raw`\b(?:after|once|as soon as|sobald|wenn|nachdem|erst wenn)\s+(?:you|du)\b` +
      String.raw`(?:${words(4)})?` +
      String.raw`${CONFIRMED}\b(?!${words(2)}` +
      String.raw`${anyOf('email mail e-mail time that change code region name username address works')}` +
      String.raw`\b)${anyWords(3)}` +
      String.raw`(?:(?:i|ich|du|you|we|wir)['’]?(?:ll)?\s+)?(?:will |can |werde )?(?:${HAND_OVER})\b`,
  ),
  // please mark it as received; not: when you have checked it
  pattern(
    String.raw`\b(?:please|pls|plz|bitte)\W+(?:mark|set|markier\w*|setz\w*)\b${words(3)}` +
      String.raw`(?:as|to|als|auf)\s+(?:received|delivered|complete|completed|erhalten|geliefert)` +
      String.raw`(?=\W*(?:$|[.!;\n]|thx|thanks|thank you|danke|ok\b))`,
  ),
  pattern(
    String.raw`\b(?:mark|markier\w*)\b${words(3)}(?:as|als)\s+(?:received|delivered|completed?` +
      String.raw`|erhalten|geliefert)\W+(?:please|pls|plz|bitte)\b(?!\W+(?:when|once|after|wenn` +
      String.raw`|sobald|nachdem|only|erst)\b)`,
  ),
  // In Spanish, French and Polish.
  pattern(
    String.raw`\b(?:confirma|confirme|confirmez|libera|libere|potwierdz|zatwierdz)\b` +
      String.raw`(?:${words(3)})(?:primero|antes|d.abord|avant|najpierw|wczesniej)\b`,
  ),
  pattern(
    String.raw`\b(?:primero|d.abord|najpierw)\W+(?:confirma|confirme|confirmez|libera|potwierdz` +
      String.raw`|zatwierdz)\b`,
  ),
  // mark it as received now
  pattern(
    String.raw`\b(?:mark|set|markiere|setz)\b${words(4)}(?:as|to|als|auf)\s+(?:received|delivered` +
      String.raw`|complete|completed|done|finished|erhalten|geliefert|abgeschlossen|erledigt)` +
      String.raw`${anyWords(4)}(?:first|now|before|so|then|already|even|jetzt|vorher|schon|bevor` +
      String.raw`|dann|damit|zuerst|sofort)\b`,
  ),
  pattern(
    String.raw`\b(?:just|please|einfach|bitte|direkt|sofort) (?:click|press|hit|klick|klicke|druck` +
      String.raw`|drucke)(?:${NEXT}\w+){0,2}?${NEXT}["“„']?(?:confirm|release|bestatigen|freigeben` +
      String.raw`|erhalten)` +
      String.raw`${anyWords(3)}(?:now|first|before|already|then|jetzt|zuerst|bevor|vorher|schon|dann` +
      String.raw`|damit|so)\b`,
  ),
];

/** Claims that a check is needless; they deny by themselves. */
export const NEEDLESS_CHECKS = [
  new RegExp(
    String.raw`\bno need to check\b|\bdon['’]?t (?:have|need) to check\b|\b(?:you can|just) check ` +
      String.raw`(?:it |everything )?(?:later|afterwards)\b`,
    'u',
  ),
  new RegExp(
    String.raw`\bprufen kannst du (?:es )?(?:auch )?(?:spater|danach|hinterher)\b|\bkannst du ` +
      String.raw`(?:auch )?(?:spater|danach|hinterher) prufen\b`,
    'u',
  ),
  /\bbrauchst (?:du )?(?:es |das |nichts? |nicht )+(?:zu )?prufen\b/u,
];

const PLATFORM = anyOf(
  'site website platform guildhall escrow page app marketplace system seite plattform webseite ' +
    'treuhand marktplatz portal',
);
const PAY = anyOf(
  'pay paying payment send sending transfer wire zahl zahle zahlen zahlst bezahl bezahle bezahlen ' +
    'bezahlst uberweis uberweise uberweisen schick schicke sende deal trade trading sell buy ' +
    'finish verkaufe kaufe kaufen handeln abwickeln machen do settle arrange complete',
);
const WALLETS = anyOf(
  String.raw`paypal venmo zelle cashapp cash\sapp revolut skrill crypto krypto btc bitcoin usdt e` +
    String.raw`th ` +
    String.raw`ethereum litecoin ltc solana wero binance westernunion western\sunion`,
);
/** What is bought here as well, or has other meanings. */
const OWN_WALLETS = anyOf(
  'paypal pp venmo zelle cashapp revolut wise skrill crypto krypto btc bitcoin usdt iban bank ' +
    'bankkonto konto wallet binance klarna wero',
);

/** Requests to pay or deal where the escrow does not protect. */
export const OUTSIDE_PAYMENTS = [
  // pay outside the site, deal off platform
  pattern(
    String.raw`\b${PAY}\b(?:${words(6)})(?:outside|off|without|around|besides|ausserhalb|neben` +
      String.raw`|ohne)\b(?:${NEXT}(?:of|the|this|der|dieser|die|von|guildhall))*[\s-]+${PLATFORM}\b`,
  ),
  pattern(
    String.raw`\b(?:outside|ausserhalb)\b(?:${NEXT}(?:of|the|this|der|dieser|von))*` +
      String.raw`${NEXT}${PLATFORM}\b`,
  ),
  pattern(String.raw`\b(?:off[- ]?(?:platform|site)|offplattform|offsite)\b`),
  pattern(
    String.raw`\b(?:an (?:der|dieser) )?${PLATFORM} vorbei\b|\bam (?:treuhand\w*|system|marktplatz` +
      String.raw`|portal) vorbei\b|\bbypass(?:ing)?\b${words(2)}(?:${PLATFORM}|fees?)\b`,
  ),
  // paypal: shadow
  pattern(
    String.raw`\b(?:paypal|venmo|zelle|cash ?app|revolut|skrill|payeer|wise)\s*(?:[:=]|->)\s*[@$]?` +
      String.raw`(?!(?:yes|no|ja|nein|ok|okay|not|none|linked|unlinked|works?|accepted|available|only` +
      String.raw`|nur|fee|fees|geht|possible|failed|error|fehler|pending|declined|keine?|nicht|is|the` +
      String.raw`|instant|refund|refunded|bezahlt|paid|erstattet|at|from|via|free|kostenlos|included` +
      String.raw`|removed|entfernt|payment|zahlung|chargeback|what|why|how|was|wie|card|karte)\b)` +
      String.raw`[\p{L}_][\p{L}\p{N}_.-]{2,}`,
  ),
  // In Spanish, French and Polish.
  pattern(
    String.raw`\b(?:pag\w+|pay(?:e|ez|er)|compr\w+|achet\w+|zaplac\w*|plac\w*|kup\w*|vend\w+)\b` +
      String.raw`(?:${words(4)})(?:fuera de|hors d[eu]|en dehors d[eu]|poza)\W+` +
      String.raw`(?:la |le |l.|cette |esta |tej )?(?:web|pagina|plataforma|sitio|site|plateforme` +
      String.raw`|strona|strony|platforma|serwis\w*)\b`,
  ),
  pattern(
    String.raw`\b(?:pagame|paga me|paie.moi|payez?.moi|zaplac mi|envoie.moi|mandame)\b` +
      String.raw`(?:${words(3)})(?:directo|directamente|directement|bezposrednio|${WALLETS})\b`,
  ),
  // pay me directly, zahl mir direkt, send it to my paypal
  pattern(
    String.raw`\b(?:pay|send|transfer|wire|zahl\w*|bezahl\w*|uberweis\w*|schick\w*|sende)\b` +
      String.raw`(?:${NEXT}(?:me|us|it|the|money|amount|rest|mir|uns|es|das|den|geld|betrag|direkt` +
      String.raw`|doch|einfach|lieber|just|then|half|you|dir|i|ich|can|could|would))*${NEXT}` +
      String.raw`(?:direct|directly|privately|personally|privat|direkt|personlich)\b`,
  ),
  pattern(
    String.raw`\b(?:pay|send|transfer|wire|zahl\w*|bezahl\w*|uberweis\w*|schick\w*|sende)\b` +
      String.raw`(?:${NEXT}(?!paid)\w+){0,6}?${NEXT}(?:to|via|by|with|through|on|in|an|auf|per|mit` +
      String.raw`|uber|ueber)${NEXT}` +
      String.raw`(?:my|mein|meine|meinen|our)${NEXT}(?:\w+${NEXT})?${OWN_WALLETS}\b`,
  ),
  pattern(
    String.raw`\b(?:pay|send|transfer|wire|give|zahl\w*|bezahl\w*|uberweis\w*|schick\w*|sende|gebe` +
      String.raw`|geb)\b${NEXT}(?:me|us|mir|uns|you|dir)${words(5)}` +
      String.raw`${WALLETS}\b`,
  ),
  pattern(
    String.raw`\b(?:send|transfer|wire|schick\w*|sende|uberweis\w*)\b${NEXT}(?:it|this|money` +
      String.raw`|the money|half|es|das|geld|das geld|den rest)${NEXT}(?:to|via|by|with|through|on` +
      String.raw`|over|per|mit|uber|auf)${NEXT}${WALLETS}\b`,
  ),
  pattern(
    String.raw`\b(?:pay|zahl\w*|bezahl\w*)\b(?:${NEXT}(?:me|mir|us|uns|directly|direkt|einfach` +
      String.raw`|just))*${NEXT}(?:with|in|by|mit|per|in form von)${NEXT}(?:\w+${NEXT}){0,2}?` +
      String.raw`(?:gift ?cards?|gutschein\w*|paysafecards?|paysafe|gutscheinkarten)\b`,
  ),
  // paypal friends and family
  pattern(
    String.raw`\b(?:friends\W{1,5}(?:and|n|und|&)?\W{0,3}family|f\W?[&n+]\W?f|fnf|freunde (?:und|&` +
      String.raw`|u) (?:familie|bekannte)|freunde.?funktion|paypal\W+(?:freunde|friends|ff|family))\b`,
  ),
  // cheaper without the fee
  pattern(
    String.raw`\b(?:without|skip|avoid|save|saves|minus|spar\w*|umgeh\w*|ohne)${NEXT}(?:(?:the` +
      String.raw`|this|their|s|site|sites|platform|guildhall|marketplace|all|die|der|diese|dieser|us` +
      String.raw`|both|we|wir|uns|beide|dir|plattform|seite|seiten|paypal)\W+){1,5}(?:fees?` +
      String.raw`|commission|cut|gebuhr\w*|provision)\b`,
  ),
  pattern(
    String.raw`\b(?:cheaper|discount|better price|lower price|less|billiger|gunstiger|rabatt` +
      String.raw`|nachlass)\b${words(7)}(?:if|when|wenn|falls)\b` +
      // "wenn ich zwei direkt kaufe": at once, or more of them.
      String.raw`(?!\W+(?:i|ich|we|wir)\b(?:${NEXT}\w+){0,4}?${NEXT}(?:(?:two|three|more|several|both` +
      String.raw`|all|zwei|drei|mehrere|beide|alle|\d+)${NEXT}(?:\w+${NEXT}){0,3}?(?:direct|directly|direkt)` +
      String.raw`|direkt${NEXT}(?:kaufe|nehme|bestelle|zwei|drei|mehrere|beide|alle|\d+))\b)` +
      String.raw`${words(4)}(?:direct|directly` +
      String.raw`|outside|privat|privately|direkt|paypal|crypto|krypto|btc|usdt|ausserhalb)\b`,
  ),
  // deal privately; cancel the order and buy from me
  pattern(
    String.raw`\b(?:deal|trade|sell|buy|do (?:it|this|the deal)|handle (?:it|this)|handeln` +
      String.raw`|abwickeln|regeln|klaren|machen)\b(?:${words(4)})(?:privately|in private` +
      String.raw`|directly with me|direct with me|under the table|without (?:the )?(?:middleman` +
      String.raw`|escrow|site))\b`,
  ),
  pattern(
    String.raw`\b(?:privat|unter der hand|unter uns|ohne treuhand|ohne mittelsmann|ohne die seite` +
      String.raw`|ohne plattform)\b${words(2)}(?:abwickeln|handeln|regeln|verkaufen|machen|kaufen` +
      String.raw`|bezahlen|zahlen|uberweisen)\b`,
  ),
  pattern(
    String.raw`\b(?:cancel|stornier\w*|brich|abbrechen)\b${words(5)}(?:and|then|und` +
      String.raw`|dann)\b${words(5)}(?:pay|buy|send|deal|zahl\w*|bezahl\w*|kauf\w*` +
      String.raw`|uberweis\w*)\b${words(5)}(?:me|direct|directly|mir|direkt|privat|paypal|privately` +
      String.raw`|outside)\b`,
  ),
  // pay directly is better for both; buy it from me directly
  pattern(
    String.raw`\b(?:direkt|direct|directly)${NEXT}(?:an|bei|to|from|with)${NEXT}(?:mich|mir|uns|me` +
      String.raw`|us)\b|` +
      String.raw`\bdirekt${NEXT}(?:be)?zahlen\b${words(4)}(?:besser|billiger|gunstiger)\b`,
  ),
  // deal without the escrow
  pattern(
    String.raw`\b(?:do|deal|trade|pay|buy|sell|go|mach|machen|zahl|kauf)\b${words(3)}(?:without` +
      String.raw`|ohne)${NEXT}(?:(?:the|die|der)${NEXT})?(?:escrow|middleman|site|platform|treuhand` +
      String.raw`|plattform|seite)\b`,
  ),
  // I accept / take crypto, PayPal only, as the way of paying me
  pattern(
    String.raw`\b(?:i|we|ich|wir)\s+(?:only\s+|also\s+|nur\s+|auch\s+)?(?:accept|take|prefer|nehme` +
      String.raw`|nehmen|akzeptiere|bevorzuge)\b${words(3)}${WALLETS}\b`,
  ),
];
