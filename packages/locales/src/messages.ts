import formatMessage, { type CompiledMessage } from 'icu-minify/format';
import type { Catalogues } from '../generated/types.ts';

export type Room = keyof Catalogues;

/** A room's messages in one language: key → what `icu-minify` made of the ICU message. */
export type Catalogue = Readonly<Record<string, unknown>>;

/** Stands in the generated types for a tag of a message: `<link>…</link>`. */
export type Tag = '<tag>';

type Parameters<RoomName extends Room> = Catalogues[RoomName];
export type MessageKey<RoomName extends Room> = keyof Parameters<RoomName> & string;

/** The parameters of a message, by name; null when it has none. */
export type MessageParameters<
  RoomName extends Room,
  Key extends MessageKey<RoomName>,
> = Parameters<RoomName>[Key];

/** The values of a message; each tag is a function of what stands inside it. */
type Values<Given, Node> = {
  readonly [Name in keyof Given]: Given[Name] extends Tag ? (inside: Node[]) => Node : Given[Name];
};
type Arguments<Given, Node> = Given extends null ? [] : [values: Values<Given, Node>];

/**
 * The messages of a room, as a function of key and parameters. The key must exist and the
 * parameters must be those of the English message: anything else does not compile.
 */
export interface Messages<RoomName extends Room> {
  <Key extends MessageKey<RoomName>>(
    key: Key,
    ...values: Arguments<Parameters<RoomName>[Key], string>
  ): string;
  /** The parts of a message with tags, in order; what the tags made stands between the texts. */
  parts<Key extends MessageKey<RoomName>, Node>(
    key: Key,
    ...values: Arguments<Parameters<RoomName>[Key], string | Node>
  ): (string | Node)[];
}

/** To make one takes far longer than to use it. */
function remembered<Given, Formatter>(create: (locale: string, options: Given) => Formatter) {
  const known = new Map<string, Formatter>();
  return (locale: string, options: Given) => {
    const key = `${locale}${JSON.stringify(options)}`;
    const found = known.get(key) ?? create(locale, options);
    known.set(key, found);
    return found;
  };
}

const numberFormat = remembered(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
);
const pluralRules = remembered(
  (locale, options: Intl.PluralRulesOptions | undefined) => new Intl.PluralRules(locale, options),
);

const formatters = {
  getNumberFormat: (locale: unknown, options?: Intl.NumberFormatOptions) =>
    numberFormat(String(locale), options),
  getPluralRules: (locale: unknown, options?: Intl.PluralRulesOptions) =>
    pluralRules(String(locale), options),
  // The check of the catalogues refuses dates in messages: formats.ts writes them.
  getDateTimeFormat: (): never => {
    throw new Error('Messages take dates as text.');
  },
};

/** The messages of a compiled catalogue. `locale` is the language's tag for `Intl`. */
export function createMessages<RoomName extends Room>(
  locale: string,
  catalogue: Catalogue,
): Messages<RoomName> {
  function parts(key: string, values: object = {}): unknown {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`There is no message ${key}.`);
    return formatMessage(message as CompiledMessage, locale, { ...values }, { formatters });
  }
  const messages = (key: string, values?: object) => {
    const made = parts(key, values);
    return Array.isArray(made) ? made.join('') : String(made);
  };
  return Object.assign(messages, {
    parts: (key: string, values?: object) => [parts(key, values)].flat(),
  }) as Messages<RoomName>;
}
