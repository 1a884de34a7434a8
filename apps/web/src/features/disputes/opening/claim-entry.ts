import { MOST_ITEM_FILES } from '@guildhall/domain/disputes/rules';
import { openClaimSchema } from '@guildhall/domain/disputes/schema';
import { NO_EVIDENCE_REASONS, type NoEvidenceReason } from '@guildhall/domain/disputes/types';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import type { UploadedFile } from '../../../lib/api/file-uploads.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import {
  useControlledField,
  useFormConfirmation,
  useSchemaForm,
} from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { useRefreshDisputes } from '../hooks.ts';
import { isShown, notShown } from './opening.ts';

/** What is sent to claim an account, without its order. */
interface Claim {
  readonly statement: string;
  readonly file_ids: string[];
  readonly no_evidence: NoEvidenceReason | null;
}

const claimSchema = z
  .strictObject({
    statement: openClaimSchema.shape.statement,
    files: z.array(z.custom<UploadedFile>()).max(MOST_ITEM_FILES),
    no_evidence: z.enum(NO_EVIDENCE_REASONS).nullable(),
  })
  .refine(isShown, notShown)
  .transform(({ statement, files, no_evidence }): Claim => {
    const fileIds = files.map(({ file_id }) => file_id);
    return { statement, file_ids: fileIds, no_evidence: fileIds.length > 0 ? null : no_evidence };
  });

/** What the buyer says and shows, and the question before it is sent. */
export function useClaim(orderId: string) {
  const t = useMessages('disputes/claim');
  const opening = useMessages('disputes/opening');
  const { client } = trpc.useUtils();
  const refresh = useRefreshDisputes();
  const navigate = useNavigate();
  const mutation = useIdempotentMutation(
    async (claim: Claim, key) =>
      await client.disputes.claim.mutate({ ...claim, order_id: orderId, idempotency_key: key }),
    async ({ dispute_id }) => {
      toasts.success(t('opening.done'), { duration: SHORT_TOAST_MS });
      await refresh();
      await navigate(`/order/${orderId}/dispute/${dispute_id}`, { replace: true });
    },
  );
  const { form, field, ...status } = useSchemaForm({
    schema: claimSchema,
    defaultValues: { statement: '', files: [], no_evidence: null },
    onSubmit: (claim): void => confirmation.ask(claim),
    texts: { files: () => opening('none.required') },
  });
  const confirmation = useFormConfirmation(form, mutation);
  return {
    ...status,
    dialog: confirmation.dialog,
    statement: field('statement'),
    files: useControlledField(form, 'files'),
    noEvidence: useControlledField(form, 'no_evidence'),
  };
}
