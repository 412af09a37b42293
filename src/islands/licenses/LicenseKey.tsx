import { useEffect, useRef } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';

interface Props {
  licenseKey: string;
}

/** A generated key, ready to be copied. Takes the focus, which the form before leaves behind. */
export function LicenseKey({ licenseKey }: Props) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div
      ref={area}
      tabIndex={-1}
      role="group"
      aria-label="Your license key"
      className="flex flex-wrap items-center gap-3 outline-none"
    >
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
