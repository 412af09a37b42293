import { CopyButton } from '../ui/CopyButton.tsx';

interface Props {
  licenseKey: string;
}

/** A generated key, ready to be copied. */
export function LicenseKey({ licenseKey }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code
        aria-label="License key"
        className="bg-base-200 border-base-300 rounded-field border px-3 py-2 font-mono text-sm break-all select-all"
      >
        {licenseKey}
      </code>
      <CopyButton text={licenseKey} />
    </div>
  );
}
