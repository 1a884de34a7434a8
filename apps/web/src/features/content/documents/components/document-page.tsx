import type { DocumentView } from '@guildhall/api/content/views';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { ContentsList } from '../../components/contents-list.tsx';
import { TextBody } from '../../components/text-body.tsx';
import { VersionChanges } from './version-changes.tsx';

/** A policy or a page of the help, with its version, its date and what changed. */
export function DocumentPage({
  document,
  breadcrumbs,
}: {
  document: DocumentView;
  breadcrumbs: ReactNode;
}) {
  const t = useMessages('content/pages');
  const { date, count } = useFormats();
  const language = useLanguage();
  const lang = document.language === language ? undefined : document.language;
  return (
    <div className="mx-auto max-w-5xl">
      {breadcrumbs}
      <h1 lang={lang} className="mt-2 text-2xl font-semibold text-ink md:text-4xl">
        {document.title}
      </h1>
      <p className="figures mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>{t('version', { version: count(document.version) })}</span>
        <time dateTime={document.date}>{date(document.date)}</time>
        <span>{t('reading', { minutes: document.minutes })}</span>
      </p>
      {lang !== undefined && (
        <Notice tone="info" className="mt-4">
          {t('in_english')}
        </Notice>
      )}
      <div className="mt-8 flex flex-col gap-8 lg:flex-row-reverse lg:items-start lg:justify-between">
        <ContentsList contents={document.contents} />
        <div className="min-w-0">
          <TextBody html={document.html} lang={lang} />
          <VersionChanges previous={document.previous} lang={lang} />
        </div>
      </div>
    </div>
  );
}
