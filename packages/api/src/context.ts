import type { Origin, ServiceContext } from '@guildhall/services/context';
import type { OwnSession } from '@guildhall/services/identity/sessions/read-session';
import type { ResponseCookie } from '@guildhall/services/kernel/kept-cookie';
import type { User } from '@guildhall/services/users/find-user';
import type { SiteView } from './site/views.ts';

/** What every procedure and REST route is given. */
export interface ApiContext {
  readonly services: ServiceContext;
  /** Who asks, read from the database with this request; null for visitors. */
  readonly user: User | null;
  /** The session that the token stands for. */
  readonly session: OwnSession | null;
  readonly origin: Origin;
  readonly site: SiteView;
  readonly request_id: string;
  /** Lets the browser keep something until it comes back. */
  readonly setCookie: (cookie: ResponseCookie) => void;
  /** Told what an answer shows, so that whoever keeps it knows when it is out of date. */
  readonly addCacheTag: (tag: string) => void;
}
