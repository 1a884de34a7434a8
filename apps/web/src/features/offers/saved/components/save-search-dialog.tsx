import type { Alert } from '@guildhall/domain/offers/saved/rules';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '../../../../lib/api-calls.ts';
import { useIdempotentMutation } from '../../../../lib/idempotent-mutation.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { problemOf } from '../../../../lib/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { MOST_NAME_LETTERS, SEARCHES_PATH } from '../messages.ts';
import type { SaveSearchProps } from './save-search.tsx';

/** The usual one first. */
const ALERT_CHOICES = ['daily', 'at_once', 'off'] as const satisfies readonly Alert[];

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
  const [name, setName] = useState(proposedName.slice(0, MOST_NAME_LETTERS));
  const [alert, setAlert] = useState<Alert>('daily');
  const [tried, setTried] = useState(false);
  const saving = useSaving(input, onClose);
  const problem = problemOf(saving.error);
  const isEmpty = name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmpty) void saving.run({ name: name.trim(), alert });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !saving.pending) onClose();
      }}
      title={t('save.title')}
      description={t('save.help')}
      preventOutsideClose={saving.pending}
      footer={
        <>
          <Button variant="secondary" disabled={saving.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} icon="bookmark" loading={saving.pending}>
            {t('save.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('name')}
          value={name}
          maxLength={MOST_NAME_LETTERS}
          error={tried && isEmpty ? t('name_missing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <RadioCards
          label={t('alert.about_search')}
          value={alert}
          onValueChange={setAlert}
          cards={ALERT_CHOICES.map((value) => ({
            value,
            title: t(`alert.${value}`),
            description: t(`alert.help.${value}`),
          }))}
        />
        {problem !== null && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
