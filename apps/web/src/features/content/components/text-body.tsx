import { languageOfPath, plainPath } from '@guildhall/locales/languages';
import { classNames } from '@guildhall/ui/class-names';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../lib/language/messages.ts';

const BODY_CLASS = [
  'max-w-[70ch] text-base leading-7 text-ink/90 [overflow-wrap:anywhere]',
  '[&>*:first-child]:mt-0',
  '[&_h2]:mt-10 [&_h2]:scroll-mt-24 [&_h2]:text-xl [&_h2]:font-semibold [&_h2]:text-ink',
  '[&_h3]:mt-6 [&_h3]:scroll-mt-24 [&_h3]:text-lg [&_h3]:font-semibold [&_h3]:text-ink',
  '[&_h4]:mt-5 [&_h4]:scroll-mt-24 [&_h4]:font-semibold [&_h4]:text-ink',
  '[&_p]:mt-4 [&_li]:mt-2 [&_li>p]:mt-2',
  '[&_ul]:mt-4 [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:ps-6',
  '[&_a]:font-medium [&_a]:text-accent-ink [&_a]:underline',
  '[&_strong]:font-semibold [&_strong]:text-ink',
  '[&_blockquote]:mt-4 [&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-4',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:text-sm',
  '[&_hr]:mt-8 [&_hr]:border-line',
  '[&_table]:mt-4 [&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm',
  '[&_th]:border-b [&_th]:border-line [&_th]:py-2 [&_th]:pe-4 [&_th]:text-start',
  '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pe-4 [&_td]:align-top',
].join(' ');

/**
 * A text as the server rendered it. Its links to pages of the site open without a new document.
 * `lang` is set when the text is in another language than the page.
 */
export function TextBody({
  html,
  lang,
  className,
}: {
  html: string;
  lang?: string | undefined;
  className?: string | undefined;
}) {
  const body = useRef<HTMLDivElement>(null);
  useSiteLinks(body);
  return (
    <div
      ref={body}
      lang={lang}
      className={classNames(BODY_CLASS, className)}
      // Safe: the server made it from Markdown, and sanitized it with a list of elements,
      // attributes and addresses (services/content/render-markdown.ts).
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Links to pages of the site open without a new document; they work without this, too. */
function useSiteLinks(body: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const language = useLanguage();
  useEffect(() => {
    const element = body.current;
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
      if (link === null || !isPlain || event.altKey || event.defaultPrevented) return;
      const { origin, pathname, search, hash } = link;
      const isOther = origin !== location.origin || languageOfPath(pathname) !== language;
      // The browser goes to other sites, and to places of this page.
      if (isOther || pathname === location.pathname) return;
      event.preventDefault();
      void navigate(`${plainPath(pathname)}${search}${hash}`);
    }
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [body, navigate, language]);
}
