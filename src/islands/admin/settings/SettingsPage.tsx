import { useState } from 'react';
import { confirmInvoiceNumber, getInvoiceNumbering } from '#contract/books/invoices.ts';
import { getSettings, texts, type SettingsAnswer } from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { $notice } from '../actions/notice.ts';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { oncePerVisit, useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { BrandPictures } from './BrandPictures.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';

export function SettingsPage() {
  const query = useLoad(getSettings, {}, oncePerVisit);
  return (
    <div className="max-w-6xl">
      <PageHeading>Settings</PageHeading>
      {areTextsBuilt() && (
        <p className="meta mt-1">
          The front page, products, privacy policy, imprint and emails show changes at once. On
          functions, the FAQ, terms, contact and re-download pages show them after the next deploy.
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

/** Asks for the next invoice number after a restore; renders nothing otherwise. */
function NumberConfirmation() {
  const { data } = useLoad(getInvoiceNumbering, {});
  const [typed, setTyped] = useState<string>();
  const next = Number(typed ?? data?.proposed);
  const action = useAction(() => callAsAdmin(confirmInvoiceNumber, { next }), {
    failed: 'The number could not be confirmed.',
    onDone: () => $notice.set({ text: 'Next invoice number confirmed.' }),
  });
  if (!data?.isHeld) return null;
  return (
    <Panel title="Confirm the next invoice number">
      <p className="mb-3 text-sm">
        {`This shop was restored from a backup. No invoices are issued until you confirm the next number for ${data.year}. The highest in the backup is ${data.proposed - 1}. If you have issued more since, enter the number after the last one. Invoices waiting: ${data.waiting.held}.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={`Next number for ${data.year}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(data.proposed)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton className="btn-primary" action={action}>
          Confirm
        </ActionButton>
      </div>
      <ErrorText>{action.error}</ErrorText>
    </Panel>
  );
}
