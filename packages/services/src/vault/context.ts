import type { CatalogContext } from '../catalog/context.ts';
import type { IdentityContext } from '../identity/context.ts';

export interface VaultContext extends CatalogContext, IdentityContext {}
