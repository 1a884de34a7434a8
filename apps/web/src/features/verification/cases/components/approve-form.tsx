import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { needsSecondPersonToVerify } from '@guildhall/domain/verification/rules';
import { approveVerificationSchema } from '@guildhall/domain/verification/schema';
import { type Check, CHECKS } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Notice } from '@guildhall/ui/notice';
import { TextArea } from '@guildhall/ui/text-area';
import { z } from 'zod';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useStaffMutation } from '../hooks.ts';

interface Approved {
  readonly checks: Check[];
  readonly reason: string;
}

function schemaOf(needed: readonly Check[]) {
  const { checks, reason } = approveVerificationSchema.shape;
  return z.strictObject({ checks: checks.min(needed.length), reason });
}

/** VR9: every check is ticked, with a reason; V3 is proposed to a second person. */
export function ApproveForm({ view }: { view: VerificationCaseView }) {
  const t = useMessages('verification/cases');
  const shared = useMessages('decisions');
  const isProposed = needsSecondPersonToVerify(view.request.level);
  const needed = CHECKS.filter((check) => view.checks.includes(check));
  const mutation = useStaffMutation<Approved>(
    view,
    (calls, action, approved) => calls.approve.mutate({ ...action, ...approved }),
    isProposed ? shared('proposed') : t('approve.done'),
  );
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema: schemaOf(needed),
    defaultValues: { checks: [], reason: '' },
    onSubmit: (approved) => mutation.runOrThrow(approved),
    texts: { checks: () => t('approve.missing') },
  });
  const { value, onChange, error } = useControlledField(form, 'checks');
  return (
    <Card>
      <CardHeader title={t('approve.title')} />
      <form {...formProps} autoComplete="off" className="flex flex-col gap-5">
        <fieldset aria-invalid={error ? true : undefined}>
          <legend className="text-sm font-medium text-ink">{t('approve.checks')}</legend>
          {needed.map((check) => (
            <CheckboxField
              key={check}
              label={t(`check.${check}`)}
              checked={value.includes(check)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...value, check] : value.filter((each) => each !== check),
                )
              }
            />
          ))}
          {error && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
        </fieldset>
        <TextArea
          {...field('reason')}
          label={shared('reason.label')}
          hint={t('approve.reason_hint', { least: String(LEAST_REASON) })}
          required
        />
        {isProposed && (
          <Notice tone="info" icon="users">
            {t('approve.second')}
          </Notice>
        )}
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="lg" loading={pending} className="self-start max-sm:w-full">
          {t(isProposed ? 'approve.propose' : 'approve.submit')}
        </Button>
      </form>
    </Card>
  );
}
