import { CopyButton } from '../ui/CopyButton.tsx';

/** A key to be copied; whether it is blocked. */
export function LicenseKey({ licenseKey, isBlocked }: { licenseKey: string; isBlocked: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <code
          aria-label="License key"
          className="bg-base-200 border-base-300 rounded-field border px-2 py-1.5 font-mono text-sm break-all select-all"
        >
          {licenseKey}
        </code>
        <CopyButton text={licenseKey} />
      </div>
      {isBlocked && (
        <p className="text-warning text-sm">
          This key is blocked.{' '}
          <a href="/contact-us" className="text-link">
            Contact support
          </a>
          .
        </p>
      )}
    </>
  );
}
