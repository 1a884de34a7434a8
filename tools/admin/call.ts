import type { openDatabase } from '@guildhall/db/client';
import { decisionReasonSchema } from '@guildhall/domain/kernel/decision-schema';
import type { Viewer } from '@guildhall/services/context';

/** The options of all commands; each reads those that it needs. */
export interface AdminOptions {
  readonly reason?: string | undefined;
  readonly level?: string | undefined;
  readonly 'legal-name'?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly role?: string | undefined;
  readonly approve?: boolean | undefined;
  readonly reject?: boolean | undefined;
  readonly draft?: boolean | undefined;
  readonly at?: string | undefined;
}

/** What a command works with. */
export interface AdminCall {
  readonly db: ReturnType<typeof openDatabase>;
  /** The member of staff who decides. */
  readonly staff: Viewer;
  readonly names: readonly string[];
  readonly options: AdminOptions;
  readonly tell: (line: string) => void;
}

/** A mistake of whoever calls, in one sentence. */
export class AdminFault extends Error {}

export function reasonOf({ options }: AdminCall): string {
  const parsed = decisionReasonSchema.safeParse(options.reason ?? '');
  if (parsed.success) return parsed.data;
  throw new AdminFault('say why, in 10 characters or more: --reason <why>');
}
