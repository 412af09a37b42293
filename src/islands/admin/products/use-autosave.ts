import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { productFormSchema, updateProduct } from '#contract/catalogue/product-form.ts';
import { changedParts } from '../drafts/draft.ts';
import { productParts } from './product-draft.ts';
import {
  toProductValues,
  toSentValues,
  type LoadedProduct,
  type ProductFormMethods,
  type ProductValues,
} from './product-values.ts';
import type { useUpload } from './upload.tsx';

/** Pause after typing, ms. */
const pauseMs = 1_000;

interface Autosave {
  form: ProductFormMethods;
  /** The draft; undefined for anything else, which is saved by hand. */
  draftId: string | undefined;
  findIssues(values: ProductValues): unknown[];
  send: ReturnType<typeof useUpload>['send'];
  reload(): Promise<LoadedProduct>;
}

/**
 * Saves a draft shortly after it changed, where it is valid. What is typed meanwhile stays, and is
 * saved next. A refusal is left to the seller's own save, which says why.
 *
 * @returns whether files are being saved: the form must not change until they are
 */
export function useAutosave({ form, draftId, findIssues, send, reload }: Autosave): boolean {
  const [isSavingFiles, setSavingFiles] = useState(false);
  const isSaving = useRef(false);

  const save = useEffectEvent(async () => {
    const saved = form.getValues();
    const { defaultValues = {}, isSubmitting } = form.formState;
    const sent = toSentValues(saved);
    const isUnchanged = changedParts(productParts, saved, defaultValues).length === 0;
    if (draftId === undefined || isSubmitting || isSaving.current || isUnchanged) return;
    if (!productFormSchema.safeParse(sent).success || findIssues(sent).length > 0) return;
    isSaving.current = true;
    setSavingFiles(hasFiles(saved));
    const result = await send(updateProduct, { id: draftId }, { ...sent, state: 'draft' });
    if (result.ok) rebase(form, saved, toProductValues(await reload()));
    isSaving.current = false;
    setSavingFiles(false);
  });

  useEffect(() => {
    if (draftId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        timer = setTimeout(() => void save(), pauseMs);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [draftId, form]);

  return isSavingFiles;
}

const savedFields = [...productParts.flatMap(({ fields }) => fields), 'updatedAt'] as const;

/** Takes over the saved values of fields that have not changed since. */
function rebase(form: ProductFormMethods, saved: ProductValues, next: ProductValues): void {
  const now = form.getValues();
  form.reset(next, { keepValues: true });
  for (const field of savedFields) {
    const value = isSame(now[field], saved[field]) ? next[field] : now[field];
    form.setValue(field, value, { shouldDirty: true });
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other;

const hasFiles = ({ file, image, screenshots = [], setFiles = [] }: ProductValues): boolean =>
  Boolean(file ?? image) || screenshots.length + setFiles.length > 0;
