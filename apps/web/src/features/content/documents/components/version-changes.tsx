import type { DocumentView } from '@guildhall/api/content/views';
import { useFormats } from '../../../../lib/language/format.ts';
import { ChangedBlocks } from '../../components/changed-blocks.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { Foldable } from '../../components/foldable.tsx';

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
        <ChangedBlocks changes={changes} lang={lang} />
      </div>
    </Foldable>
  );
}
