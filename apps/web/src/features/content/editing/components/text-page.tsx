import type { TextView } from '@guildhall/api/content/editing/views';
import type { TextName } from '@guildhall/domain/content/editing/schema';
import { contentPath } from '@guildhall/domain/content/types';
import { languageFacts } from '@guildhall/locales/languages';
import { Badge } from '@guildhall/ui/badge';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { isTextMissing, SECTIONS, useText } from '../hooks.ts';
import { STATE_TONES } from '../words.ts';
import { ArchiveText } from './archive-text.tsx';
import { TextActs, TextVersions } from './text-history.tsx';
import { TextForm } from './text-form.tsx';

/** An article or a question, with its versions. */
export function TextPage({ name }: { name: TextName }) {
  const t = useMessages('content/editing');
  const query = useText(name);
  return (
    <StaffSubject<TextView & { now?: string }>
      query={query}
      back={{ to: SECTIONS[name.kind], label: t(`title.${name.kind}`) }}
      failed={t('load_failed')}
      isMissing={isTextMissing}
      missing={{ title: t('not_found'), help: t('not_found_help') }}
    >
      {(text) => <Loaded text={text} />}
    </StaffSubject>
  );
}

function Loaded({ text }: { text: TextView }) {
  const t = useMessages('content/editing');
  // After a save the form begins anew, and not when somebody else has saved a version.
  const [saves, setSaves] = useState(0);
  const { newest, kind, language, slug, versions } = text;
  const isLive = versions.some(({ state }) => state !== 'archived');
  const isPublic = versions.some(({ state }) => state === 'published');
  return (
    <SubjectLayout
      title={newest.title}
      heading={<bdi lang={language}>{newest.title}</bdi>}
      line={
        <>
          <Badge tone={STATE_TONES[newest.state]}>{t(`filter.${newest.state}`)}</Badge>
          <span>{languageFacts(language).name}</span>
          <span>{slug}</span>
          {isPublic && (
            <Link to={contentPath({ kind, slug })} className="font-medium text-accent-ink">
              {t('to_page')}
            </Link>
          )}
        </>
      }
      acts={
        <>
          <TextForm key={saves} kind={kind} text={text} onDone={() => setSaves(saves + 1)} />
          {isLive && <ArchiveText text={text} />}
        </>
      }
      facts={<TextVersions text={text} />}
      audit={`content:${language} ${contentPath({ kind, slug })}`}
      history={<TextActs text={text} />}
    />
  );
}
