import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { sentMessage } from '../../messages.ts';
import type { Scene } from '../../scene.ts';
import type { DemoPeople } from '../users.ts';

type Line = readonly [from: 'buyer' | 'seller', text: string];

/** Two users write to each other, one line after the other; the buyer begins. */
export async function talk(
  scene: Scene,
  { buyer, seller }: { readonly buyer: Viewer; readonly seller: Viewer },
  subject: ThreadSubject,
  lines: readonly Line[],
): Promise<void> {
  let about = subject;
  for (const [from, text] of lines) {
    const { thread_id: id } = await sentMessage(
      scene,
      from === 'buyer' ? buyer : seller,
      about,
      text,
    );
    about = { kind: 'thread', id };
  }
}

/** What the demo buyer asks sellers; the last one has not answered yet. */
const QUESTIONS: readonly (readonly Line[])[] = [
  [
    ['buyer', 'Hi, is the rank from this season or the last one?'],
    ['seller', 'From this season, it was reached two weeks ago.\nThe photos show the date.'],
    ['buyer', 'Great, thank you.'],
    ['seller', 'You’re welcome. It’s delivered by hand, mostly within the hour.'],
  ],
  [
    ['buyer', 'Can the email be changed after the purchase?'],
    ['seller', 'Yes. You get the original mailbox with it, so nobody can take it back.'],
  ],
  [['buyer', 'Is it level 45, as in the title, or 43 as in the second photo?']],
];

/** The demo buyer asks about offers, one of the demo seller among them. */
export async function askQuestions(scene: Scene, people: DemoPeople): Promise<void> {
  const { demo_buyer: buyer, demo_seller: seller } = people;
  const offers = await accountsForSale(scene, seller.user_id);
  for (const [at, lines] of QUESTIONS.entries()) {
    const offer = offers[at];
    if (offer === undefined) return;
    await talk(scene, { buyer, seller: viewerOf(people, offer.seller_id) }, asked(offer), lines);
  }
}

const asked = ({ id }: { id: string }): ThreadSubject => ({ kind: 'offer', id });

function viewerOf({ sellers }: DemoPeople, sellerId: string): Viewer {
  for (const seller of sellers.values()) if (seller.user_id === sellerId) return seller;
  throw new Error(`no seller has the id ${sellerId}`);
}

/** The oldest accounts for sale, two of the demo seller and then one of somebody else. */
async function accountsForSale({ services }: Scene, demoSellerId: string) {
  const forSale = services.db
    .selectFrom('offers')
    .select(['id', 'seller_id'])
    .where('kind', '=', 'account')
    .where('state', '=', 'active')
    .orderBy('id');
  const own = await forSale.where('seller_id', '=', demoSellerId).limit(2).execute();
  return [...own, ...(await forSale.where('seller_id', '<>', demoSellerId).limit(1).execute())];
}
