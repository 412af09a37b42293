import { licenseList as texts } from '#texts/licenses.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

export function LicenseKey({ licenseKey, isBlocked }: { licenseKey: string; isBlocked: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <code
          aria-label={texts.key}
          className="bg-base-200 border-base-300 rounded-field border px-2 py-1.5 font-mono text-sm break-all select-all"
        >
          {licenseKey}
        </code>
        <CopyButton text={licenseKey} />
      </div>
      {isBlocked && (
        <p className="text-warning text-sm">
          <Sentence
            text={texts.isBlocked}
            parts={{ support: <TextLink href="/contact-us">{texts.support}</TextLink> }}
          />
        </p>
      )}
    </>
  );
}
