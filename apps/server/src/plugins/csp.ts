import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /^<script(?![^>]*\ssrc=)/;

/**
 * Removes the mark from the page and returns the inline scripts that had it, which are the
 * renderer's own. Injected markup cannot know the mark, so its scripts are never allowed.
 */
export function extractMarkedScripts(marked: Buffer, scriptMark: string) {
  const mark = ` nonce="${scriptMark}"`;
  const between: Buffer[] = [];
  const scripts: string[] = [];
  let from = 0;
  // Searches bytes, since decoding the whole page would be slow.
  for (let at = marked.indexOf(mark); at !== -1; at = marked.indexOf(mark, from)) {
    between.push(marked.subarray(from, at));
    from = at + mark.length;
    const tagEnd = marked.indexOf('>', from) + 1;
    const tag = marked.toString('latin1', marked.lastIndexOf('<', at), tagEnd);
    if (INLINE_SCRIPT.test(tag)) {
      const script = marked.toString('utf8', tagEnd, marked.indexOf('</script>', tagEnd));
      scripts.push(script.replaceAll(mark, ''));
    }
  }
  between.push(marked.subarray(from));
  return { body: Buffer.concat(between), scripts };
}

/** What pages use of other origins. */
interface ForeignOrigins {
  readonly files_origin?: string | undefined;
  readonly api_base_url?: string | undefined;
  readonly chat_frame_url?: string | null;
}

const allowing = (directive: string, origin: string | undefined) =>
  origin === undefined ? directive : `${directive} ${origin}`;

/**
 * Allows the given scripts by hash, since a cached page cannot have a nonce. Style elements are not
 * allowed; style attributes are, for computed sizes and positions. `files_origin` is that of a CDN
 * with the pictures of the site, `api_base_url` that of the API. `chat_frame_url` is the only page
 * that may be framed.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { files_origin, api_base_url, chat_frame_url }: ForeignOrigins = {},
): string {
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    allowing("img-src 'self' data: blob:", files_origin),
    ...(api_base_url === undefined ? [] : [allowing("connect-src 'self'", api_base_url)]),
    "object-src 'none'",
    `frame-src ${chat_frame_url ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
