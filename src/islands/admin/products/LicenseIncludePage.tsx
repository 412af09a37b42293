import type { Route } from '#contract/route.ts';
import {
  downloadLicenseHelper,
  downloadLicenseInclude,
  getLicenseInclude,
  texts,
  type LicenseInclude,
} from '#contract/licenses/license-include.ts';
import { BackLink } from '#islands/ui/BackLink.tsx';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { RunButton } from '../actions/RunButton.tsx';
import { fetchFile } from '../api.ts';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { Section } from './Section.tsx';
import { saveFile } from '#islands/ui/save-file.ts';

export function LicenseIncludePage({ id }: { id: string }) {
  const query = useLoad(getLicenseInclude, { id });
  return (
    <>
      <BackLink href={`/admin/edit-product/${id}`}>Edit Product</BackLink>
      <PageHeading>License include</PageHeading>
      <div className="mt-4">
        <Loaded query={query} failed={texts.loadFailed}>
          {(include) => <Sections id={id} include={include} />}
        </Loaded>
      </div>
    </>
  );
}

function Sections({ id, include }: { id: string; include: LicenseInclude }) {
  const { fileName, siteUrl, unreachable, lines, publicKeys, examples } = include;
  return (
    <div className="flex flex-col gap-5">
      {unreachable.length > 0 && <Unreachable reasons={unreachable} />}
      <Section title="The file">
        <p>
          One file for MetaTrader 4 and 5, made for this product and this store. Put it next to your
          expert advisor.
        </p>
        <Download route={downloadLicenseInclude} id={id} label={`Download ${fileName}`} />
      </Section>
      <Section title="For indicators">
        <p>
          Indicators can’t contact the store. They call LicenseInitReadOnly instead of LicenseInit
          and use the lease that another program keeps. Give their buyers the helper, a service for
          MetaTrader 5 and an expert advisor for MetaTrader 4. Compile it first.
        </p>
        <Download route={downloadLicenseHelper} id={id} label="Download the helper" />
      </Section>
      <Section title="Lines to add">
        {lines.map(({ place, code }) => (
          <Code key={place} title={place} code={code} />
        ))}
        <p>
          Check LicenseAllowsEntry before opening the first order of a basket, never before adding
          to, changing or closing it. A program with its own timer (up to 60 seconds) keeps it and
          leaves out LicenseSetTimer and EventKillTimer.
        </p>
        <p className="wrap-anywhere">
          <Sentence
            text="Buyers allow the store once: Tools, Options, Expert Advisors, Allow WebRequest for listed URL: {url}"
            parts={{ url: <code className="select-all">{siteUrl}</code> }}
          />
        </p>
      </Section>
      {examples.map(({ platform, fileName: name, code }) => (
        <Section key={platform} title={`A whole expert advisor for ${platform}`}>
          <Code title={name} code={code} isLong />
        </Section>
      ))}
      <Section title="Public key">
        <p>
          The file checks leases with this key. It can verify signatures but not create them, so it
          doesn’t need to be kept secret.
        </p>
        {publicKeys.map(({ kid, publicKey }) => (
          <Code key={kid} title={`Key ${kid}`} code={publicKey.trim()} />
        ))}
      </Section>
    </div>
  );
}

function Unreachable({ reasons }: { reasons: string[] }) {
  return (
    <div role="note" className="panel border-warning space-y-1 px-4 py-3 text-sm">
      <p className="font-semibold">Terminals cannot reach this store.</p>
      {reasons.map((reason) => (
        <p key={reason} className="wrap-anywhere">
          {reason}
        </p>
      ))}
    </div>
  );
}

function Download({ route, id, label }: { route: Route; id: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RunButton
        className="btn-sm btn-primary"
        run={() => fetchFile(route, { id })}
        failed={texts.loadFailed}
        onDone={saveFile}
        changesData={false}
      >
        {label}
      </RunButton>
    </div>
  );
}

interface CodeProps {
  title: string;
  code: string;
  isLong?: boolean;
}

function Code({ title, code, isLong = false }: CodeProps) {
  return (
    <div className="min-w-0">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">{title}</h3>
        <CopyButton text={code} />
      </div>
      {/* A scrolling box must be reachable by keyboard. */}
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title}
        className={`bg-base-200 rounded-box overflow-auto p-3 font-mono text-xs ${isLong ? 'max-h-96' : ''}`}
      >
        {code}
      </pre>
    </div>
  );
}
