import { platforms as allPlatforms } from '#contract/catalogue/catalogue.ts';
import type { Program } from '#contract/catalogue/programs.ts';
import { firstRun as texts } from '#texts/first-run.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface Props {
  /** Missing in older tabs' memory. */
  program: Program | undefined;
  licenseKey?: string;
}

/** Lists the steps to a program's first run, for each platform that it may be for. */
export function FirstRunSteps({ program, licenseKey }: Props) {
  const { platforms = allPlatforms, type = 'expert_advisor', setFiles = [] } = program ?? {};
  const address = <code className="font-mono wrap-anywhere select-all">{location.origin}</code>;
  return (
    <div className={`grid gap-3 ${platforms.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {platforms.map((platform) => {
        const [copy, allow, run] = texts.steps(platform, type);
        return (
          <div key={platform}>
            <h3 className="mb-1 font-medium">{texts.platform(platform)}</h3>
            <ol className="list-decimal space-y-2 pl-5 [&_button]:mt-1">
              <li>{copy}</li>
              <li>
                <Sentence text={allow} parts={{ address }} />
                <CopyButton text={location.origin} label={texts.copyAddress} />
              </li>
              <li>
                {run}
                {licenseKey && <CopyButton text={licenseKey} label={texts.copyKey} />}
              </li>
              {setFiles.length > 0 && (
                <li>
                  {texts.load}
                  <SetFileLinks setFiles={setFiles} />
                </li>
              )}
            </ol>
          </div>
        );
      })}
    </div>
  );
}

export function NextSteps({ program }: Pick<Props, 'program'>) {
  return (
    <section aria-labelledby="steps-heading" className="panel p-5 sm:p-6">
      <h2 id="steps-heading" className="heading-2 mb-2">
        {texts.next}
      </h2>
      <FirstRunSteps program={program} />
    </section>
  );
}

export function SetFileLinks({ setFiles }: { setFiles: Program['setFiles'] | undefined }) {
  if (!setFiles?.length) return null;
  return (
    <ul aria-label={texts.setFiles} className="divide-base-300 mt-2 divide-y text-sm">
      {setFiles.map(({ symbol, fileName, filePath }) => (
        <li key={filePath}>
          <TextLink
            href={`/${filePath}`}
            download
            className="grid gap-x-3 py-1.5 wrap-anywhere sm:grid-cols-[5rem_1fr]"
          >
            <span className="font-medium">{symbol}</span> <span>{fileName}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
