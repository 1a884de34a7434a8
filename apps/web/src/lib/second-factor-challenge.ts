import { ApiError } from './api-client.ts';

/** What a right first factor is answered with when a second one is owed. */
export interface SecondFactorChallenge {
  readonly ticket: string;
  readonly methods: readonly string[];
}

/** Reads it out of a refused sign-in; null when that was refused for another reason. */
export function readSecondFactorChallenge(error: unknown): SecondFactorChallenge | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('ticket' in body)) return null;
  const [ticket] = textsOf(body.ticket);
  if (ticket === undefined) return null;
  return { ticket, methods: 'methods' in body ? textsOf(body.methods) : [] };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
