import type { Language } from '@guildhall/domain/kernel/language';
import { languageFacts, LANGUAGES } from '@guildhall/locales/languages';
import { Button } from '@guildhall/ui/button';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { ErrorOf } from '../hooks.ts';

/** As the server's schema of an offer has them. */
const TITLE = { least: 10, most: 120 };
const DESCRIPTION = { least: 40, most: 4_000 };

export interface TextValues {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
}

/** Title and description with their language; `suggestion` is a title made of the attributes. */
export function TextFields(props: {
  values: TextValues;
  suggestion: string | null;
  errorOf: ErrorOf;
  onChange: (changes: Partial<TextValues>) => void;
}) {
  const { values, suggestion, errorOf, onChange } = props;
  const t = useMessages('offers/form');
  const isSuggested = suggestion !== null && suggestion !== values.title;
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={t('language')}
        items={LANGUAGES.map((each) => ({ value: each, label: languageFacts(each).name }))}
        value={values.language}
        onValueChange={(language) => onChange({ language })}
        error={errorOf('language')}
        className="sm:w-64"
      />
      <div>
        <TextField
          name="title"
          dir="auto"
          lang={values.language}
          autoComplete="off"
          label={t('title')}
          hint={t('title_hint', TITLE)}
          maxLength={TITLE.most}
          value={values.title}
          error={errorOf('title')}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {isSuggested && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span dir="auto">{t('title_suggestion', { title: suggestion })}</span>
            <Button
              variant="link"
              className="min-h-11 md:min-h-8"
              onClick={() => onChange({ title: suggestion })}
            >
              {t('title_use')}
            </Button>
          </p>
        )}
      </div>
      <TextArea
        name="description"
        dir="auto"
        lang={values.language}
        label={t('description')}
        hint={t('description_hint', { least: DESCRIPTION.least })}
        rows={6}
        maxLength={DESCRIPTION.most}
        value={values.description}
        error={errorOf('description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </div>
  );
}
