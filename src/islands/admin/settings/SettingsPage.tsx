import { useState } from 'react';
import { getSettings, texts, type SettingsAnswer } from '#contract/seller/shop-settings.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { oncePerVisit, useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { NumberConfirmation } from '../invoices/NumberConfirmation.tsx';
import { BrandPictures } from './BrandPictures.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';

export function SettingsPage() {
  const query = useLoad(getSettings, {}, oncePerVisit);
  return (
    <div className="max-w-6xl">
      <PageHeading>Settings</PageHeading>
      {areTextsBuilt() && (
        <p className="meta mt-1">
          Front page, products, privacy policy, imprint and mails show a change with the next
          request. On functions FAQ, terms, contact and re-download are built: they show it after
          the next deploy.
        </p>
      )}
      <div className="mt-3">
        <Loaded query={query} failed={texts.loadFailed}>
          {(loaded) => <LoadedSettings loaded={loaded} />}
        </Loaded>
      </div>
    </div>
  );
}

/** Tells whether pages of text are files of the build, as they are for functions. */
const areTextsBuilt = () =>
  document.querySelector('#admin')?.hasAttribute('data-built-pages') === true;

function LoadedSettings({ loaded }: { loaded: SettingsAnswer }) {
  const [present, setPresent] = useState(loaded);
  return (
    <div className="flex flex-col gap-4">
      <NumberConfirmation />
      <SettingsEditor saved={loaded} updatedAt={present.updatedAt} onSaved={setPresent}>
        <BrandPictures pictures={present.pictures} onSaved={setPresent} />
      </SettingsEditor>
    </div>
  );
}
