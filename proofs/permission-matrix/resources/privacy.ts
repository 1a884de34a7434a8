import { insertDataExport } from '@guildhall/db/privacy/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { tokenOf } from '@guildhall/scenes/moderation/data-exports';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { makeExports } from '@guildhall/services/privacy/make-exports';
import { addressExport } from '@guildhall/services/privacy/open-export';
import type { Resource } from '../resource.ts';

export const privacyResources = {
  /** The copy of the buyer's data, by the token that they got. */
  data_export: {
    owners: ['buyer'],
    make: async ({ scene }, { buyer }) => {
      const { user_id } = buyer.viewer;
      // Not by a request: that is possible once a day, and to nobody who is deactivated.
      await inTransaction(scene.services.db, async (trx) => {
        await insertDataExport(trx, { id: newId(), user_id });
      });
      await makeExports(scene.services);
      const { url } = await addressExport(scene.services, buyer.viewer, freshSession());
      return { token: tokenOf(url) };
    },
    missing: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  },
} satisfies Record<string, Resource>;
