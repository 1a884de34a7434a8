import { Skeleton } from '@guildhall/ui/skeleton';
import { CARD_CLASS } from './account-card.tsx';

const CARDS = 6;
const ROWS = 8;

/** Holds the place of account cards; made of the same measures. */
export function AccountCardSkeletons({ count = CARDS }: { count?: number | undefined }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`waiting-${index}`} aria-hidden="true">
      <div className={CARD_CLASS}>
        <Skeleton className="aspect-[3/1] w-full rounded-none sm:aspect-[2/1]" />
        <div className="flex flex-col p-4">
          <Skeleton className="h-5 w-4/5" />
          <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
            {['a', 'b', 'c', 'd'].map((cell) => (
              <div key={cell} className="flex flex-col gap-1.5">
                <Skeleton className="h-3 w-14" />
                <Skeleton className="h-4 w-20" />
              </div>
            ))}
          </div>
          <div className="mt-6 flex items-center gap-2.5">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-32" />
          </div>
          <div className="mt-4 flex items-end justify-between border-t border-line pt-3">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-20" />
          </div>
        </div>
      </div>
    </li>
  ));
}

/** Holds the place of gift-card rows. */
export function GiftCardRowSkeletons({ count = ROWS }: { count?: number | undefined }) {
  return Array.from({ length: count }, (_, index) => (
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
