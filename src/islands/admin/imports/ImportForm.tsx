import { useState } from 'react';
import { formatCount } from '#texts/language.ts';
import { importFile, texts, type Imported } from '#contract/seller/imports.ts';
import { uploadSchema } from '#contract/kit/upload.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { FileDrop } from '../products/FileDrop.tsx';
import { Section } from '../products/Section.tsx';
import { ImportProblems, CheckedRows } from './ImportProblems.tsx';
import { ProductMapping } from './ProductMapping.tsx';
import { useImport } from './use-import.ts';
import { BackLink } from '#islands/ui/BackLink.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ImportList, ImportBars } from './ImportList.tsx';

export function ImportForm() {
  const { stage, check, start, reset } = useImport();
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState('');
  const [mapping, setMapping] = useState<Record<string, number>>({});
  const [mailProducts, setMailProducts] = useState<number[]>([]);
  const wrongFile = file
    ? uploadSchema(importFile).safeParse(file).error?.issues[0]?.message
    : undefined;
  const isReady = file !== null && wrongFile === undefined && source.trim() !== '';
  const isBusy = stage.name === 'checking' || stage.name === 'importing';
  const choice = file && { file, source, mapping, mailProducts };
  const result = stage.name === 'checked' || stage.name === 'done' ? stage.result : null;

  return (
    <>
      <Section title="File">
        <p className="max-w-prose text-sm">
          A CSV file with the columns email and product, and as you have them order_id, date,
          license_key, account_number, broker_name, expires_at and quantity. The exports of Gumroad
          and Easy Digital Downloads work as they are.
        </p>
        <FileDrop
          label={file ? `File: ${file.name}` : 'File'}
          rule={importFile}
          error={wrongFile}
          onFiles={([chosen]) => {
            setFile(chosen ?? null);
            setMapping({});
            setMailProducts([]);
            reset();
          }}
        />
        <div className="max-w-sm">
          <Field
            label="Other shop"
            hint="Use the same name for each of its files. Its buyers will see it."
            maxLength={100}
            value={source}
            onChange={(event) => {
              setSource(event.currentTarget.value);
              reset();
            }}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            className="btn-sm btn-primary"
            disabled={!isReady || isBusy}
            onClick={() => choice && check(choice)}
          >
            Check file
          </Button>
          {stage.name === 'checking' && <span role="status">Checking…</span>}
          {stage.name === 'chosen' && <ErrorText>{stage.error ?? null}</ErrorText>}
        </div>
      </Section>
      {stage.name === 'checked' && choice && stage.result.preview && (
        <>
          <CheckedRows preview={stage.result.preview} />
          <ProductMapping
            products={stage.result.preview.products}
            {...{ mapping, mailProducts }}
            onMap={setMapping}
            onMail={setMailProducts}
            onCheck={() => check(choice)}
          />
        </>
      )}
      {result && result.problems.length > 0 && <ImportProblems result={result} />}
      {stage.name === 'checked' && choice && (
        <Section title="Import">
          <p>{describeCheck(stage.result)}</p>
          <Button
            className="btn-sm btn-primary self-start"
            disabled={stage.result.added === 0 && mailProducts.length === 0}
            onClick={() => start(choice)}
          >
            {`Import ${formatCount(stage.result.added)} rows`}
          </Button>
        </Section>
      )}
      {stage.name === 'importing' && <ImportBars />}
      {stage.name === 'done' && (
        <div role="status" className="panel border-success px-4 py-3">
          {describeResult(stage.result)}
        </div>
      )}
    </>
  );
}

const describeCheck = ({ rows, added, known, left, undelivered }: Imported) =>
  `${formatCount(rows)} rows: ${formatCount(added)} new, ${formatCount(known)} already imported, ${formatCount(left)} skipped.${texts.undelivered(undelivered)}`;

const describeResult = ({ rows, added, known, left, undelivered }: Imported) =>
  `${formatCount(rows)} rows: ${formatCount(added)} added, ${formatCount(known)} already imported, ${formatCount(left)} skipped.${texts.undelivered(undelivered)}`;

export function ImportPage() {
  return (
    <>
      <BackLink href="/admin?tab=purchases">Purchases</BackLink>
      <PageHeading>Import purchases</PageHeading>
      <div className="mt-4 flex flex-col gap-5">
        <ImportForm />
        <ImportList />
      </div>
    </>
  );
}
