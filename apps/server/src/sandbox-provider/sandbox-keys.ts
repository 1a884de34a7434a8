import { hkdfSync } from 'node:crypto';

/**
 * The two secrets that a shop shares with this provider, taken from the one that both are
 * configured with: what opens the API must not also sign webhooks.
 */
export function sandboxKeys(sharedSecret: string): { api_key: string; webhook_secret: string } {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', sharedSecret, '', `sandbox provider ${purpose}`, 32));
  return {
    api_key: `sk_${derive('api key').toString('base64url')}`,
    webhook_secret: `whsec_${derive('webhook secret').toString('base64')}`,
  };
}
