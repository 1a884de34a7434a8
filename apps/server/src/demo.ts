import type { SiteView } from '@guildhall/api/site/views';
import { demoSignIns, isEmpty } from '@guildhall/scenes/demo-sign-ins';
import type { ServiceContext } from '@guildhall/services/context';
import { setPassword } from '@guildhall/services/identity/passwords/set-password';
import Fastify from 'fastify';
import type { Settings } from './env.ts';
import { registerSandboxProvider } from './sandbox-provider/sandbox-provider.ts';
import type { SandboxProviderOptions } from './sandbox-provider/options.ts';

/** The demo sign-ins, which share one password. */
export function demoSignInsOf({ demo_password }: Settings): SiteView['demo_sign_ins'] {
  return demoSignIns.map((signIn) => ({ ...signIn, password: demo_password }));
}

/**
 * Fills an empty database with the demo shop through the use cases. Payments go to the sandbox
 * provider, which listens on the shop's own address meanwhile, since the shop is not open yet. Does
 * nothing if a user exists.
 */
export async function prepareDemo(
  services: ServiceContext,
  sandbox: SandboxProviderOptions,
  options: {
    listen: { port: number; host: string };
    origin: string;
    password: string;
    onProgress: (sentence: string) => void;
  },
): Promise<void> {
  const { listen, origin, password, onProgress } = options;
  const scene = { services, approve: (url: string) => approveAsPayer(url, origin) };
  if (!(await isEmpty(scene))) return;
  const { buildDemoShop } = await import('@guildhall/scenes/demo-shop');
  const desk = Fastify({ logger: false, forceCloseConnections: true });
  registerSandboxProvider(desk, sandbox);
  await desk.listen(listen);
  try {
    await buildDemoShop(scene, { password, onProgress });
  } finally {
    await desk.close();
  }
}

/** Sets the password of the demo sign-ins, which may have changed since the first start. */
export async function setDemoPassword(services: ServiceContext, password: string): Promise<void> {
  await Promise.all(demoSignIns.map(({ email }) => setPassword(services, { email, password })));
}

/** Approves a payment on the provider's hosted page, without a proxy. */
async function approveAsPayer(redirectUrl: string, origin: string): Promise<void> {
  const { pathname } = new URL(redirectUrl);
  const answer = await fetch(new URL(pathname, origin), {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
}
