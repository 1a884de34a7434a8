import {
  type Language,
  languageFacts,
  LANGUAGES,
  pathInLanguage,
} from '@guildhall/locales/languages';
import { Card } from '@guildhall/ui/card';
import { SelectField } from '@guildhall/ui/select-field';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { refreshUser, useAuth } from '../../../lib/session/auth-state.ts';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { toasts } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const ITEMS = LANGUAGES.map((value) => ({ value, label: languageFacts(value).name }));

/**
 * The language of the emails. That of a page follows from its path, so a link offers the page in
 * the chosen one.
 */
export function LanguageSection() {
  const t = useMessages('users');
  const own = useLanguage();
  const { user } = useAuth();
  const { client } = trpc.useUtils();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<Language | null>(null);
  const mutation = useIdempotentMutation(
    async (language: Language) => await client.users.changeLanguage.mutate({ language }),
    async () => {
      await refreshUser();
      toasts.success(t('language.saved'));
    },
  );
  if (user === null) return null;
  const value = mutation.pending && chosen !== null ? chosen : user.language;
  return (
    <section aria-labelledby="language" className="mt-8 flex max-w-3xl flex-col gap-4">
      <h2 id="language" className="text-lg font-semibold text-ink">
        {t('language.title')}
      </h2>
      <Card>
        <SelectField
          label={t('language.label')}
          hint={t('language.hint')}
          error={problemOf(mutation.error) ?? undefined}
          items={ITEMS}
          value={value}
          disabled={mutation.pending}
          onValueChange={(language) => {
            setChosen(language);
            void mutation.run(language);
          }}
          className="max-w-xs"
        />
        {value !== own && (
          <a
            href={pathInLanguage(value, pathname)}
            hrefLang={value}
            lang={value}
            dir={languageFacts(value).direction}
            className="mt-3 inline-flex min-h-11 items-center text-sm font-medium text-accent-ink hover:underline md:min-h-8"
          >
            {languageFacts(value).offer}
          </a>
        )}
      </Card>
    </section>
  );
}
