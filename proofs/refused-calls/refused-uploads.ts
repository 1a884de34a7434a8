import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { addCodes } from '@guildhall/services/offers/add-codes';
import type { RefusalFixture } from './refused-calls.ts';

type Call = (fixture: RefusalFixture) => Promise<unknown>;

async function* fileOf(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield new TextEncoder().encode(text);
}

/** A file of secrets for the shop's offer of an account, which takes no codes. */
const upload =
  (who: 'shop' | 'stranger', text: string): Call =>
  async ({ scene, people, ids }) =>
    await addCodes(
      scene.services,
      people[who],
      { idempotency_key: newId(), offer_id: ids.offer_id },
      fileOf(text),
    );

const complete = 'login;password\nsomebody-new;hunter2-hunter2\n';

export const refusedUploads: readonly [string, ErrorCode, Call][] = [
  ['add codes', 'OFFER_NOT_FOUND', upload('stranger', complete)],
  ['add codes', 'INPUT_INVALID', upload('shop', '')],
  ['add codes', 'CODES_INVALID', upload('shop', 'no-password\n')],
  ['add codes', 'OFFER_EVENT_REFUSED', upload('shop', complete)],
];
