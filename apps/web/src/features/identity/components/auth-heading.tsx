import { useSite } from '../../../lib/pages/site.ts';

/** The heading of a sign-in page, and the title of its tab. */
export function AuthHeading({ title, intro }: { title: string; intro?: string }) {
  const { site_name } = useSite();
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{title}</h1>
      {intro && <p className="mt-1 text-base text-muted">{intro}</p>}
    </>
  );
}
