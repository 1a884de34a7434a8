import type { TextPart } from '@guildhall/domain/content/rules';
import { useMessages } from '../../../lib/language/messages.ts';

export interface ChangedBlocksProps {
  /** The blocks that differ between two versions. */
  changes: readonly (readonly TextPart[])[];
  lang?: string | undefined;
}

/** What a version changed, as words that were added or removed. */
export function ChangedBlocks({ changes, lang }: ChangedBlocksProps) {
  return (
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
  );
}

/** A change is said to screen readers as well: most do not name the element. */
function ChangedPart({ part }: { part: TextPart }) {
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
