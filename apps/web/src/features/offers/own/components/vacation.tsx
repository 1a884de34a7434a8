import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { TextField } from '@guildhall/ui/text-field';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../../../lib/language/format.ts';
import { inline, useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useEndVacation, useStartVacation, useVacation, type Vacation } from '../hooks.ts';
import { dateOf, LONGEST_VACATION_DAYS, morningOf } from '../vacation-dates.ts';

/** Above the lists while the seller is away: until when, and the way back. */
export function VacationBanner() {
  const t = useMessages('offers/own');
  const { vacation } = useVacation();
  const { moment } = useFormats();
  const ending = useEndVacation();
  if (vacation === null) return null;
  const problem = problemOf(ending.error);
  const { until } = vacation;
  const sentence =
    until === null
      ? t('vacation.away_open')
      : inline(
          t.parts<'vacation.away_until', ReactNode>('vacation.away_until', {
            moment: moment(until),
            time: (inside) => (
              <time dateTime={until} className="figures sm:whitespace-nowrap">
                {inside}
              </time>
            ),
          }),
        );
  return (
    <Notice tone="attention" icon="tree-palm" title={sentence} className="mb-5">
      <p>{t('vacation.away_help')}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" loading={ending.pending} onClick={() => void ending.run()}>
          {t('vacation.back')}
        </Button>
        <VacationDialog
          vacation={vacation}
          trigger={
            <Button size="sm" variant="secondary">
              {t('vacation.change')}
            </Button>
          }
        />
      </div>
    </Notice>
  );
}

/** Begins a vacation; nothing while the seller is away, or until that is known. */
export function VacationButton() {
  const t = useMessages('offers/own');
  const { vacation, isKnown } = useVacation();
  if (!isKnown || vacation !== null) return null;
  return (
    <VacationDialog
      vacation={null}
      trigger={
        <Button variant="secondary" icon="tree-palm">
          {t('vacation.open')}
        </Button>
      }
    />
  );
}

/** The day of the return, which may be left open, becomes the morning of it. */
const vacationSchema = z.strictObject({
  until: z.string().transform((date, context) => {
    const morning = date === '' ? null : morningOf(date);
    if (date === '' || morning !== null) return morning;
    context.addIssue({ code: 'custom', message: errorCode('invalid') });
    return z.NEVER;
  }),
});

function useVacationForm(vacation: Vacation | null) {
  const t = useMessages('offers/own');
  const known = { until: vacation?.until ? dateOf(new Date(vacation.until)) : '' };
  const [open, setOpen] = useState(false);
  const starting = useStartVacation();
  const { form, ...status } = useSchemaForm({
    schema: vacationSchema,
    defaultValues: known,
    onSubmit: async ({ until }) => {
      await starting.runOrThrow(until);
      setOpen(false);
    },
    texts: { until: () => t('vacation.date_invalid') },
  });

  function change(next: boolean) {
    if (status.pending) return;
    form.reset(known);
    setOpen(next);
  }

  return { open, change, ...status };
}

function VacationDialog(props: {
  vacation: Vacation | null;
  trigger: Parameters<typeof Dialog>[0]['trigger'];
}) {
  const { vacation, trigger } = props;
  const t = useMessages('offers/own');
  const formId = useId();
  const form = useVacationForm(vacation);
  const { pending, problem } = form;
  return (
    <Dialog
      trigger={trigger}
      open={form.open}
      onOpenChange={form.change}
      preventOutsideClose={pending}
      title={t(vacation === null ? 'vacation.title' : 'vacation.change_title')}
      description={t('vacation.help')}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => form.change(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t(vacation === null ? 'vacation.start' : 'vacation.save')}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink">
          <li>{t('vacation.facts.paused')}</li>
          <li>{t('vacation.facts.orders')}</li>
          <li>{t('vacation.facts.new')}</li>
          <li>{t('vacation.facts.expiry')}</li>
        </ul>
        <TextField
          {...form.field('until')}
          type="date"
          label={t('vacation.until')}
          optional
          hint={t('vacation.until_hint')}
          min={dateOf(daysFromNow(1))}
          max={dateOf(daysFromNow(LONGEST_VACATION_DAYS))}
        />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}

function daysFromNow(days: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day;
}
