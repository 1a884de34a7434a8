import { hkdfSync } from 'node:crypto';

/**
 * Derives two secrets from the one that shop and provider share, so that the API key cannot sign
 * webhooks.
 */
export function sandboxKeys(sharedSecret: string): { api_key: string; webhook_secret: string } {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', sharedSecret, '', `sandbox provider ${purpose}`, 32));
  return {
    api_key: `sk_${derive('api key').toString('base64url')}`,
    webhook_secret: `whsec_${derive('webhook secret').toString('base64')}`,
  };
}
