import { useState } from 'react';
import { listVersions, type Versions } from '#contract/catalogue/version-list.ts';
import { useLoad } from '../../load.ts';
import { Loaded } from '../../Loaded.tsx';
import { NewVersionForm } from './NewVersionForm.tsx';
import { VersionItem } from './VersionItem.tsx';
import { Button } from '#islands/ui/Button.tsx';

/** Renders a product's versions and the form for the next one. */
export function VersionsSection({ id }: { id: string }) {
  const query = useLoad(listVersions, { id });
  return (
    <Loaded query={query} failed="The versions could not be loaded.">
      {(loaded) => <Sections id={id} loaded={loaded} />}
    </Loaded>
  );
}

function Sections({ id, loaded }: { id: string; loaded: Versions }) {
  const [isNew, setNew] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {isNew ? (
        <NewVersionForm id={id} loaded={loaded} onClose={() => setNew(false)} />
      ) : (
        <Button className="btn-primary btn-sm self-start" onClick={() => setNew(true)}>
          New version
        </Button>
      )}
      {loaded.versions.length === 0 ? (
        <p className="text-base-content/75 text-sm">
          There is none yet. A file that is saved with the product becomes version 1.0.
        </p>
      ) : (
        <ul className="divide-base-300 border-base-300 divide-y border-t">
          {loaded.versions.map((version) => (
            <VersionItem key={version.number} id={id} version={version} />
          ))}
        </ul>
      )}
    </div>
  );
}
