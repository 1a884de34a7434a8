import { DEFAULT_LANGUAGE, LANGUAGES } from '@guildhall/domain/kernel/language';
import { languageFacts } from '@guildhall/locales/languages';
import { Button } from '@guildhall/ui/button';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useMessages } from '../../../../lib/language/messages.ts';
import { emptyOption, optionsOfLines } from '../attributes-form.ts';
import { OTHER_LANGUAGES } from '../game-form.ts';
import type { SchemaForm } from '../attributes-state.ts';

interface OptionRowsProps {
  state: SchemaForm;
  /** The place of the attribute. */
  at: number;
}

/** The options of an attribute, with their labels in every language. */
export function OptionRows({ state: { form, field }, at }: OptionRowsProps) {
  const t = useMessages('catalog/schema');
  const name = `attributes.${at}.options` as const;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name });
  const { error } = form.getFieldState(name, form.formState);
  const message = error?.root?.message ?? error?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-sm font-semibold text-ink">{t('options.title')}</legend>
      <p className="text-sm text-muted">{t('options.help')}</p>
      <p aria-hidden="true" className="-mb-2 flex gap-2 text-sm text-muted max-sm:hidden">
        {LANGUAGES.map((language) => (
          <span key={language} className="min-w-40 flex-1">
            {languageFacts(language).name}
          </span>
        ))}
      </p>
      {fields.map(({ id }, option) => (
        <div key={id} className="flex flex-wrap items-start gap-2">
          <TextField
            {...field(`${name}.${option}.value`)}
            label={t('options.value', { number: option + 1 })}
            placeholder={languageFacts(DEFAULT_LANGUAGE).name}
            hideLabel
            lang={DEFAULT_LANGUAGE}
            className="min-w-40 flex-1"
            required
          />
          {OTHER_LANGUAGES.map((language) => (
            <TextField
              key={language}
              {...field(`${name}.${option}.texts.${language}`)}
              label={t('options.value_in', {
                number: option + 1,
                language: languageFacts(language).name,
              })}
              placeholder={languageFacts(language).name}
              hideLabel
              lang={language}
              className="min-w-40 flex-1"
            />
          ))}
          <Moves
            number={option + 1}
            count={fields.length}
            onMove={(by) => move(option, option + by)}
            onRemove={() => remove(option)}
          />
        </div>
      ))}
      {message !== undefined && <p className="text-sm text-danger">{message}</p>}
      <Button
        variant="secondary"
        size="sm"
        icon="plus"
        className="self-start"
        onClick={() => append(emptyOption())}
      >
        {t('options.add')}
      </Button>
      <SeveralOptions
        onAdd={(lines) => {
          // Rows that nobody has written in only wait for these.
          const written = form.getValues(name).filter(({ value }) => value.trim() !== '');
          form.setValue(name, [...written, ...optionsOfLines(lines)], { shouldDirty: true });
        }}
      />
    </fieldset>
  );
}

interface MovesProps {
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Moves({ number, count, onMove, onRemove }: MovesProps) {
  const t = useMessages('catalog/schema');
  return (
    <span className="flex">
      <Button
        variant="ghost"
        size="sm"
        disabled={number === 1}
        aria-label={t('options.up', { number })}
        onClick={() => onMove(-1)}
      >
        {t('short.up')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={number === count}
        aria-label={t('options.down', { number })}
        onClick={() => onMove(1)}
      >
        {t('short.down')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('options.remove', { number })}
        onClick={onRemove}
      >
        {t('short.remove')}
      </Button>
    </span>
  );
}

/** A list of options that somebody has at hand, pasted at once. */
function SeveralOptions({ onAdd }: { onAdd: (lines: string) => void }) {
  const t = useMessages('catalog/schema');
  const [lines, setLines] = useState('');
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium text-accent-ink">
        {t('options.lines')}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <TextArea
          label={t('options.lines')}
          hint={t('options.lines_hint')}
          rows={5}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
        />
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={lines.trim() === ''}
          onClick={() => {
            onAdd(lines);
            setLines('');
          }}
        >
          {t('options.add_lines')}
        </Button>
      </div>
    </details>
  );
}
