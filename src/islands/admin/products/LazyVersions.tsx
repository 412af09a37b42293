import { lazy, Suspense } from 'react';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { Section } from './Section.tsx';

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
    <Section id="versions" title="Versions">
      <Suspense fallback={<Spinner />}>
        <VersionsSection id={id} />
      </Suspense>
    </Section>
  );
}

function NotLoaded() {
  return (
    <p role="alert" className="text-sm">
      The versions could not be loaded. Load the page again.
    </p>
  );
}
