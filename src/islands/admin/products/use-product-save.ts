import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  createProduct,
  findLabelIssues,
  productFormSchema,
  splitList,
  texts,
  updateProduct,
} from '#contract/product-form.ts';
import { $notice } from '../actions/notice.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { uploadAsAdmin } from '../api.ts';
import { showIssues, type Issues } from '../show-issues.ts';
import { filesOf, type ProductValues } from './product-values.ts';
import { toFormData } from './send-files.ts';
import type { ProductFormMethods } from './use-file-list.ts';
import { useUpload } from './use-upload.ts';

interface Options {
  form: ProductFormMethods;
  /** Of the product to be changed. */
  id: string | undefined;
  onSaved(): void;
}

/** Sends the form, once at a time, and puts at its fields what the server finds wrong. */
export function useProductSave({ form, id, onSaved }: Options) {
  const queries = useQueryClient();
  const { send, progress, cancel } = useUpload(form, { fieldOf, fallback: texts.saveFailed });

  async function save() {
    const values = form.getValues();
    const issues = findIssues(values);
    if (issues.length > 0) {
      showIssues(form, issues, fieldOf);
      return;
    }
    const saved = await send({
      files: filesOf(values),
      sendForm: ({ references, ...by }) =>
        uploadAsAdmin(id ? updateProduct : createProduct, {
          params: id ? { id } : {},
          form: toFormData(values, references),
          ...by,
        }),
    });
    if (!saved) return;
    await queries.invalidateQueries({ refetchType: 'none' });
    onSaved();
    $notice.set({ text: `${saved.name} is saved.` });
  }

  const submit = useSubmitOnce((event) =>
    form.handleSubmit(save, () => showIssues(form, findIssues(form.getValues()), fieldOf))(event),
  );

  return { submit, progress, cancel };
}

/** What the server would refuse only after all the files had been sent. */
function findIssues({
  setFileOrder = [],
  setFileSymbols = '',
  setFileNotes = '',
}: ProductValues): Issues {
  return findLabelIssues(
    setFileOrder.length,
    splitList(setFileSymbols, ','),
    splitList(setFileNotes, '|'),
  );
}

/** Fields that have no control of their own have their issues shown where their files are. */
const shownAt: Record<string, string> = {
  screenshotOrder: 'screenshots',
  removeScreenshots: 'screenshots',
  setFileOrder: 'setFiles',
  removeSetFiles: 'setFiles',
};

/** The form's own id and the version are shown nowhere. */
function fieldOf(name: string) {
  const field = fieldNames.safeParse(shownAt[name] ?? name).data;
  return field === 'requestId' || field === 'updatedAt' ? undefined : field;
}

const fieldNames = z.keyof(productFormSchema);
