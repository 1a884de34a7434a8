import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { languageFacts, readLanguage } from '@guildhall/locales/languages';
import type { MessageKey } from '@guildhall/locales/messages';
import type { User } from '../users/find-user.ts';
import type { PrivacyContext } from './context.ts';

/** A list of the copy; without a file it is empty. */
export interface IndexedList {
  readonly room: string;
  readonly name: string;
  readonly file: string | null;
  readonly count: number;
}

export interface ExportContents {
  readonly made: Date;
  readonly lists: readonly IndexedList[];
  readonly pictures: readonly string[];
  /** How many pictures of the lists are not in the copy. */
  readonly left_out: number;
}

type Key = MessageKey<'data-export'>;

/** What the index calls a list, and the part of the shop that it is of: a test reads them all. */
export const listTitle = (name: string): Key => `list.${name}` as Key;
export const roomTitle = (room: string): Key => `room.${room}` as Key;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

/** It works without the shop: no script, and nothing is loaded but the pictures beside it. */
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'";

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
body{color:#1a1a1a;background:#fff}
h2{margin:2rem 0 .5rem;font-size:1.15rem}
table{width:100%;border-collapse:collapse}
td,th{padding:.4rem 0;border-bottom:1px solid #ddd;text-align:start}
td+td,th+th{text-align:end;white-space:nowrap}
a{color:#0b57a4}
.soft{color:#595959}
img{max-width:100%;max-height:12rem;margin:.25rem}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#8ab8ff}}
@media(prefers-color-scheme:dark){td,th{border-color:#444}.soft{color:#b3b3b3}}
`;

/** The page that leads through the copy of a user's data, in their language. */
export function writeIndex(
  { settings }: Pick<PrivacyContext, 'settings'>,
  user: User,
  { made, lists, pictures, left_out: leftOut }: ExportContents,
): string {
  const language = readLanguage(user.language);
  const t = messagesIn(language, 'data-export');
  const text = (key: Key) => escaped((t as (key: Key) => string)(key));
  const formats = formatsIn(language);
  const title = escaped(t('title', { site: settings.site_name }));
  const about = escaped(
    t('about', { username: user.username, at: formats.utcMoment(made.toISOString()) }),
  );
  const rooms = [...new Set(lists.map(({ room }) => room))];
  const filled = (room: string) => lists.filter((list) => list.room === room && list.file !== null);
  const sections = rooms
    .filter((room) => filled(room).length > 0)
    .map((room) => {
      const rows = filled(room).map(
        ({ name, file, count }) =>
          `<tr><td><a href="${file ?? ''}">${text(listTitle(name))}</a></td>` +
          `<td>${escaped(formats.count(count))}</td></tr>`,
      );
      const head = `<tr><th>${escaped(t('what'))}</th><th>${escaped(t('entries'))}</th></tr>`;
      return `<h2>${text(roomTitle(room))}</h2><table>${head}${rows.join('')}</table>`;
    });
  const empty = lists.filter(({ file }) => file === null).map(({ name }) => text(listTitle(name)));
  const shown = pictures.map(
    (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${languageFacts(language).direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="${POLICY}">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>${about}</p>
<p>${escaped(t('how'))}</p>
${sections.join('\n')}
${shown.length > 0 ? `<h2>${escaped(t('pictures'))}</h2><p>${shown.join('\n')}</p>` : ''}
${leftOut > 0 ? `<p class="soft">${escaped(t('left_out', { count: leftOut }))}</p>` : ''}
<h2>${escaped(t('empty'))}</h2><p class="soft">${empty.join(' · ')}</p>
<h2>${escaped(t('not_in_it'))}</h2><p class="soft">${escaped(t('why_not'))}</p>
</body></html>
`;
}
