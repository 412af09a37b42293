import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { encodeText } from '#contract/catalogue/set-files/encoding.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { setFilesPage as texts } from '#texts/set-files.ts';
import { FileChooser } from './ComparePanel.tsx';
import { readOwnFile, type OpenSetFile } from './read-file.ts';
import { useFileDrop } from './use-file-drop.ts';
import { Workbench } from './Workbench.tsx';
import { Button } from '#islands/ui/Button.tsx';

/** The visitor's own files are read in the browser and sent nowhere. */
export function SetFilesPage() {
  const [opened, setOpened] = useState<{ count: number; file: OpenSetFile } | null>(null);
  const isUnsaved = useRef(false);
  const open = (file: OpenSetFile) =>
    setOpened((before) => ({ count: (before?.count ?? 0) + 1, file }));
  const openOwn = (file: File) => {
    if (isUnsaved.current && !window.confirm(texts.loseEdits)) return;
    void readOwnFile(file).then(open, () => undefined);
  };
  const isRead = opened !== null && 'file' in opened.file.read;
  const isDragging = useFileDrop(!isRead, openOwn);

  function openExample() {
    const { name, bytes } = exampleSetFile();
    open({ name, read: parseSetFile(bytes) });
  }

  return (
    <>
      <div className={isRead ? 'wb-opener' : 'wb-drop'} data-over={isDragging || undefined}>
        {!isRead && (
          <p className="wb-invitation">
            <span className="wb-wide">{texts.invitation}</span>
            <span className="wb-narrow">{texts.chooseInvitation}</span>
          </p>
        )}
        <div className="wb-bar">
          {isRead && <h2 className="wb-title">{opened.file.name}</h2>}
          <FileChooser
            label={isRead ? texts.chooseAnother : texts.choose}
            isLarge={!isRead}
            onFile={openOwn}
          />
          {!isRead && <Button onClick={openExample}>{texts.tryExample}</Button>}
          {isRead && <p className="wb-facts wb-wide">{texts.dropSecond}</p>}
        </div>
        {!isRead && (
          <p className="mt-4">
            <Lock aria-hidden="true" className="mr-1.5 inline size-4 align-[-2px]" />
            {texts.stays}
          </p>
        )}
      </div>
      {opened && 'problem' in opened.file.read && (
        <p role="alert" className="wb-refusal">
          <strong className="wb-file">{opened.file.name}</strong> {opened.file.read.problem}
        </p>
      )}
      {opened && 'file' in opened.file.read && (
        <Workbench
          key={opened.count}
          name={opened.file.name}
          hasTitle={false}
          file={opened.file.read.file}
          onUnsaved={(is) => {
            isUnsaved.current = is;
          }}
        />
      )}
    </>
  );
}

const lines = [
  '; saved on 2026.11.02 09:14:30',
  '; this file contains input parameters for testing/optimizing Example expert advisor',
  ';',
  '; Entry',
  'InpTimeframe=16385||0||0||49153||N',
  'InpBreakoutPoints=120||60||20||240||Y',
  'InpTradeMonday=true||false||0||true||N',
  '; Money',
  'InpLots=0.10||0.10||0.010000||1.000000||N',
  'InpRiskPercent=0.5||0.5||0.050000||5.000000||N',
  'InpMagic=20261102||20261102||1||202611020||N',
  'InpComment=example',
  '',
];

const exampleSetFile = () => ({
  name: 'Example_EURUSD_H1.set',
  bytes: encodeText(lines.join('\r\n'), { charset: 'utf-16le', hasMark: true }) ?? new Uint8Array(),
});
