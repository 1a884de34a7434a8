import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { RISK_CLASSES } from '@guildhall/domain/kernel/rules/rule-book';
import { languageFacts } from '@guildhall/locales/languages';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { gameFormSchema, OTHER_LANGUAGES, typedGameOf } from '../game-form.ts';
import { useSaveGame } from '../hooks.ts';
import { CoverField } from './cover-field.tsx';

export interface GameFormProps {
  /** Null for a new one. */
  game: EditedGameView | null;
  /** The delivery times of the rules. */
  knownMinutes: readonly number[];
  onSaved: (slug: string) => void;
}

function useGameForm({ game, knownMinutes, onSaved }: GameFormProps) {
  const mutation = useSaveGame();
  const t = useMessages('catalog/editing');
  return useSchemaForm({
    schema: gameFormSchema(game?.base_hash ?? null, knownMinutes),
    defaultValues: typedGameOf(game, knownMinutes),
    onSubmit: async (saved) => {
      await mutation.runOrThrow(saved);
      onSaved(saved.game.slug);
    },
    texts: { delivery_choices_minutes: () => t('form.choose_delivery') },
  });
}

type State = ReturnType<typeof useGameForm>;

/** What is said of a game, besides its attributes. */
export function GameForm(props: GameFormProps) {
  const t = useMessages('catalog/editing');
  const shared = useMessages('decisions');
  const { knownMinutes } = props;
  // What the form began with: what was read again meanwhile was not shown in it.
  const [game] = useState(props.game);
  const state = useGameForm({ ...props, game });
  const { field, formProps, pending, problem } = state;
  return (
    <Card>
      <CardHeader title={t('form.title')} />
      <form {...formProps} autoComplete="off" className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('name')} label={t('form.name')} required />
          <TextField
            {...field('slug')}
            label={t('form.slug')}
            hint={game === null ? t('form.slug_hint') : t('form.slug_stays')}
            readOnly={game !== null}
            required
          />
          <TextField {...field('publisher')} label={t('form.publisher')} required />
          <TextField {...field('genre')} label={t('form.genre')} required />
        </div>
        <TextArea {...field('description')} label={t('form.description')} rows={3} required />
        <OtherLanguages state={state} />
        <Cover state={state} game={game} />
        <RiskClass state={state} />
        <DeliveryTimes state={state} knownMinutes={knownMinutes} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('aliases')}
            label={t('form.aliases')}
            hint={t('form.aliases_hint')}
            optional
          />
          <TextField
            {...field('popularity')}
            label={t('form.popularity')}
            hint={t('form.popularity_hint')}
            inputMode="numeric"
            required
          />
        </div>
        <TextArea
          {...field('reason')}
          label={shared('reason.label')}
          hint={shared('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="lg" loading={pending} className="self-start max-sm:w-full">
          {t(game === null ? 'form.add.game' : 'form.save')}
        </Button>
      </form>
    </Card>
  );
}

function OtherLanguages({ state: { field } }: { state: State }) {
  const t = useMessages('catalog/editing');
  return OTHER_LANGUAGES.map((language) => {
    const { name } = languageFacts(language);
    return (
      <fieldset key={language} className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 text-sm font-semibold text-ink">{name}</legend>
        <TextField
          {...field(`texts.${language}.genre`)}
          label={t('form.genre_in', { language: name })}
          lang={language}
          optional
        />
        <TextArea
          {...field(`texts.${language}.description`)}
          label={t('form.description_in', { language: name })}
          lang={language}
          rows={3}
          optional
        />
      </fieldset>
    );
  });
}

function Cover({ state: { form }, game }: { state: State; game: EditedGameView | null }) {
  const cover = useControlledField(form, 'cover');
  const [slug, name] = useWatch({ control: form.control, name: ['slug', 'name'] });
  return (
    <CoverField
      kind="game"
      coverUrl={game?.cover_url ?? null}
      slug={slug}
      name={name}
      value={cover.value}
      onChange={cover.onChange}
    />
  );
}

function RiskClass({ state: { form } }: { state: State }) {
  const t = useMessages('catalog/editing');
  const risk = useControlledField(form, 'risk_class');
  return (
    <RadioCards
      label={t('form.risk_class')}
      value={risk.value}
      error={risk.error}
      onValueChange={risk.onChange}
      cards={RISK_CLASSES.map((value) => ({
        value,
        title: t('form.class', { letter: value }),
        description: t(`form.class_help.${value}`),
      }))}
    />
  );
}

function DeliveryTimes(props: { state: State; knownMinutes: readonly number[] }) {
  const { state, knownMinutes } = props;
  const t = useMessages('catalog/editing');
  const { durationMinutes } = useFormats();
  const times = useControlledField(state.form, 'delivery_choices_minutes');
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-ink">{t('form.delivery')}</legend>
      <p className="mb-2 text-sm text-muted">{t('form.delivery_hint')}</p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {knownMinutes.map((minutes) => (
          <CheckboxField
            key={minutes}
            label={durationMinutes(minutes)}
            checked={times.value.includes(minutes)}
            aria-invalid={times.error === undefined ? undefined : true}
            onChange={({ target }) =>
              times.onChange(
                knownMinutes.filter((each) =>
                  each === minutes ? target.checked : times.value.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
      {times.error && <p className="mt-1 text-sm text-danger">{times.error}</p>}
    </fieldset>
  );
}
