import { Badge } from '@guildhall/ui/badge';
import { classNames } from '@guildhall/ui/class-names';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { DueTime } from '../due-time.tsx';
import { useMessages } from '../language/messages.ts';

export interface DecisionStatusProps {
  /** Another one for each state of the subject, each proposal and each act. */
  version: string;
  /** Who acts next: the viewer, or somebody else than the viewer, who has proposed. */
  waitsFor: 'viewer' | 'second_person' | null;
  dueAt: string | null;
  /** One sentence: what was decided, or who must do what until when. */
  children: ReactNode;
}

/** The top of a page on which staff decide. It has the focus after what was decided. */
export function DecisionStatus({ version, waitsFor, dueAt, children }: DecisionStatusProps) {
  const t = useMessages('decisions');
  const id = useId();
  const heading = useFocusAfterChange(version);
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'rounded-xl border p-4 shadow-card md:p-6',
        waitsFor === 'viewer' ? 'border-accent-line bg-accent-soft' : 'border-line bg-raised',
      )}
    >
      {waitsFor === 'viewer' && (
        <Badge tone="accent" icon="circle-dot" className="mb-3 bg-raised">
          {t('your_turn')}
        </Badge>
      )}
      {waitsFor === 'second_person' && (
        <Badge icon="hourglass" className="mb-3">
          {t('second_person')}
        </Badge>
      )}
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="max-w-4xl rounded-sm text-lg font-semibold text-pretty text-ink md:text-xl"
      >
        {children}
      </h2>
      {dueAt !== null && <DueTime dueAt={dueAt} bare className="mt-2 text-base" />}
    </section>
  );
}

/**
 * Moves the focus to this element when what had it is gone, because the subject has changed: a form
 * that was sent, or a proposal that somebody else has closed.
 */
function useFocusAfterChange(version: string): RefObject<HTMLHeadingElement | null> {
  const target = useRef<HTMLHeadingElement>(null);
  const first = useRef(version);
  useEffect(() => {
    if (version === first.current) return;
    first.current = version;
    // After a dialog that closes has given its focus back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus();
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [version]);
  return target;
}
