import type { OwnVerificationView } from '@guildhall/api/verification/views';
import {
  fieldError,
  type FieldErrors,
  fieldErrorsOf,
  fieldErrorText,
} from '@guildhall/domain/kernel/field-errors';
import {
  type ApplicationDraft,
  applicationSchema,
  EMPTY_APPLICATION,
  fieldsNeeded,
} from '@guildhall/domain/verification/schema';
import { type ApplicantKind, DOCUMENT_KINDS } from '@guildhall/domain/verification/types';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { type Autosave, createAutosave, type Saving } from '../../lib/forms/autosave.ts';
import { useFormats } from '../../lib/language/format.ts';
import { useMessages } from '../../lib/language/messages.ts';

type Field = keyof ApplicationDraft;

/** The details of a request, which are saved while one types. */
export interface ApplicationEntry {
  readonly form: ApplicationDraft;
  readonly saving: Saving;
  readonly problem: unknown;
  readonly change: (changes: Partial<ApplicationDraft>) => void;
  readonly save: () => Promise<unknown>;
  /** What is wrong with a field, once it was asked for. */
  readonly errorOf: (field: Field) => string | undefined;
  /** Whether everything is there; shows what is missing. */
  readonly check: () => boolean;
}

/** The view may have a document that this version of the page does not know. */
const formOf = ({ details }: OwnVerificationView): ApplicationDraft => ({
  ...EMPTY_APPLICATION,
  ...details,
  document: DOCUMENT_KINDS.find((known) => known === details?.document) ?? null,
});

function saverOf(
  client: ReturnType<typeof trpc.useUtils>['client'],
  view: OwnVerificationView,
): Autosave<ApplicationDraft, number> {
  let { revision } = view;
  return createAutosave<ApplicationDraft, number>(
    { form: formOf(view), answer: revision, saving: revision === 0 ? 'empty' : 'saved' },
    async (details) => {
      const input = { request_id: view.request.id, revision: revision + 1, details };
      ({ revision } = await client.verification.save.mutate(input));
      return revision;
    },
  );
}

/** What keeps the details from being sent. Of an empty field it is said that it is required. */
export function faultsOf(form: ApplicationDraft, kindName: string): FieldErrors {
  const kind: ApplicantKind = kindName === 'company' ? 'company' : 'individual';
  const parsed = applicationSchema.safeParse({ ...form, kind });
  if (parsed.success) return {};
  const wrong = Object.keys(fieldErrorsOf(parsed.error.issues)) as Field[];
  const needed = fieldsNeeded({ kind, country: form.country ?? '' });
  const isEmpty = (field: Field) => form[field] === '' || form[field] === null;
  const empty = [...wrong, ...needed].filter(isEmpty);
  const required = Object.fromEntries(empty.map((field) => [field, [fieldError('required')]]));
  return { ...fieldErrorsOf(parsed.error.issues), ...required };
}

export function useApplication(view: OwnVerificationView): ApplicationEntry {
  const { client } = trpc.useUtils();
  const t = useMessages('field-errors');
  const formats = useFormats();
  const [saver] = useState(() => saverOf(client, view));
  const { form, saving, problem } = useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => () => void saver.flush(), [saver]);
  const { kind } = view.request;
  const faults = isChecked ? faultsOf(form, kind) : {};
  const change = useCallback(
    (changes: Partial<ApplicationDraft>) =>
      saver.change({ ...saver.read().form, ...changes }, Object.keys(changes)),
    [saver],
  );
  return {
    form,
    saving,
    problem,
    change,
    save: saver.save,
    errorOf(field) {
      const [first] = faults[field] ?? [];
      return first === undefined ? undefined : fieldErrorText(t, formats, first);
    },
    check() {
      setChecked(true);
      return Object.keys(faultsOf(form, kind)).length === 0;
    },
  };
}
