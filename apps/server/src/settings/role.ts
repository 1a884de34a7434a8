import { host, port } from './values.ts';
import { type DerivedDefault, oneOf, setting, type Texts, type Variable } from './variable.ts';

/** What a server does of all that the product does. */
export const SERVER_ROLES = ['all', 'web', 'worker', 'migrate'] as const;
export type ServerRole = (typeof SERVER_ROLES)[number];

/** The one that Prometheus recommends to programs which export OpenTelemetry's metrics. */
const WORKERS_INNER_PORT = '9464';

const workersPort: DerivedDefault = {
  words: `\`${WORKERS_INNER_PORT}\` of a worker, otherwise unset`,
  of: ({ SERVER_ROLE }) => (SERVER_ROLE === 'worker' ? WORKERS_INNER_PORT : undefined),
};

const innerPort: Variable<number | undefined> = {
  name: 'INNER_PORT',
  default: workersPort,
  schema: port,
  description: 'another port with `/metrics`, `/healthz` and `/readyz`, which no visitor reaches',
  secret: null,
};

export const roleVariables = {
  server_role: setting(
    'SERVER_ROLE',
    'all',
    oneOf(SERVER_ROLES, `one of ${SERVER_ROLES.join(', ')}`),
    '`web` serves and runs no jobs, `worker` runs jobs and serves nobody, `migrate` migrates the database and ends',
  ),
  inner_port: innerPort,
  inner_host: setting(
    'INNER_HOST',
    '127.0.0.1',
    host,
    'the address or host name that `INNER_PORT` listens on',
  ),
};

/** A role that shares its database needs one that is not its own, and two listeners two ports. */
export function roleConflicts(texts: Texts): string[] {
  const { SERVER_ROLE: role, DATABASE_URL, PORT, INNER_PORT } = texts;
  const complaints: string[] = [];
  if (role !== 'all' && DATABASE_URL === undefined) {
    complaints.push(
      `SERVER_ROLE is ${role}; expected all, or DATABASE_URL: the embedded database is for one server.`,
    );
  }
  if (role !== 'worker' && INNER_PORT !== undefined && INNER_PORT === PORT) {
    complaints.push('INNER_PORT and PORT are the same; expected two ports.');
  }
  return complaints;
}
