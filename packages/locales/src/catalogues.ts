import { CATALOGUES } from '../generated/catalogues.ts';
import { languageFacts, type Language } from './languages.ts';
import { type Catalogue, createMessages, type Messages, type Room } from './messages.ts';

/**
 * All catalogues of all languages: for the server alone. A browser is sent the files of its
 * language and of the rooms that it shows.
 */
export function catalogueOf(language: Language, room: Room): Catalogue {
  return CATALOGUES[language][room];
}

const made = new Map<string, unknown>();

/** The messages of a room in a language, on the server. */
export function messagesIn<RoomName extends Room>(
  language: Language,
  room: RoomName,
): Messages<RoomName> {
  const key = `${language}/${room}`;
  const known = made.get(key) as Messages<RoomName> | undefined;
  if (known !== undefined) return known;
  const { locale } = languageFacts(language);
  const messages = createMessages<RoomName>(locale, catalogueOf(language, room));
  made.set(key, messages);
  return messages;
}
