import { createHash } from 'node:crypto';

/**
 * Takes the mark off the page and answers the inline scripts that bore it: those are the
 * renderer's own. Markup that somebody smuggled into a page cannot know the mark, so it is never
 * allowed, whatever it says.
 */
export function takeMarkedScripts(marked: Buffer, script_mark: string) {
  const mark = ` nonce="${script_mark}"`;
  const unmarked = (text: string) => text.replaceAll(mark, '');
  const inline = new RegExp(
    `<script(?=[^>]*${mark}[\\s>])(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  // A byte as a character: mark and tags are ASCII, and a page is copied far sooner than decoded.
  const text = marked.toString('latin1');
  const scripts = [...text.matchAll(inline)].map(([, script = '']) =>
    Buffer.from(unmarked(script), 'latin1').toString(),
  );
  return { body: Buffer.from(unmarked(text), 'latin1'), scripts };
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
