import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { isSameSchema } from '@guildhall/domain/catalog/editing/rules';
import { editedAttributesSchema } from '@guildhall/domain/catalog/editing/schema';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { LiveRegion } from '@guildhall/ui/live-region';
import { TextArea } from '@guildhall/ui/text-area';
import { type ReactNode, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormProblem } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  emptyAttribute,
  fieldOf,
  textsOf,
  type TypedAttribute,
  typedSchemaOf,
} from '../attributes-form.ts';
import type { SchemaForm } from '../attributes-state.ts';
import { AttributeRow } from './attribute-row.tsx';

/** The most attributes of a game. */
const MOST_ATTRIBUTES = 40;

export interface SchemaFormProps {
  state: SchemaForm;
  game: EditedGameView;
  typed: readonly TypedAttribute[];
  /** What the attributes would mean for running offers; null while they are no schema. */
  showEffects: (attributes: readonly AttributeField[] | null) => ReactNode;
}

/** The attributes of a game, what changing them means, and why it is done. */
export function AttributesForm({ state, game, typed, showEffects }: SchemaFormProps) {
  const t = useMessages('catalog/schema');
  const shared = useMessages('decisions');
  const { field, formProps, pending, problem } = state;
  const fields = typed.map((each) => fieldOf(each));
  const parsed = editedAttributesSchema.safeParse(fields);
  return (
    <form {...formProps} autoComplete="off" className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t('heading')} description={t('help')} />
        <AttributeList state={state} />
      </Card>
      {showEffects(parsed.success ? parsed.data : null)}
      <Card>
        <div className="flex flex-col gap-5">
          <p className="text-sm text-ink">{useNextText(game, typed, fields)}</p>
          <TextArea
            {...field('reason')}
            label={shared('reason.label')}
            hint={shared('reason.hint', { least: LEAST_REASON })}
            required
          />
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" size="lg" loading={pending} className="self-start max-sm:w-full">
            {t('save')}
          </Button>
        </div>
      </Card>
    </form>
  );
}

/** Which version a save makes or corrects. */
function useNextText(
  game: EditedGameView,
  typed: readonly TypedAttribute[],
  fields: readonly AttributeField[],
): string {
  const t = useMessages('catalog/schema');
  const { version, attributes } = game.schema;
  if (!isSameSchema(attributes, fields)) return t('next.other', { version: version + 1 });
  const texts = canonicalJson(textsOf(typedSchemaOf(game).attributes));
  const isSame = texts === canonicalJson(textsOf(typed));
  return isSame ? t('next.same') : t('next.texts', { version });
}

function AttributeList({ state }: { state: SchemaForm }) {
  const t = useMessages('catalog/schema');
  const { form } = state;
  const list = useFieldArray({ control: form.control, name: 'attributes' });
  const { fields } = list;
  // What somebody has opened or closed; a new one is open until then.
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [said, setSaid] = useState('');
  const { error } = form.getFieldState('attributes', form.formState);
  const message = error?.root?.message ?? (error as { message?: string } | undefined)?.message;

  function moveBy(at: number, by: -1 | 1) {
    const label = form.getValues(`attributes.${at}.label`);
    list.move(at, at + by);
    setSaid(t('moved', { name: label, number: at + by + 1, count: fields.length }));
  }

  return (
    <div className="flex flex-col gap-4">
      {fields.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <ol className="flex flex-col gap-3">
        {fields.map(({ id, is_known }, at) => (
          <AttributeRow
            key={id}
            state={state}
            at={at}
            count={fields.length}
            open={opened[id] ?? !is_known}
            onOpen={(open) => setOpened({ ...opened, [id]: open })}
            onMove={(by) => moveBy(at, by)}
            onRemove={() => list.remove(at)}
          />
        ))}
      </ol>
      {message !== undefined && <p className="text-sm text-danger">{message}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon="plus"
          disabled={fields.length >= MOST_ATTRIBUTES}
          onClick={() => list.append(emptyAttribute())}
        >
          {t('add')}
        </Button>
        <span className="text-sm text-muted">
          {t('count', { count: fields.length, most: MOST_ATTRIBUTES })}
        </span>
      </div>
      <LiveRegion message={said} />
    </div>
  );
}
