import { useSite } from '../../lib/pages/site.ts';

/** A hall with a gable, and a door with a keyhole. */
function LogoMark({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M6.5 14.2 16 7l9.5 7.2V24a1 1 0 0 1-1 1h-17a1 1 0 0 1-1-1Z"
        fill="#fff"
        fillOpacity=".26"
      />
      <path d="M16 5.6 27 13.9l-1.5 2L16 8.7l-9.5 7.2-1.5-2Z" fill="#fff" />
      <path d="M11.5 25v-5.2a4.5 4.5 0 0 1 9 0V25Z" fill="#fff" />
      <circle cx="16" cy="19.6" r="1.5" className="fill-accent" />
      <path d="M15.3 20.4h1.4l.5 2.9h-2.4Z" className="fill-accent" />
    </svg>
  );
}

/** `gives` hides the name, but not from screen readers, where a small phone has no room for it. */
export function Logo({ gives = false }: { gives?: boolean }) {
  const { site_name } = useSite();
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark />
      <span className={gives ? 'max-[22.5rem]:sr-only' : undefined}>
        <span className="text-lg font-semibold tracking-tight text-ink">{site_name}</span>
      </span>
    </span>
  );
}
