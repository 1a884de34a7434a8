import { RESTRICTION_RULES, type ProductKind } from '@guildhall/domain/catalog/types';
import { setVisibilitySchema } from '@guildhall/domain/catalog/editing/schema';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Dialog } from '@guildhall/ui/dialog';
import type { IconName } from '@guildhall/ui/icon';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSetRestriction, useSetVisibility } from '../hooks.ts';
import { ruleText } from '../words.ts';
import type { ProductState } from './state-badges.tsx';

interface StateCardProps {
  kind: ProductKind;
  slug: string;
  state: ProductState;
}

/** Whether the shop shows it and who may sell it, and how to change that. */
export function StateCard({ kind, slug, state }: StateCardProps) {
  const t = useMessages('catalog/editing');
  const named = { kind, slug };
  return (
    <Card>
      <CardHeader title={t('state.title')} />
      <div className="flex flex-col gap-5">
        <div>
          <p className="mb-3 text-sm text-muted">
            {t(state.hidden ? 'state.hidden_help' : 'state.shown_help')}
          </p>
          {/* The key: after it was changed the other one is another form. */}
          <Visibility key={String(state.hidden)} {...named} hidden={!state.hidden} />
        </div>
        <div>
          <p className="mb-3 text-sm text-muted">
            {t(state.restricted ? 'state.restricted_help' : 'state.free_help')}
          </p>
          {state.restricted ? <LiftRestriction {...named} /> : <Restrict {...named} />}
        </div>
      </div>
    </Card>
  );
}

interface Named {
  readonly kind: ProductKind;
  readonly slug: string;
}

const visibilityForm = setVisibilitySchema.pick({ reason: true });

function Visibility({ kind, slug, hidden }: Named & { hidden: boolean }) {
  const t = useMessages('catalog/editing');
  const dialog = useActDialog();
  const mutation = useSetVisibility();
  const { field, ...status } = useSchemaForm({
    schema: visibilityForm,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await mutation.runOrThrow({ kind, slug, hidden, reason });
      dialog.onOpenChange(false);
    },
  });
  return (
    <ActDialog
      {...dialog}
      {...status}
      act={hidden ? 'hide' : 'show'}
      icon={hidden ? 'eye-off' : 'eye'}
      reason={field('reason')}
      words={
        hidden
          ? { title: t('hide.title'), help: t('hide.help'), open: t('hide.open') }
          : { title: t('show.title'), help: t('show.help'), open: t('show.open') }
      }
    />
  );
}

const restrictionForm = z.strictObject({
  rule: chosen(z.enum(RESTRICTION_RULES)),
  reason: setVisibilitySchema.shape.reason,
});

function Restrict({ kind, slug }: Named) {
  const t = useMessages('catalog/editing');
  const dialog = useActDialog();
  const mutation = useSetRestriction();
  const { form, field, ...status } = useSchemaForm({
    schema: restrictionForm,
    defaultValues: { rule: null, reason: '' },
    onSubmit: async ({ rule, reason }) => {
      await mutation.runOrThrow({ kind, slug, restricted: true, rule, reason });
      dialog.onOpenChange(false);
    },
    texts: { rule: () => t('restrict.choose') },
  });
  const rule = useControlledField(form, 'rule');
  return (
    <ActDialog
      {...dialog}
      {...status}
      act="restrict"
      icon="lock"
      reason={field('reason')}
      words={{
        title: t('restrict.title'),
        help: t('restrict.help'),
        open: t('restrict.open'),
      }}
    >
      <SelectField
        label={t('restrict.rule')}
        items={RESTRICTION_RULES.map((value) => ({ value, label: ruleText(t, value) }))}
        value={rule.value}
        error={rule.error}
        onValueChange={rule.onChange}
      />
    </ActDialog>
  );
}

function LiftRestriction({ kind, slug }: Named) {
  const t = useMessages('catalog/editing');
  const dialog = useActDialog();
  const mutation = useSetRestriction();
  const { field, ...status } = useSchemaForm({
    schema: visibilityForm,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await mutation.runOrThrow({ kind, slug, restricted: false, reason });
      dialog.onOpenChange(false);
    },
  });
  return (
    <ActDialog
      {...dialog}
      {...status}
      act="lift"
      icon="check"
      reason={field('reason')}
      words={{ title: t('lift.title'), help: t('lift.help'), open: t('lift.open') }}
    />
  );
}

function useActDialog() {
  const [open, onOpenChange] = useState(false);
  return { open, onOpenChange };
}

type Status = Pick<
  ReturnType<typeof useSchemaForm<{ reason: string }, { reason: string }>>,
  'formProps' | 'pending' | 'problem'
>;

interface ActDialogProps extends Status {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  act: 'hide' | 'show' | 'restrict' | 'lift';
  icon: IconName;
  words: { readonly title: string; readonly help: string; readonly open: string };
  reason: object;
  /** What is asked besides the reason. */
  children?: ReactNode;
}

/** An act with its reason, asked in a dialog. */
function ActDialog(props: ActDialogProps) {
  const { open, onOpenChange, act, icon, words, reason, formProps, pending, problem } = props;
  const shared = useMessages('decisions');
  const formId = useId();
  const isGrave = act === 'hide' || act === 'restrict';
  return (
    <Dialog
      title={words.title}
      description={words.help}
      open={open}
      onOpenChange={(next) => !pending && onOpenChange(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon={icon}>
          {words.open}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => onOpenChange(false)}>
            {shared('back')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isGrave ? 'danger' : 'primary'}
            loading={pending}
          >
            {words.open}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        {props.children}
        <TextArea
          {...reason}
          label={shared('reason.label')}
          hint={shared('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
