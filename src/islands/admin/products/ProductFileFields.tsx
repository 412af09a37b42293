import { useWatch } from 'react-hook-form';
import { X } from 'lucide-react';
import { productUploads } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/products.ts';
import { firstNumber } from '#contract/catalogue/version-numbers.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import { Field } from '#islands/ui/Field.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { PictureCrop } from './crop/PictureCrop.tsx';
import { FileDrop } from './FileDrop.tsx';
import { ChosenPicture } from './ChosenPicture.tsx';
import { IconButton } from './ItemButtons.tsx';
import { SavedPicture } from '../SavedPicture.tsx';
import { field } from '../use-admin-form.ts';
import { useBundleParts, messageOf, type ProductFormMethods } from './product-values.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface Props {
  form: ProductFormMethods;
  product: Product | undefined;
}

const frame = 'rounded-field bg-base-200 aspect-[8/5] w-40 shrink-0 object-cover';

export function FileField({ form, product }: Props) {
  const { chosen, choose } = useChosen(form, 'file');
  const isBundle = useBundleParts(form).length > 0;
  const present = product?.file;
  if (isBundle) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileDrop
        label="File"
        rule={productUploads.file}
        error={messageOf(form.formState.errors.file)}
        onFiles={([file]) => choose(file)}
      />
      {present && (
        <p className="text-sm wrap-anywhere">
          <Sentence
            text={chosen ? 'Will be replaced: {file} {size}' : 'Current file: {file} {size}'}
            parts={{
              file: product.filePath ? (
                <TextLink href={`/${product.filePath}`} download>
                  {present.name}
                </TextLink>
              ) : (
                present.name
              ),
              size: <Size bytes={present.sizeBytes} />,
            }}
          />
        </p>
      )}
      {chosen && (
        <>
          <ChosenFile file={chosen} onRemove={() => choose(undefined)} />
          <Field
            label="File version"
            hint={`Optional: without one it is ${present ? 'the next number' : firstNumber}`}
            {...field(form, 'versionNumber')}
          />
        </>
      )}
    </div>
  );
}

export function ImageField({ form, product }: Props) {
  const { chosen, choose } = useChosen(form, 'image');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileDrop
        label="Image"
        rule={productUploads.image}
        error={messageOf(form.formState.errors.image)}
        onFiles={([file]) => choose(file)}
      />
      {chosen ? (
        <>
          <ChosenPicture file={chosen} className={frame} />
          <ChosenFile file={chosen} onRemove={() => choose(undefined)} />
          <PictureCrop file={chosen} onChange={choose} />
        </>
      ) : (
        product?.imagePath && (
          <SavedPicture path={product.imagePath} alt="Current picture" className={frame} />
        )
      )}
    </div>
  );
}

export function ChosenFile({ file, onRemove }: { file: File; onRemove(): void }) {
  return (
    <p className="flex items-center gap-1 text-sm">
      <span className="wrap-anywhere">
        <Sentence
          text="Chosen: {file} {size}"
          parts={{ file: file.name, size: <Size bytes={file.size} /> }}
        />
      </span>
      <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
        <X aria-hidden="true" size={16} />
      </IconButton>
    </p>
  );
}

function Size({ bytes }: { bytes: number }) {
  return (
    <span className="text-base-content/75 text-xs whitespace-nowrap">{formatBytes(bytes)}</span>
  );
}

function useChosen(form: ProductFormMethods, name: 'file' | 'image') {
  const upload = useWatch({ control: form.control, name });
  return {
    chosen: upload instanceof File ? upload : undefined,
    choose: (file: File | undefined) =>
      form.setValue(name, file, { shouldDirty: true, shouldValidate: true }),
  };
}
