import { useState } from 'react';
import {
  convertSetFile,
  platformNames,
  platformOf,
  type Conversion,
  type Platform,
} from '#contract/catalogue/set-files/convert.ts';
import type { SetFileText } from '#contract/catalogue/set-files/set-file.ts';
import { writeSetFile } from '#contract/catalogue/set-files/write-set-file.ts';
import { convertPanel as texts } from '#texts/set-files.ts';
import { saveBytes } from '#islands/ui/save-file.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  name: string;
  /** With its edits. */
  file: SetFileText;
  isDisabled: boolean;
}

export function ConvertPanel({ name, file, isDisabled }: Props) {
  const [target, setTarget] = useState<Platform | null>(null);
  const from = platformOf(file.kind);
  const targets: Platform[] = from === null ? ['mt4', 'mt5'] : [from === 'mt4' ? 'mt5' : 'mt4'];
  const conversion = target && convertSetFile(file, target);
  return (
    <section className="wb-convert" aria-label={texts.label}>
      <div className="wb-bar">
        <span className="wb-label">{from ? texts.convert : texts.write}</span>
        {targets.map((each) => (
          <Button
            key={each}
            className="btn-sm"
            aria-expanded={target === each}
            disabled={isDisabled}
            onClick={() => setTarget(target === each ? null : each)}
          >
            {from ? texts.forPlatform(platformNames[each]) : platformNames[each]}
          </Button>
        ))}
      </div>
      {conversion && target && (
        <div className="wb-conversion">
          <Sentences title={texts.changed} none={texts.unchanged} list={conversion.changed} />
          <Sentences title={texts.unsure} none={null} list={conversion.unsure} />
          <SaveConverted name={name} platform={target} conversion={conversion} />
        </div>
      )}
    </section>
  );
}

function Sentences({ title, none, list }: { title: string; none: string | null; list: string[] }) {
  if (list.length === 0 && none === null) return null;
  return (
    <>
      <h3>{title}</h3>
      {list.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {list.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SaveProps {
  name: string;
  platform: Platform;
  conversion: Conversion;
}

function SaveConverted({ name, platform, conversion }: SaveProps) {
  const bytes = writeSetFile(conversion.file);
  if (!bytes) {
    return (
      <p role="alert" className="wb-problem">
        {texts.cannotKeep(platformNames[platform])}
      </p>
    );
  }
  const newName = `${name.replace(/\.set$/i, '')}.${platform}.set`;
  return (
    <Button className="btn-primary btn-sm" onClick={() => saveBytes(newName, bytes)}>
      {texts.download(platformNames[platform])}
    </Button>
  );
}
