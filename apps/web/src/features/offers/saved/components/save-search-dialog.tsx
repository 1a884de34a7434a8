import { cutText } from '@guildhall/domain/kernel/text/signs';
import { type Alert, ALERTS } from '@guildhall/domain/offers/saved/rules';
import { saveSearchSchema } from '@guildhall/domain/offers/saved/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextField } from '@guildhall/ui/text-field';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { calls } from '../../../../lib/api/api-calls.ts';
import { useIdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { toasts } from '../../../../lib/toasts.ts';
import { MOST_NAME_LETTERS, SEARCHES_PATH } from '../messages.ts';
import type { SaveSearchProps } from './save-search.tsx';

/** The usual one first. */
const ALERT_CHOICES = ['daily', 'at_once', 'off'] as const satisfies readonly Alert[];

const schema = z.strictObject({ name: saveSearchSchema.shape.name, alert: z.enum(ALERTS) });

/** Saves the list, closes the form, and says where the search is. */
function useSaving(input: SaveSearchProps['input'], onClose: () => void) {
  const t = useMessages('offers/saved');
  const navigate = useNavigate();
  return useIdempotentMutation(
    async (chosen: { name: string; alert: Alert }, id) => {
      const { cursor: _cursor, limit: _limit, language: _language, seller_id, ...filter } = input;
      if (seller_id !== undefined) throw new Error('The offers of one seller are no search.');
      await calls.offers.saveSearch.mutate({ saved_search_id: id, ...chosen, filter });
    },
    () => {
      onClose();
      toasts.success(t('save.done'), {
        action: { label: t('save.show'), onClick: () => void navigate(SEARCHES_PATH) },
      });
    },
  );
}

/** Asks for the name of a search, and whether mails shall tell of new offers, and saves it. */
export function SaveSearchDialog(
  props: Pick<SaveSearchProps, 'input' | 'proposedName'> & { onClose: () => void },
) {
  const { input, proposedName, onClose } = props;
  const t = useMessages('offers/saved');
  const formId = useId();
  const saving = useSaving(input, onClose);
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { name: cutText(proposedName, MOST_NAME_LETTERS), alert: 'daily' },
    onSubmit: saving.runOrThrow,
    texts: { name: () => t('name_missing') },
  });
  const alert = useControlledField(form, 'alert');

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose();
      }}
      title={t('save.title')}
      description={t('save.help')}
      preventOutsideClose={pending}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} icon="bookmark" loading={pending}>
            {t('save.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <TextField {...field('name')} label={t('name')} maxLength={MOST_NAME_LETTERS} />
        <RadioCards
          label={t('alert.about_search')}
          value={alert.value}
          onValueChange={alert.onChange}
          cards={ALERT_CHOICES.map((value) => ({
            value,
            title: t(`alert.${value}`),
            description: t(`alert.help.${value}`),
          }))}
        />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
