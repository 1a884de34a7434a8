import type { ProviderName } from '@guildhall/domain/identity/types';
import type { KernelContext } from '../kernel/context.ts';
import type { ExternalIdentity } from '../ports/identity/external-identity.ts';
import type { IdentityProvider } from '../ports/identity/identity-provider.ts';

export interface IdentityContext extends KernelContext {
  /** Only the providers configured on this installation. */
  readonly identity_providers: Readonly<Partial<Record<ProviderName, IdentityProvider>>>;
  /** Where users are shown as present; null if nowhere. */
  readonly external_identity: ExternalIdentity | null;
}
