import type { DocumentView } from '@guildhall/api/content/views';
import { classNames } from '@guildhall/ui/class-names';
import { useMessages } from '../../../lib/messages.ts';

/** Fewer headings than this need no list. */
const LEAST_HEADINGS = 3;

/** The headings of a text as links. */
export function ContentsList({
  contents,
  className,
}: {
  contents: DocumentView['contents'];
  className?: string | undefined;
}) {
  const t = useMessages('content/pages');
  if (contents.length < LEAST_HEADINGS) return null;
  return (
    <nav aria-labelledby="contents-title" className={classNames('text-sm', className)}>
      <p id="contents-title" className="font-semibold text-ink">
        {t('contents')}
      </p>
      <ul className="mt-2 flex flex-col">
        {contents.map(({ id, title, level }) => (
          <li key={id} className={level === 3 ? 'ps-4' : ''}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-muted hover:text-ink hover:underline md:min-h-8"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
