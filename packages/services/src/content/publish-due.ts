import { readAppNow } from '@guildhall/db/clock';
import {
  listDueDocuments,
  listDueVersions,
  listLiveVersions,
  lockDocuments,
} from '@guildhall/db/content/commands';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { inTransaction } from '@guildhall/db/transaction';
import type { ContentContext } from './context.ts';
import { planTransition } from '../kernel/apply-transition.ts';
import { principalOf, storedContentVersion } from './apply-event.ts';

const AT_ONCE = 50;

/**
 * Publishes the scheduled versions whose time has come. A version that a higher one has overtaken
 * meanwhile is archived instead. Any number of workers may run it concurrently: each locks the
 * document first.
 */
export async function publishDue({ db }: Pick<ContentContext, 'db'>): Promise<void> {
  const by = { ...principalOf({ viewer: null, reason: '' }), facts: {} };
  for (const document of await listDueDocuments(db, AT_ONCE)) {
    await inTransaction(db, async (trx) => {
      await lockDocuments(trx, [document]);
      const due = await listDueVersions(trx, document.id);
      const live = await listLiveVersions(trx, [document.id]);
      const winner = due.at(-1);
      const published = live.find(({ state }) => state === 'published');
      const next = live.find(({ id }) => id === winner);
      if (next === undefined) return;
      const isOvertaken = published !== undefined && published.number > next.number;
      const gone = live.filter(
        ({ id }) =>
          (due.includes(id) && (isOvertaken || id !== winner)) ||
          (!isOvertaken && id === published?.id),
      );
      const moves = gone.map((version) =>
        planTransition(storedContentVersion, version, { event: 'supersede', ...by }),
      );
      if (moves.length > 0) await writeTransitions(trx, { moves });
      if (isOvertaken) return;
      const changes = { published_at: await readAppNow(trx) };
      const move = planTransition(storedContentVersion, next, { event: 'publish', ...by, changes });
      await writeTransitions(trx, { moves: [move] });
    });
  }
}
