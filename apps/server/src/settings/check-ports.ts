import { createServer } from 'node:net';
import type { Settings } from '../env.ts';
import { SettingsError } from '../secrets.ts';

/** Checked first, so that a port conflict is reported before the database starts. */
export async function checkPorts(settings: Settings): Promise<void> {
  const { port, host, inner_port: innerPort, inner_host: innerHost, server_role: role } = settings;
  if (role !== 'worker') await checkPort(['PORT', port], ['HOST', host]);
  if (innerPort === undefined) return;
  await checkPort(['INNER_PORT', innerPort], ['INNER_HOST', innerHost]);
}

type Named<Value> = readonly [name: string, value: Value];

async function checkPort(
  [portName, port]: Named<number>,
  [hostName, host]: Named<string>,
): Promise<void> {
  const probe = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once('error', resolve).listen(port, host, () => resolve(undefined));
  });
  if (error === undefined) {
    await new Promise((resolve) => probe.close(resolve));
    return;
  }
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken by another program: stop that, or start with ${portName}=${port + 1}`,
    EACCES: `needs special rights: set ${portName} to a number above 1023`,
    EADDRNOTAVAIL: `does not exist on this machine: set ${hostName} to one of its addresses`,
    ENOTFOUND: `does not exist: set ${hostName} to an address of this machine`,
  };
  const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.message})`;
  throw new SettingsError(`${portName} ${port} on ${host} ${reason}.`);
}
