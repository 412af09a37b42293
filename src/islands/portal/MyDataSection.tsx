import { lazy, Suspense, useState } from 'react';
import { myData as texts } from '#texts/portal.ts';
import { Spinner } from '../ui/Spinner.tsx';

interface Props {
  portalToken: string;
  /** Called once the token opens nothing any more. */
  onDead(): void;
}

// Rarely opened, on a page of few bytes.
const MyData = lazy(async () => ({ default: (await import('./MyData.tsx')).MyData }));

/** Folds away what buyers can do with their data. */
export function MyDataSection({ portalToken, onDead }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="panel p-5 sm:p-6" onToggle={() => setWasOpened(true)}>
      <summary className="heading-2">{texts.title}</summary>
      {wasOpened && (
        <Suspense fallback={<Spinner label={texts.loading} hasVisibleLabel />}>
          <MyData portalToken={portalToken} onDead={onDead} />
        </Suspense>
      )}
    </details>
  );
}
