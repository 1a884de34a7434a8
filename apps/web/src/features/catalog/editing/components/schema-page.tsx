import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { localizeFields } from '@guildhall/domain/catalog/rules';
import type { AttributeField, LocalizedField } from '@guildhall/domain/catalog/types';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@guildhall/domain/kernel/language';
import { languageFacts } from '@guildhall/locales/languages';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { SelectField } from '@guildhall/ui/select-field';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useUnsavedGuard } from '../../../../lib/forms/unsaved-guard.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { shownFields, textsOf } from '../attributes-form.ts';
import { useAttributesForm } from '../attributes-state.ts';
import { isProductMissing, productPath, SECTIONS, useEditedGame } from '../hooks.ts';
import { AttributesForm } from './schema-form.tsx';

/** What the page shows of offers, which another room has. */
export interface SchemaPageParts {
  showEffects: (props: {
    slug: string;
    /** Null while they are no schema. */
    attributes: readonly AttributeField[] | null;
    /** The labels of attributes, also of those that are removed, by their keys. */
    labels: Readonly<Record<string, string>>;
  }) => ReactNode;
  preview: (props: {
    product: { readonly slug: string; readonly name: string };
    fields: readonly LocalizedField[];
  }) => ReactNode;
}

/** Where admins change what offers of a game say. */
export function SchemaPage({ slug, ...parts }: { slug: string } & SchemaPageParts) {
  const t = useMessages('catalog/editing');
  const query = useEditedGame(slug);
  // After a save the form begins anew, and not when somebody else has changed something.
  const [saves, setSaves] = useState(0);
  return (
    <StaffSubject<EditedGameView & { now?: string }>
      query={query}
      back={{ to: query.isSuccess ? productPath('game', slug) : SECTIONS.game, label: backOf() }}
      failed={t('load_failed')}
      isMissing={isProductMissing}
      missing={{ title: t('not_found.game'), help: t('not_found_help') }}
    >
      {(game) => (
        <Loaded key={saves} game={game} onSaved={() => setSaves(saves + 1)} parts={parts} />
      )}
    </StaffSubject>
  );

  function backOf(): string {
    return query.data?.facts.name ?? t('title.game');
  }
}

function Loaded(props: { game: EditedGameView; onSaved: () => void; parts: SchemaPageParts }) {
  const t = useMessages('catalog/schema');
  const { parts } = props;
  // What the form began with: what was read again meanwhile was not shown in it.
  const [game] = useState(props.game);
  const state = useAttributesForm(game, props.onSaved);
  const { slug, name } = game.facts;
  const typed = useWatch({ control: state.form.control, name: 'attributes' });
  const known = [...game.schema.attributes, ...typed];
  const labels = Object.fromEntries(known.map(({ key, label }) => [key, label]));
  return (
    <>
      <SubjectLayout
        title={t('title', { name })}
        heading={t('title', { name })}
        line={
          <>
            <span>{t('version', { version: game.schema.version })}</span>
            <Link to={productPath('game', slug)} className="font-medium text-accent-ink">
              {name}
            </Link>
          </>
        }
        acts={
          <AttributesForm
            state={state}
            game={game}
            typed={typed}
            showEffects={(attributes) => parts.showEffects({ slug, attributes, labels })}
          />
        }
        facts={<Preview game={game} typed={useDeferredValue(typed)} preview={parts.preview} />}
      />
      <LeaveDialog isDirty={state.form.formState.isDirty && !state.pending} />
    </>
  );
}

interface PreviewProps {
  game: EditedGameView;
  typed: Parameters<typeof shownFields>[0];
  preview: SchemaPageParts['preview'];
}

/** What sellers and buyers would see, in a language of choice. */
function Preview({ game, typed, preview }: PreviewProps) {
  const t = useMessages('catalog/schema');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { slug, name } = game.facts;
  const attributes = language === DEFAULT_LANGUAGE ? undefined : textsOf(typed)[language];
  const texts = attributes === undefined ? null : { attributes };
  return (
    <>
      <SelectField
        label={t('preview_language')}
        items={LANGUAGES.map((value) => ({ value, label: languageFacts(value).name }))}
        value={language}
        onValueChange={setLanguage}
      />
      {preview({ product: { slug, name }, fields: localizeFields(shownFields(typed), texts) })}
    </>
  );
}

function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useMessages('catalog/schema');
  const blocker = useUnsavedGuard(isDirty);
  return (
    <ConfirmDialog
      title={t('leave.title')}
      description={t('leave.help')}
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      danger
      pending={false}
      onConfirm={async () => {
        blocker.proceed?.();
        return await Promise.resolve(true);
      }}
    />
  );
}
