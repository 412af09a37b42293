import { useState } from 'react';
import { nothingStated, type Compatibility } from '#contract/catalogue/compatibility.ts';
import { productUploads } from '#contract/catalogue/product-form.ts';
import { reportUpload } from '#contract/catalogue/reports.ts';
import { Button } from '#islands/ui/Button.tsx';
import { countOf } from '#texts/language.ts';
import { FileDrop } from '../FileDrop.tsx';
import { addFiles, useFileList } from '../file-list.ts';
import type { LoadedProduct, ProductFormMethods, ProductValues } from '../product-values.ts';
import { useSetFiles } from '../use-set-files.ts';
import type { useDroppedReports } from './use-dropped-reports.ts';
import { describeFacts, readDropped, sortDropped, type DroppedFacts } from './read-dropped.ts';

/** As many as the facts for buyers may name. */
const maxSymbols = 30;

const uploads = [...Object.values(productUploads), reportUpload];
const rule = {
  endings: [...new Set(uploads.flatMap(({ endings }) => endings))],
  limitBytes: productUploads.file.limitBytes,
  maxFiles: uploads.reduce((sum, { maxFiles }) => sum + maxFiles, 0),
};

interface Props {
  form: ProductFormMethods;
  loaded: LoadedProduct | null;
  reports: ReturnType<typeof useDroppedReports>;
}

/** Takes all files of a product at once, and fills in the fields that nobody has. */
export function DropZone({ form, loaded, reports }: Props) {
  const [facts, setFacts] = useState<DroppedFacts>();
  const [source, setSource] = useState<File>();
  const [problems, setProblems] = useState<string[]>([]);
  const [before, setBefore] = useState<Partial<ProductValues>>();
  const setFiles = useSetFiles(form, loaded?.setFiles ?? []);
  const pictures = usePictures(form, loaded);

  async function take(files: File[]) {
    const present = form.getValues('file') ?? loaded?.product.file;
    const dropped = sortDropped(files, present?.name);
    setSource(dropped.source);
    if (dropped.program) form.setValue('file', dropped.program, chosen);
    if (dropped.setFiles.length > 0) setFiles.add(dropped.setFiles);
    const tooMany = pictures.add(dropped.pictures);
    const read = await readDropped(dropped, (dropped.program ?? present)?.name);
    setFacts(read);
    const change = changesOf(form.getValues(), read, loaded === null);
    setBefore(write(form, change));
    const refused = await reports.add(read.reports);
    setProblems([...dropped.problems, ...tooMany, ...read.warnings, ...refused]);
  }

  const read = facts && describeFacts(facts);
  return (
    <section aria-label="Files to read" className="panel flex flex-col gap-3 p-4 sm:p-5">
      <FileDrop
        label="Program, set files, report and pictures"
        hint="Drop them all together: the form reads them and fills itself in. Nothing you typed is changed."
        rule={rule}
        onFiles={(files) => void take(files)}
      />
      <div role="status" className="flex flex-col gap-1 text-sm wrap-anywhere empty:hidden">
        {read && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {`We read: ${read}. Correct?`}
            {before && Object.keys(before).length > 0 && (
              <Button
                className="btn-xs"
                onClick={() => {
                  write(form, before);
                  setBefore(undefined);
                }}
              >
                No, undo
              </Button>
            )}
          </p>
        )}
        {source && (
          <p>{`${source.name} was only read and isn’t sold. To sell it, choose it under File.`}</p>
        )}
        {reports.waiting.map(({ name }) => (
          <p key={name}>{`${name} is added once you save.`}</p>
        ))}
        {problems.map((problem) => (
          <p key={problem} className="text-warning">
            {problem}
          </p>
        ))}
      </div>
    </section>
  );
}

const chosen = { shouldDirty: true, shouldValidate: true } as const;

/** Adds pictures: the first becomes the image where there is none, the rest screenshots. */
function usePictures(form: ProductFormMethods, loaded: LoadedProduct | null) {
  const { list, change } = useFileList(form, 'screenshots');
  return {
    /** @returns a sentence if there are more than a product shows */
    add(files: File[]): string[] {
      const hasImage = Boolean(form.getValues('image') ?? loaded?.product.imagePath);
      const cover = hasImage ? undefined : files[0];
      const others = cover ? files.slice(1) : files;
      if (cover) form.setValue('image', cover, chosen);
      const room = Math.max(0, productUploads.screenshots.maxFiles - list.order.length);
      if (others.length > 0) change(addFiles(list, others.slice(0, room)));
      const left = others.length - room;
      if (left <= 0) return [];
      return [
        `A product shows one image and ${productUploads.screenshots.maxFiles} screenshots: ${countOf(left, 'picture')} left out.`,
      ];
    },
  };
}

/** Returns what the facts would fill in: fields that are empty, and the type of a new product. */
function changesOf(
  values: ProductValues,
  facts: DroppedFacts,
  isNew: boolean,
): Partial<ProductValues> {
  const stated: Compatibility = JSON.parse(values.compatibility ?? 'null') ?? nothingStated;
  const { platforms, symbols, timeframes, anySymbol } = stated;
  const next = {
    ...stated,
    platforms: platforms.length > 0 ? platforms : facts.platforms,
    symbols: symbols.length > 0 || anySymbol ? symbols : facts.symbols.slice(0, maxSymbols),
    timeframes: timeframes.length > 0 ? timeframes : facts.timeframes,
  };
  const compatibility = JSON.stringify(next);
  const isStated = compatibility !== JSON.stringify(stated);
  return {
    ...(values.name === '' && facts.name !== '' && { name: facts.name }),
    ...(isNew && facts.type && values.type === 'expert_advisor' && { type: facts.type }),
    ...(!values.versionNumber && facts.version && { versionNumber: facts.version }),
    ...(isStated && { compatibility }),
  };
}

/** Sets values. @returns what they were */
function write(form: ProductFormMethods, change: Partial<ProductValues>): Partial<ProductValues> {
  const { name, type, versionNumber, compatibility } = form.getValues();
  const before = { name, type, versionNumber, compatibility };
  if (change.name !== undefined) form.setValue('name', change.name, chosen);
  if (change.type !== undefined) form.setValue('type', change.type, chosen);
  if (change.versionNumber !== undefined)
    form.setValue('versionNumber', change.versionNumber, chosen);
  if (change.compatibility !== undefined)
    form.setValue('compatibility', change.compatibility, chosen);
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in change));
}
