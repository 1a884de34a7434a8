import type { OfferCardView } from '@guildhall/api/offers/views';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { avatarDrawing } from '@guildhall/ui/avatar';
import { SharedDrawings } from '@guildhall/ui/shared-drawings';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { offerDrawings } from '../../../lib/offer-art.tsx';

const CARDS = 6;
const ROWS = 8;

/** A grid of cards for accounts, rows for gift cards. What they draw alike is drawn once. */
export function OfferGrid({
  kind,
  offers,
  columns = 3,
  children,
}: {
  kind: ListOffers['kind'];
  /** The offers whose cards or rows are the children. */
  offers: readonly OfferCardView[];
  columns?: 3 | 4 | undefined;
  children: ReactNode;
}) {
  const drawings = offers.flatMap((offer) => [
    ...offerDrawings(offer),
    avatarDrawing(offer.seller.id),
  ]);
  const wide = columns === 4 ? 'lg:grid-cols-3 xl:grid-cols-4' : 'xl:grid-cols-3';
  const className =
    kind === 'gift_card'
      ? '@container divide-y divide-line overflow-hidden rounded-xl border border-line shadow-card'
      : `grid gap-4 sm:grid-cols-2 ${wide} dense:grid-cols-1 dense:gap-2`;
  return (
    <SharedDrawings drawings={drawings}>
      <ul className={className}>{children}</ul>
    </SharedDrawings>
  );
}

export function Waiting({ kind }: { kind: ListOffers['kind'] }) {
  return kind === 'account' ? <AccountCardSkeletons /> : <GiftCardRowSkeletons />;
}

/** Skeletons of account cards, with the same dimensions. */
function AccountCardSkeletons() {
  return Array.from({ length: CARDS }, (_, index) => (
    <li key={`waiting-${index}`} aria-hidden="true">
      <div className="offer-card">
        <Skeleton className="offer-cover aspect-[3/1] rounded-none sm:aspect-[2/1] dense:aspect-auto" />
        <div className="flex grow flex-col p-4 dense:p-3">
          <Skeleton className="h-5 w-4/5" />
          <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 dense:mt-2 dense:grid-cols-4">
            {['a', 'b', 'c', 'd'].map((cell) => (
              <div key={cell} className="flex flex-col gap-1.5">
                <Skeleton className="h-3 w-14" />
                <Skeleton className="h-4 w-20" />
              </div>
            ))}
          </div>
          <div className="mt-6 flex items-center gap-2.5 dense:hidden">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-32" />
          </div>
          <div className="mt-4 flex items-end justify-between border-t border-line pt-3 dense:hidden">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-20" />
          </div>
        </div>
      </div>
    </li>
  ));
}

/** Skeletons of gift-card rows. */
function GiftCardRowSkeletons() {
  return Array.from({ length: ROWS }, (_, index) => (
    <li
      key={`waiting-${index}`}
      aria-hidden="true"
      className="flex items-center gap-4 bg-raised px-4 py-4 md:px-5"
    >
      <Skeleton className="aspect-8/5 w-16 md:w-20" />
      <div className="flex grow flex-col gap-2">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="hidden h-8 w-40 md:block" />
      <div className="flex flex-col items-end gap-2">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-4 w-12" />
      </div>
    </li>
  ));
}
