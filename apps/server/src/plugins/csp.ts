import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /^<script(?![^>]*\ssrc=)/;

/**
 * Takes the mark off the page and answers the inline scripts that bore it: those are the
 * renderer's own. Markup that somebody smuggled into a page cannot know the mark, so it is never
 * allowed, whatever it says.
 */
export function extractMarkedScripts(marked: Buffer, scriptMark: string) {
  const mark = ` nonce="${scriptMark}"`;
  const between: Buffer[] = [];
  const scripts: string[] = [];
  let from = 0;
  // From mark to mark: a page is never decoded as a whole.
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

/**
 * Allows these very scripts by their hashes: a page that is kept and sent to many cannot carry a
 * nonce. Style elements are not allowed at all, style attributes are (they carry sizes and
 * positions that only the page knows).
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
