import { lazy, Suspense } from 'react';
import { Spinner } from '#islands/ui/Spinner.tsx';

/** Loaded after the product form. */
const VersionsSection = lazy(async () => {
  try {
    return { default: (await import('./versions/VersionsSection.tsx')).VersionsSection };
  } catch {
    return { default: NotLoaded };
  }
});

export function LazyVersions({ id }: { id: string }) {
  return (
    <section aria-labelledby="versions-heading" className="panel mt-5 p-4 sm:p-5">
      <h2 id="versions-heading" className="mb-3 font-semibold tracking-tight">
        Versions
      </h2>
      <Suspense fallback={<Spinner />}>
        <VersionsSection id={id} />
      </Suspense>
    </section>
  );
}

function NotLoaded() {
  return (
    <p role="alert" className="text-sm">
      The versions could not be loaded. Load the page again.
    </p>
  );
}
