import { useId, useState } from 'react';
import {
  brandPictureKinds,
  brandPictures,
  brandUploads,
  texts,
  type BrandPictureKind,
  type SettingsAnswer,
} from '#contract/seller/shop-settings.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { callAsAdmin, uploadAsAdmin } from '../api.ts';
import { SettingsSection } from './SettingsSection.tsx';

interface Props {
  pictures: SettingsAnswer['pictures'];
  onSaved(answer: SettingsAnswer): void;
}

const labels: Record<BrandPictureKind, { name: string; hint: string }> = {
  logo: {
    name: 'Logo',
    hint: 'PNG, WebP or SVG. A wide logo is shown without the shop’s name.',
  },
  favicon: { name: 'Icon', hint: 'PNG, WebP or SVG, ideally square. Browsers show it in the tab.' },
  'share-picture': {
    name: 'Picture for shared links',
    hint: 'PNG or WebP, ideally 1200 × 630 px. Shown when someone shares a link to the shop.',
  },
};

/** Changes the brand's pictures; each is saved as soon as it is chosen. */
export function BrandPictures({ pictures, onSaved }: Props) {
  return (
    <SettingsSection id="pictures" title="Pictures">
      <ul className="divide-base-300 divide-y">
        {brandPictureKinds.map((kind) => (
          <PictureRow key={kind} kind={kind} path={pictures[kind]} onSaved={onSaved} />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface RowProps {
  kind: BrandPictureKind;
  path: string | null;
  onSaved(answer: SettingsAnswer): void;
}

function PictureRow({ kind, path, onSaved }: RowProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { name, hint } = labels[kind];
  const { save, restore } = brandPictures[kind];

  async function show(call: () => ReturnType<typeof callAsAdmin<typeof restore>>) {
    setIsBusy(true);
    setError(undefined);
    const result = await call();
    setIsBusy(false);
    if (result.ok) onSaved(result.data);
    else setError(result.error ?? texts.saveFailed);
  }

  function upload(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    void show(() => uploadAsAdmin(save, { form }));
    // So that choosing the same file again sends it again.
    input.value = '';
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="bg-base-200 rounded-field flex h-14 w-28 shrink-0 items-center justify-center overflow-hidden p-2">
        {path ? (
          <img src={`/${path}`} alt={`${name} now`} className="max-h-full max-w-full" />
        ) : (
          <span className="meta">Not set</span>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-40 sm:basis-56">
        <label htmlFor={id} className="font-medium">
          {name}
        </label>
        <p className="meta">{hint}</p>
        <ErrorText>{error}</ErrorText>
      </div>
      <div className="flex flex-wrap gap-2">
        <label
          className={`btn btn-sm focus-within:outline-2 focus-within:outline-offset-2 ${isBusy ? 'btn-disabled' : ''}`}
        >
          {path ? 'Replace' : 'Choose'}
          <input
            id={id}
            type="file"
            accept={brandUploads[kind].endings.join(',')}
            disabled={isBusy}
            className="sr-only"
            onChange={(event) => upload(event.currentTarget)}
          />
        </label>
        {path && (
          <button
            type="button"
            className="btn btn-sm"
            disabled={isBusy}
            onClick={() => void show(() => callAsAdmin(restore, {}))}
          >
            Restore the previous one
          </button>
        )}
      </div>
    </li>
  );
}
