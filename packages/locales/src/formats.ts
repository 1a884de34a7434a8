import { type LanguageFacts, languageFacts, type Language } from './languages.ts';

/**
 * Money, numbers, dates and durations as one language writes them. What a page rendered on the
 * server shows must be the same in the browser: `date` and `month` are in UTC. `moment`, `day`
 * and `time` are in the reader's own time and belong to pages that load in the browser.
 */
export interface Formats {
  /** 10400 minor units of USD → "$104.00". `signed` shows + before what comes in. */
  readonly price: (amountMinor: number, currency?: string, signed?: boolean) => string;
  /** 5000 minor units of USD → "$50": the value of a gift card, without cents when it has none. */
  readonly faceValue: (amountMinor: number, currency: string) => string;
  /** 1250 → "12.50", 1200 → "12": an amount as it is typed, without its currency. */
  readonly typedAmount: (amountMinor: number) => string;
  /** The sign of a currency, and whether it stands before the amount. */
  readonly currencySign: (currency: string) => { sign: string; isBefore: boolean };
  /** 1500 → "1,500" */
  readonly count: (value: number) => string;
  /** 12345 → "12K": for small pictures, where the exact number stands beside it. */
  readonly compact: (value: number) => string;
  /** 9875 basis points → "98.8%" */
  readonly share: (basisPoints: number) => string;
  /** "Nov 20, 2026", in UTC. */
  readonly date: (iso: string) => string;
  /** "November 2026", in UTC. */
  readonly month: (iso: string) => string;
  /** "Fri, Nov 20, 14:05 GMT+1", in the reader's zone: a deadline leaves no doubt about it. */
  readonly moment: (iso: string) => string;
  /** "Friday, November 20", in the reader's zone. */
  readonly day: (iso: string) => string;
  /** "14:05", in the reader's zone. */
  readonly time: (iso: string) => string;
  /** "Nov 20, 2026, 14:05 UTC": for who reads it who knows where. */
  readonly utcMoment: (iso: string) => string;
  /** "20 minutes", "6 hours", "7 days": the largest unit that fits without a rest of its own. */
  readonly durationMinutes: (minutes: number) => string;
  /** "45 seconds", "2 minutes": rounded up, so that nobody comes too early. */
  readonly durationSeconds: (seconds: number) => string;
  readonly days: (days: number) => string;
  readonly hours: (hours: number) => string;
  /** "2d 4h", "3h 7m": what is left, in the two largest units that matter. */
  readonly timeLeft: (ms: number) => string;
  /** "3 days ago", "in 2 hours", "now". `now` is in milliseconds. */
  readonly relative: (iso: string, now: number) => string;
  /** "a, b, and c" */
  readonly list: (texts: readonly string[]) => string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MINUS = '\u2212';
const NO_BREAK = '\u00A0';
/** U+2068 and U+2069: what stands between them keeps its own order, and changes none beside it. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** To make a formatter takes far longer than to write with it, and a page needs few of them. */
function lazy<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** As `lazy`, one of each key. */
function once<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

type Money = Pick<Formats, 'price' | 'faceValue' | 'typedAmount' | 'currencySign'>;

function moneyFormats(locale: string): Money {
  const writerOf = once((key: string) => {
    const [currency = '', style] = key.split(' ');
    const formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      signDisplay: style === 'signed' ? 'exceptZero' : 'auto',
      ...(style === 'whole' ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
    });
    const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
    return { formatter, minorPerMajor: 10 ** digits };
  });
  const typed = lazy(
    () =>
      new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        trailingZeroDisplay: 'stripIfInteger',
      }),
  );
  const write = (key: string, amountMinor: number) => {
    const { formatter, minorPerMajor } = writerOf(key);
    return formatter.format(amountMinor / minorPerMajor).replace('-', MINUS);
  };
  return {
    price: (amountMinor, currency = 'USD', signed = false) =>
      write(signed ? `${currency} signed` : currency, amountMinor),
    faceValue: (amountMinor, currency) => write(`${currency} whole`, amountMinor),
    typedAmount: (amountMinor) => typed().format(amountMinor / 100),
    currencySign(currency) {
      const parts = writerOf(currency).formatter.formatToParts(1);
      const place = parts.findIndex(({ type }) => type === 'currency');
      const sign = parts[place]?.value ?? currency;
      return { sign, isBefore: place < parts.findIndex(({ type }) => type === 'integer') };
    },
  };
}

type Durations = Pick<
  Formats,
  'durationMinutes' | 'durationSeconds' | 'days' | 'hours' | 'timeLeft' | 'relative'
>;

