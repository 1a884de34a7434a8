import type { EditedKind } from '@guildhall/domain/content/editing/schema';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { SECTIONS, textPath } from '../hooks.ts';
import { TextForm } from './text-form.tsx';

/** A new article or question. */
export function NewTextPage({ kind }: { kind: EditedKind }) {
  const t = useMessages('content/editing');
  const { site_name } = useSite();
  const navigate = useNavigate();
  return (
    <>
      <title>{`${t(`new.${kind}`)} · ${site_name}`}</title>
      <BackLink to={SECTIONS[kind]}>{t(`title.${kind}`)}</BackLink>
      <h1 className="mt-2 mb-6 text-2xl font-semibold text-ink">{t(`new.${kind}`)}</h1>
      <TextForm
        kind={kind}
        text={null}
        onDone={({ document }) => void navigate(textPath(document))}
      />
    </>
  );
}
