import type { DocumentView } from '@guildhall/api/content/views';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { Foldable } from '../../components/foldable.tsx';

type Previous = NonNullable<DocumentView['previous']>;

/** What differs from the version before: words that were added and removed, block by block. */
export function VersionChanges({
  previous,
  lang,
}: {
  previous: DocumentView['previous'];
  lang: string | undefined;
}) {
  const t = useMessages('content/pages');
  const { date, count } = useFormats();
  if (previous === null) {
    return <p className="mt-10 text-sm text-muted">{t('changes.first')}</p>;
  }
  const { changes } = previous;
  const version = count(previous.version);
  return (
    <Foldable title={t('changes.title', { version })} className="mt-10">
      <div className="border-t border-line px-4 pb-4 text-sm leading-6 text-ink/90">
        <p className="mt-3 text-muted">
          {t('changes.since', { version, date: date(previous.date) })}
        </p>
        {changes.length === 0 && <p className="mt-3">{t('changes.none')}</p>}
        <ul lang={lang}>
          {changes.map((parts, index) => (
            // Blocks have no name but their place.
            <li key={String(index)} className="mt-3 border-s-2 border-line ps-3">
              {parts.map((part, place) => (
                <ChangedPart key={String(place)} part={part} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Foldable>
  );
}

/** A change is said to screen readers as well: most do not name the element. */
function ChangedPart({ part }: { part: Previous['changes'][number][number] }) {
  const t = useMessages('content/pages');
  if (part.change === 'same') return part.text;
  const isAdded = part.change === 'added';
  const Mark = isAdded ? 'ins' : 'del';
  return (
    <Mark className={isAdded ? 'bg-success-soft text-ink' : 'bg-danger-soft text-ink'}>
      <span className="sr-only">{isAdded ? t('changes.added') : t('changes.removed')} </span>
      {part.text}
    </Mark>
  );
}
