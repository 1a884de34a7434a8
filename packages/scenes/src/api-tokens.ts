import { TOKEN_SCOPES, type TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { createApiToken } from '@guildhall/services/identity/api-tokens/create-api-token';
import type { Scene } from './scene.ts';
import { signedInWith } from './second-factors.ts';

/** A new API token of the user of this access token; with all scopes unless it is told which. */
export async function newApiToken(
  scene: Scene,
  accessToken: string,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
) {
  const { viewer, session } = await signedInWith(scene, accessToken);
  return await createApiToken(scene.services, viewer, session, {
    name: 'A token of a scene',
    scopes: [...scopes],
    expires_in_days: 30,
  });
}
