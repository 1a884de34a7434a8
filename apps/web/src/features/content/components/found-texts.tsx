import type { FoundTextsView } from '@guildhall/api/content/views';
import { contentPath } from '@guildhall/domain/content/types';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';

/** Help and articles that a search has found. */
export function FoundTexts({ texts }: { texts: FoundTextsView['items'] }) {
  const t = useMessages('content/pages');
  if (texts.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold text-ink">{t('found')}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {texts.map((text) => (
          <li
            key={`${text.kind} ${text.slug}`}
            className="relative rounded-xl border border-line bg-raised p-4 hover:border-accent"
          >
            <h3 className="font-semibold text-ink">
              <Link to={contentPath(text)} className="after:absolute after:inset-0 hover:underline">
                {text.title}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted">{text.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
