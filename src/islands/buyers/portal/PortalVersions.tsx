import { useCallback, useState } from 'react';
import { isSameFile } from '#contract/kit/file-address.ts';
import { listPortalVersions, savePortalBeta, type PortalVersion } from '#contract/buyers/portal.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import { formatDay } from '#texts/language.ts';
import { portalVersions as texts } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { usePortalData } from './use-portal-data.ts';

interface Props {
  portalToken: string;
  /** Product of a bundle; undefined for other purchases. */
  product?: { productId: number; name: string } | undefined;
  /** The file offered above; null after the term's end. */
  filePath: string | null;
  onDead(): void;
}

export function PortalVersions({ portalToken, product, filePath, onDead }: Props) {
  const productId = product?.productId;
  const ask = useCallback(
    (token: string) => call(listPortalVersions, { portalToken: token, productId }),
    [productId],
  );
  const portal = usePortalData(ask, portalToken, onDead);
  const { data: shown, hasFailed } = portal;
  /** The buyer's choice while it is being saved. */
  const [choice, setChoice] = useState<boolean | null>(null);

  async function chooseBetas(isBeta: boolean) {
    if (choice !== null) return;
    setChoice(isBeta);
    portal.show(await call(savePortalBeta, { portalToken, productId, isBeta }));
    setChoice(null);
  }

  const all = shown?.versions ?? [];
  const present = all.findIndex(({ isPresent }) => isPresent);
  // The present one and newer betas.
  const newest = Math.max(present, 0) + 1;
  const older = all.length - newest;
  const unfolded = older > 1 ? newest : all.length;

  return (
    <section aria-label={texts.title} className="border-base-300 mt-5 border-t pt-4">
      <h3 className="font-semibold wrap-anywhere">
        {product ? texts.titleOf(product.name) : texts.title}
      </h3>
      {!shown && !hasFailed && <Spinner label={texts.loading} hasVisibleLabel />}
      {hasFailed && <FailedLoad text={texts.failed} onRetry={portal.load} />}
      {shown && (
        <>
          <Versions versions={all.slice(0, unfolded)} filePath={filePath} />
          {older > 1 && (
            <details className="border-base-300 border-t py-3">
              <summary className="text-sm font-medium">{texts.older(older)}</summary>
              <Versions versions={all.slice(newest)} filePath={filePath} />
            </details>
          )}
          <label className="mt-2 flex items-start gap-3 text-sm">
            <input
              type="checkbox"
              className="checkbox mt-0.5"
              checked={choice ?? shown.isBeta}
              aria-disabled={choice !== null}
              onChange={(event) => void chooseBetas(event.target.checked)}
            />
            <span>
              {texts.offerBetas}{' '}
              <span className="text-base-content/75 block">{texts.aboutBetas}</span>
            </span>
          </label>
        </>
      )}
    </section>
  );
}

function Versions({ versions, filePath }: Pick<Props, 'filePath'> & { versions: PortalVersion[] }) {
  return (
    <ul className="divide-base-300 divide-y">
      {versions.map((version) => (
        <VersionItem
          key={version.number}
          version={version}
          // A newer one may have been released since the page was opened.
          isOfferedAbove={isSame(version.filePath, filePath)}
        />
      ))}
    </ul>
  );
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && isSameFile(one, other);

interface ItemProps {
  version: PortalVersion;
  isOfferedAbove: boolean;
}

function VersionItem({ version, isOfferedAbove }: ItemProps) {
  const { number, channel, isPresent, isWithdrawn, releasedAt, notesHtml, filePath } = version;
  const mark = isPresent ? texts.current : channel === 'beta' && texts.beta;
  const file = isWithdrawn ? null : `${version.fileName}, ${formatBytes(version.sizeBytes)}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">
            {texts.version(number)}
            {mark && <span className="chip ml-2">{mark}</span>}
            {isWithdrawn && (
              <span className="chip text-error ml-2 border-current">{texts.withdrawn}</span>
            )}
          </p>
          <p className="text-base-content/75 text-sm wrap-anywhere">
            {[formatDay(releasedAt), version.withdrawnReason ?? file].filter(Boolean).join(' · ')}
          </p>
        </div>
        {filePath !== null && !isOfferedAbove && (
          <a href={`/${filePath}`} download className="btn btn-sm">
            {texts.download(number)}
          </a>
        )}
      </div>
      {notesHtml !== null && (
        <details className="mt-2 text-sm">
          <summary aria-label={texts.whatsNewIn(number)}>{texts.whatsNew}</summary>
          {/* Sanitised by the server. */}
          <div
            className="prose mt-1 wrap-anywhere [&_h2]:text-base [&>:first-child]:mt-0"
            dangerouslySetInnerHTML={{ __html: notesHtml }}
          />
        </details>
      )}
    </li>
  );
}
