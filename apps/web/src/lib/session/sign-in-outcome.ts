import type { PublicError } from '@guildhall/api/errors';
import type { SecondFactorRequiredView, SignedInView } from '@guildhall/api/identity/views';
import { ApiError } from '../api/api-errors.ts';

/** The input for the second step of a sign-in. */
export interface SecondFactorChallenge {
  readonly outcome: 'second_factor_required';
  readonly ticket: string;
  readonly methods: SecondFactorRequiredView['methods'];
}

/** The result of a sign-in after a correct first factor. */
export type SignInOutcome =
  | { readonly outcome: 'signed_in'; readonly signedIn: SignedInView }
  | SecondFactorChallenge;

const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED' satisfies PublicError['code'];

/**
 * Maps the response of a sign-in route to its result. The route declares two results; REST returns
 * the second one as an error with its own status and this code.
 */
export async function signInOutcome(answer: Promise<SignedInView>): Promise<SignInOutcome> {
  try {
    return { outcome: 'signed_in', signedIn: await answer };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== SECOND_FACTOR_REQUIRED) throw error;
    const {
      ticket: [ticket],
      methods,
    } = error.body as SecondFactorRequiredView;
    return { outcome: 'second_factor_required', ticket, methods };
  }
}
