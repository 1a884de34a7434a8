import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { TextBody } from '../../components/text-body.tsx';
import { type Saved, usePreview } from '../hooks.ts';
import type { TypedText } from '../text-form.ts';
import { faultText } from '../words.ts';

interface TextPreviewProps {
  form: UseFormReturn<TypedText, unknown, Saved>;
}

type Shown = Parameters<Parameters<typeof usePreview>[0]>[0];

/** What was typed, as readers would see it: rendered and sanitized by the server. */
export function TextPreview({ form }: TextPreviewProps) {
  const t = useMessages('content/editing');
  const [shown, setShown] = useState<Shown | null>(null);
  const mutation = usePreview(setShown);

  async function show() {
    const { language, body } = form.getValues();
    await mutation.run({ language, body });
  }

  return (
    <section
      aria-label={t('preview.title')}
      className="rounded-lg border border-line bg-sunken p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink">{t('preview.title')}</h3>
        <Button
          variant="secondary"
          size="sm"
          icon="eye"
          loading={mutation.pending}
          onClick={() => void show()}
        >
          {t('preview.open')}
        </Button>
      </div>
      {mutation.error !== null && (
        <Notice tone="danger" urgent className="mt-3">
          {problemOf(mutation.error)}
        </Notice>
      )}
      {shown !== null && shown.faults.length > 0 && (
        <Notice tone="attention" title={t('preview.faults')} className="mt-3">
          <ul className="list-disc ps-5">
            {shown.faults.map(({ line, fault }) => (
              <li key={`${line} ${fault}`}>{faultText(t, fault, line)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {shown === null ? (
        <p className="mt-2 text-sm text-muted">{t('preview.help')}</p>
      ) : (
        <TextBody html={shown.html} className="mt-3" />
      )}
    </section>
  );
}
