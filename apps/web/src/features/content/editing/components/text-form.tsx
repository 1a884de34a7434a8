import type { TextView } from '@guildhall/api/content/editing/views';
import type { EditedKind } from '@guildhall/domain/content/editing/schema';
import { FAQ_TOPICS } from '@guildhall/domain/content/types';
import { LANGUAGES, languageFacts } from '@guildhall/locales/languages';
import { FileDrop } from '@guildhall/ui/file-drop';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import type { Path } from 'react-hook-form';
import { DecisionForm, useDecisionForm } from '../../../../lib/decisions/decision-form.tsx';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { type Saved, useSaveText } from '../hooks.ts';
import { PUBLICATIONS, textFormSchema, type TypedText, typedOf } from '../text-form.ts';
import { TextPreview } from './text-preview.tsx';

export interface TextFormProps {
  kind: EditedKind;
  /** Null for a new text. */
  text: TextView | null;
  onDone: (saved: Saved) => void;
}

function useTextForm({ kind, text, onDone }: TextFormProps) {
  const t = useMessages('content/editing');
  const mutation = useSaveText();
  const state = useDecisionForm({
    schema: textFormSchema(kind, text?.newest.number ?? 0),
    defaultValues: typedOf(text),
    mutation: {
      pending: mutation.pending,
      runOrThrow: async (next: Saved) => {
        await mutation.runOrThrow(next);
        onDone(next);
      },
    },
    // A draft is seen by nobody else.
    asksFirst: ({ publication }) => publication.as !== 'draft',
    texts: { at: () => t('form.choose_time'), picture: () => t('form.choose_picture') },
  });
  return { state, decision: useControlledField(state.form, 'decision') };
}

type FormState = ReturnType<typeof useTextForm>['state'];

/** Writes a version of an article or a question, with its preview. */
export function TextForm(props: TextFormProps) {
  const t = useMessages('content/editing');
  const { kind } = props;
  // What the form began with: what was read again meanwhile was not shown in it.
  const [text] = useState(props.text);
  const { state, decision } = useTextForm({ ...props, text });
  const field = fieldsOf(state);
  const chosen = decision.value;
  return (
    <DecisionForm
      state={state}
      title={t(text === null ? `new.${kind}` : 'form.title')}
      submitLabel={chosen === null ? t('form.save') : t(`form.submit.${chosen}`)}
      danger={false}
      question={
        chosen && {
          title: t(`form.question.${chosen}`),
          help: t(`form.help.${chosen}`),
          submit: t(`form.submit.${chosen}`),
        }
      }
    >
      {text === null && <NameFields state={state} />}
      <TextField {...field('title')} label={t(`form.name.${kind}`)} dir="auto" required />
      {kind === 'article' ? <ArticleFields state={state} /> : <QuestionFields state={state} />}
      <TextArea
        {...field('body')}
        label={t('form.body')}
        hint={t('form.body_hint')}
        rows={14}
        dir="auto"
        required
      />
      <TextPreview form={state.form} />
      <RadioCards
        label={t('form.publication')}
        columns={2}
        value={chosen}
        onValueChange={decision.onChange}
        error={decision.error}
        cards={PUBLICATIONS.map((value) => ({
          value,
          title: t(`form.option.${value}`),
          description: t(`form.help.${value}`),
        }))}
      />
      {chosen === 'scheduled' && (
        <TextField {...field('at')} type="datetime-local" label={t('form.at')} required />
      )}
    </DecisionForm>
  );
}

/** `<TextField {...field('title')} …>`, with the error of the field. */
const fieldsOf = ({ form }: FormState) =>
  function field(name: Path<TypedText>) {
    const { error } = form.getFieldState(name, form.formState);
    return { ...form.register(name), error: error?.message };
  };

interface FieldsProps {
  state: FormState;
}

/** What names a text; it stays as it is. */
function NameFields({ state }: FieldsProps) {
  const t = useMessages('content/editing');
  const language = useControlledField(state.form, 'language');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('form.language')}
        items={LANGUAGES.map((value) => ({ value, label: languageFacts(value).name }))}
        value={language.value}
        onValueChange={language.onChange}
      />
      <TextField
        {...fieldsOf(state)('slug')}
        label={t('form.slug')}
        hint={t('form.slug_hint')}
        required
      />
    </div>
  );
}

function ArticleFields({ state }: FieldsProps) {
  const t = useMessages('content/editing');
  const field = fieldsOf(state);
  return (
    <>
      <TextArea {...field('description')} label={t('form.description')} rows={2} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('date')} type="date" label={t('form.date')} required />
        <TextField {...field('tags')} label={t('form.tags')} hint={t('form.list_hint')} optional />
        <TextField
          {...field('games')}
          label={t('form.games')}
          hint={t('form.list_hint')}
          optional
        />
        <TextField
          {...field('brands')}
          label={t('form.brands')}
          hint={t('form.list_hint')}
          optional
        />
      </div>
      <PictureField state={state} />
      <TextField {...field('picture_alt')} label={t('form.picture_alt')} required />
    </>
  );
}

/** Drawings are small texts, so the form sends one as it is. */
function PictureField({ state }: FieldsProps) {
  const t = useMessages('content/editing');
  const { form } = state;
  const [name, setName] = useState<string | null>(null);
  const svg = useControlledField(form, 'picture_svg');
  const picture = useControlledField(form, 'picture');
  const prompt = name ?? t(picture.value === '' ? 'form.picture_none' : 'form.picture_kept');
  return (
    <FileDrop
      label={t('form.picture')}
      hint={t('form.picture_hint')}
      error={picture.error ?? svg.error}
      accept=".svg,image/svg+xml"
      prompt={prompt}
      chosen={name !== null}
      onFile={(file) => {
        setName(file.name);
        void file.text().then((content) => svg.onChange(content));
      }}
    />
  );
}

function QuestionFields({ state }: FieldsProps) {
  const t = useMessages('content/editing');
  const topic = useControlledField(state.form, 'topic');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('form.topic')}
        items={FAQ_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
        value={topic.value}
        onValueChange={topic.onChange}
      />
      <TextField
        {...fieldsOf(state)('position')}
        label={t('form.position')}
        hint={t('form.position_hint')}
        inputMode="numeric"
        required
      />
    </div>
  );
}
