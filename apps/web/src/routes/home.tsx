import { protectionCopy } from '../features/content/copy.ts';
import { ProtectionSteps } from '../features/content/components/protection-steps.tsx';
import { SearchForm } from '../features/catalog/components/search-form.tsx';
import { homeCopy } from '../features/catalog/copy.ts';
import { useSite } from '../features/content/hooks.ts';

/** What the site is for, the search, and how the protection works. */
export default function HomePage() {
  const { protection_label } = useSite();
  return (
    <>
      <section className="flex flex-col items-center py-10 text-center md:py-16">
        <h1 className="max-w-3xl text-3xl font-semibold text-ink md:text-5xl">{homeCopy.title}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted">{homeCopy.intro(protection_label)}</p>
        <div className="mt-8 w-full max-w-xl">
          <SearchForm size="lg" landmark={homeCopy.search_landmark} />
        </div>
      </section>
      <section aria-labelledby="protection" className="py-8">
        <h2 id="protection" className="text-2xl font-semibold text-ink">
          {protectionCopy.title}
        </h2>
        <ProtectionSteps />
      </section>
    </>
  );
}
