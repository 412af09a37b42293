import { useState } from 'react';
import { countOf, formatCount } from '#texts/language.ts';
import { importFile, texts, type Imported } from '#contract/seller/imports.ts';
import { uploadSchema } from '#contract/kit/upload.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { FileDrop } from '../products/FileDrop.tsx';
import { Section } from '../products/Section.tsx';
import { ImportProblems, CheckedRows } from './ImportProblems.tsx';
import { MailButton } from './MailButton.tsx';
import { ProductMapping } from './ProductMapping.tsx';
import { useImport } from './use-import.ts';
import { BackLink } from '#islands/ui/BackLink.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ImportList, ImportBars } from './ImportList.tsx';

export function ImportForm() {
  const { stage, check, start, reset } = useImport();
  const [chosen, setFile] = useState<File | null>(null);
  const [typedSource, setSource] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Record<string, number>>({});
  const { checked, imported, error } = stage;
  const preview = checked?.result.preview;
  const shop = preview?.shop ?? '';
  const source = (typedSource ?? shop).trim();
  const file = stage.name === 'done' ? null : chosen;
  const choice = file && { file, source, mapping };
  const isChecked =
    !error && checked?.choice.mapping === mapping && (checked.choice.source || shop) === source;

  function choose(dropped: File) {
    setFile(dropped);
    if (findFault(dropped)) reset();
    else check({ file: dropped, source: typedSource ?? '', mapping });
  }

  if (stage.name === 'importing') return <ImportBars />;
  return (
    <>
      {imported && <ImportDone result={imported} />}
      <Section title="Purchases of another shop">
        <div className="max-w-prose space-y-1 text-sm">
          <p>
            Drop an export of Gumroad or Easy Digital Downloads as it is, or any CSV file with these
            columns:
          </p>
          <p>
            Required: <code>email, product</code>
          </p>
          <p>
            Optional:{' '}
            <code>
              order_id, date, license_key, account_number, broker_name, expires_at, quantity
            </code>
          </p>
        </div>
        <FileDrop
          label={file ? `File: ${file.name}` : 'File'}
          rule={importFile}
          error={file ? findFault(file) : undefined}
          onFiles={([dropped]) => dropped && choose(dropped)}
        />
        {shop && <p className="text-sm">{`Recognized as an export of ${shop}.`}</p>}
        <div className="max-w-sm">
          <Field
            label="Name of the other shop"
            hint="Use the same name for each of its files. Its buyers will see it."
            maxLength={100}
            value={typedSource ?? shop}
            error={preview && source === '' ? texts.source : undefined}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        </div>
      </Section>
      {preview && (
        <>
          <CheckedRows preview={preview} />
          <ProductMapping
            products={preview.products}
            checked={checked.choice.mapping}
            mapping={mapping}
            onMap={setMapping}
          />
          {checked.result.left > 0 && <ImportProblems result={checked.result} />}
        </>
      )}
      {choice && (checked || error || stage.name === 'checking') && (
        <Section title="Import">
          <p role="status">
            {stage.name === 'checking' && 'Checking…'}
            {stage.name === 'checked' && isChecked && describe(checked.result, 'new')}
          </p>
          <ErrorText>{error}</ErrorText>
          {(checked || error) && (
            <Button
              className="btn-sm btn-primary self-start"
              disabled={isChecked && (checked.result.added === 0 || source === '')}
              onClick={() => (isChecked ? start(choice) : check(choice))}
            >
              {isChecked ? `Import ${countOf(checked.result.added, 'row')}` : 'Check again'}
            </Button>
          )}
        </Section>
      )}
    </>
  );
}

const findFault = (file: File): string | undefined =>
  uploadSchema(importFile).safeParse(file).error?.issues[0]?.message;

const describe = ({ rows, added, known, left, undelivered }: Imported, what: 'new' | 'added') =>
  `${countOf(rows, 'row')}: ${formatCount(added)} ${what}, ${formatCount(known)} already imported, ${formatCount(left)} skipped.${texts.undelivered(undelivered)}`;

/** The button that was pressed is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

function ImportDone({ result }: { result: Imported }) {
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="panel border-success flex flex-col gap-2 p-4">
        <p role="status" className="font-semibold">{`${formatCount(result.added)} imported.`}</p>
        <p className="text-sm">{describe(result, 'added')}</p>
        {result.importId !== null && <MailButton id={result.importId} label="Mail them" />}
      </div>
      {result.left > 0 && <ImportProblems result={result} />}
    </>
  );
}

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
