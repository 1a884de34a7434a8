import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { TEXT_TONE, type Tone } from './tone.ts';
import { useUiLocale } from './ui-locale.tsx';

export interface CountdownProps {
  /** ISO 8601. */
  dueAt: string;
  /** The same moment, written out for the visitor: a countdown never stands alone. */
  absolute: string;
  /** How far the deciding clock is ahead of this browser's, in milliseconds. */
  offsetMs?: number | undefined;
  /** What to say in the first minute after it; from then on, how late it is. */
  overdue?: string | undefined;
  /** Below this it turns to attention. Never red: a deadline is no error. */
  attentionBelowMs?: number | undefined;
  /** Leaves the absolute time to the surroundings. */
  bare?: boolean | undefined;
  className?: string | undefined;
  onOverdue?: (() => void) | undefined;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The moment something is due, and how long that is from now. */
export function Countdown(props: CountdownProps) {
  const { dueAt, absolute, offsetMs = 0, overdue, bare, className, onOverdue } = props;
  const { attentionBelowMs = HOUR } = props;
  const left = useTimeLeft(dueAt, offsetMs, onOverdue);
  const tone: Tone = left !== null && left < attentionBelowMs ? 'attention' : 'neutral';
  const { words, timeLeft } = useUiLocale();
  const text = left === null ? null : textOf(left);
  function textOf(rest: number): string {
    if (rest <= -MINUTE) return words.timeLate(timeLeft(-rest));
    return rest <= 0 && overdue ? overdue : words.timeLeft(timeLeft(rest));
  }
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-2', className)}>
      {!bare && (
        <time dateTime={dueAt} className="figures text-ink">
          {absolute}
        </time>
      )}
      {/* Empty until the browser knows the time; the width is kept so that nothing jumps. */}
      <span
        role="timer"
        className={classNames(
          'figures inline-flex min-w-28 items-center gap-1 font-medium',
          TEXT_TONE[tone],
        )}
      >
        {text && <Icon name="timer" className="size-4" />}
        {text}
      </span>
    </span>
  );
}

/** Null while rendering on the server, which is rendered for no particular moment. */
function useTimeLeft(dueAt: string, offsetMs: number, onOverdue?: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const due = Date.parse(dueAt) - offsetMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = due <= Date.now();
    function tick() {
      const rest = due - Date.now();
      setLeft(rest);
      if (rest <= 0 && !hasEnded) {
        hasEnded = true;
        onOverdue?.();
      }
      const untilNext = rest > 0 ? (rest % SECOND) + 20 : SECOND;
      timer = setTimeout(tick, Math.abs(rest) > HOUR ? 20 * SECOND : untilNext);
    }
    tick();
    return () => {
      clearTimeout(timer);
    };
  }, [dueAt, offsetMs, onOverdue]);
  return left;
}
