import type { DocumentView } from '@guildhall/api/content/views';
import { useMessages } from '../../../lib/language/messages.ts';
import { Foldable } from './foldable.tsx';

type Contents = DocumentView['contents'];

/** Fewer headings than this need no list. */
const LEAST_HEADINGS = 3;

/** The headings of a text as links: beside it on wide screens, folded above it on others. */
export function ContentsList({ contents }: { contents: Contents }) {
  const t = useMessages('content/pages');
  if (contents.length < LEAST_HEADINGS) return null;
  return (
    <>
      <Foldable title={t('contents')} className="lg:hidden">
        <nav aria-label={t('contents')} className="px-4 pb-2">
          <HeadingLinks contents={contents} />
        </nav>
      </Foldable>
      <nav
        aria-label={t('contents')}
        className="sticky top-24 max-h-[calc(100dvh-8rem)] w-64 shrink-0 overflow-y-auto text-sm max-lg:hidden"
      >
        <p className="font-semibold text-ink">{t('contents')}</p>
        <HeadingLinks contents={contents} />
      </nav>
    </>
  );
}

function HeadingLinks({ contents }: { contents: Contents }) {
  return (
    <ul className="mt-2 flex flex-col text-sm">
      {contents.map(({ id, title, level }) => (
        <li key={id} className={level === 3 ? 'ps-4' : ''}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-muted hover:text-ink hover:underline lg:min-h-8"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