function durationFormats(locale: string): Durations {
  const long = once(
    (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  // What follows a larger unit may keep two digits, so that a countdown stands still.
  const narrow = once((name: string) => {
    const [unit = '', digits = '1'] = name.split(' ');
    const minimumIntegerDigits = Number(digits);
    const options = { style: 'unit', unit, unitDisplay: 'narrow', minimumIntegerDigits } as const;
    return new Intl.NumberFormat(locale, options);
  });
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
  const two = (first: [number, string], second: [number, string]) =>
    `${narrow(first[1]).format(first[0])} ${narrow(second[1]).format(second[0])}`;
  return {
    days: (days) => long('day').format(days),
    hours: (hours) => long('hour').format(hours),
    durationSeconds: (seconds) =>
      seconds < 90
        ? long('second').format(Math.ceil(seconds))
        : seconds < 3600
          ? long('minute').format(Math.ceil(seconds / 60))
          : long('hour').format(Math.ceil(seconds / 3600)),
    durationMinutes(minutes) {
      const ms = minutes * MINUTE;
      if (ms >= 2 * DAY && ms % DAY === 0) return long('day').format(ms / DAY);
      if (ms >= HOUR && ms % HOUR === 0) return long('hour').format(ms / HOUR);
      return long('minute').format(minutes);
    },
    timeLeft(ms) {
      const rest = Math.max(0, ms);
      if (rest >= DAY) {
        return two([Math.floor(rest / DAY), 'day'], [Math.floor((rest % DAY) / HOUR), 'hour']);
      }
      if (rest >= HOUR) {
        const minutes = Math.floor((rest % HOUR) / MINUTE);
        return two([Math.floor(rest / HOUR), 'hour'], [minutes, 'minute 2']);
      }
      const seconds = Math.floor((rest % MINUTE) / SECOND);
      return two([Math.floor(rest / MINUTE), 'minute'], [seconds, 'second 2']);
    },
    relative(iso, now) {
      const difference = Date.parse(iso) - now;
      const size = Math.abs(difference);
      if (size < MINUTE) {
        return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
      }
      const [length, unit] = (
        [
          [30 * DAY, 'month', 60 * DAY],
          [DAY, 'day', DAY],
          [HOUR, 'hour', HOUR],
          [MINUTE, 'minute', MINUTE],
        ] as const
      ).find(([, , least]) => size >= least) ?? [MINUTE, 'minute'];
      return relative().format(Math.sign(difference) * Math.round(size / length), unit);
    },
  };
}

/** Breaks before the time of day at most: a date stays together, and so does a time. */
function unbroken(formatter: Intl.DateTimeFormat, moment: Date): string {
  const parts = formatter.formatToParts(moment);
  const texts = parts.map(({ type, value }, place) => {
    const mayBreak = type !== 'literal' || parts[place + 1]?.type === 'hour';
    return mayBreak ? value : value.replaceAll(' ', NO_BREAK);
  });
  return texts.join('');
}

function dateFormats(
  locale: string,
): Pick<Formats, 'date' | 'day' | 'month' | 'moment' | 'time' | 'utcMoment'> {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
    return (iso: string) => unbroken(formatter(), new Date(iso));
  };
  return {
    date: written({ dateStyle: 'medium' }),
    month: written({ month: 'long', year: 'numeric' }),
    utcMoment: written({
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    }),
    day(iso) {
      const moment = new Date(iso);
      const isThisYear = moment.getFullYear() === new Date().getFullYear();
      const formatter = new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        ...(isThisYear ? {} : { year: 'numeric' }),
      });
      return unbroken(formatter, moment);
    },
    time(iso) {
      const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      return unbroken(new Intl.DateTimeFormat(locale, time), new Date(iso));
    },
    moment(iso) {
      const moment = new Date(iso);
      const isThisYear = moment.getFullYear() === new Date().getFullYear();
      const formatter = new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
        ...(isThisYear ? {} : { year: 'numeric' }),
      });
      return unbroken(formatter, moment);
    },
  };
}

/**
 * Amounts and times as they stand in right-to-left text: without isolates a minus, a currency or
 * the words beside them change places (UAX #9). What is typed into a field has none.
 */
function isolated(formats: Formats): Formats {
  const isolate =
    <Given extends unknown[]>(write: (...given: Given) => string) =>
    (...given: Given) =>
      `${FIRST_STRONG_ISOLATE}${write(...given)}${POP_ISOLATE}`;
  return {
    ...formats,
    price: isolate(formats.price),
    faceValue: isolate(formats.faceValue),
    date: isolate(formats.date),
    month: isolate(formats.month),
    moment: isolate(formats.moment),
    day: isolate(formats.day),
    time: isolate(formats.time),
    utcMoment: isolate(formats.utcMoment),
    durationMinutes: isolate(formats.durationMinutes),
    durationSeconds: isolate(formats.durationSeconds),
    days: isolate(formats.days),
    hours: isolate(formats.hours),
    timeLeft: isolate(formats.timeLeft),
    relative: isolate(formats.relative),
  };
}

/** How a locale whose text runs in this direction writes money, numbers, dates and durations. */
export function createFormats({
  locale,
  direction,
}: Pick<LanguageFacts, 'locale' | 'direction'>): Formats {
  const number = (options: Intl.NumberFormatOptions) => {
    const formatter = lazy(() => new Intl.NumberFormat(locale, options));
    return (value: number) => formatter().format(value);
  };
  const share = number({ style: 'percent', maximumFractionDigits: 1 });
  const list = lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const formats: Formats = {
    ...moneyFormats(locale),
    ...durationFormats(locale),
    ...dateFormats(locale),
    count: number({}),
    compact: number({ notation: 'compact', maximumFractionDigits: 0 }),
    share: (basisPoints) => share(basisPoints / 10_000),
    list: (texts) => list().format(texts),
  };
  return direction === 'rtl' ? isolated(formats) : formats;
}

/** How a language writes money, numbers, dates and durations. */
export const formatsIn: (language: Language) => Formats = once((language: Language) =>
  createFormats(languageFacts(language)),
);
