import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  createProduct,
  findLabelIssues,
  productFormSchema,
  splitList,
  texts,
  updateProduct,
} from '#contract/catalogue/product-form.ts';
import { $notice } from '../actions/notice.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { uploadAsAdmin } from '../api.ts';
import { showIssues, type Issues } from '../show-issues.ts';
import { filesOf, toSentValues, type ProductValues } from './product-values.ts';
import { toFormData } from './send-files.ts';
import type { ProductFormMethods } from './use-file-list.ts';
import { useUpload } from './use-upload.ts';

interface Options {
  form: ProductFormMethods;
  /** Undefined for a new product. */
  id: string | undefined;
  onSaved(): void;
}

/** Sends the form, one request at a time, and shows the server's issues at its fields. */
export function useProductSave({ form, id, onSaved }: Options) {
  const queries = useQueryClient();
  const { send, progress, cancel } = useUpload(form, { fieldOf, fallback: texts.saveFailed });

  async function save() {
    const values = toSentValues(form.getValues());
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

/** Finds what the server would refuse only after the upload. */
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

/** Fields without a control show their issues at their files. */
const shownAt: Record<string, string> = {
  screenshotOrder: 'screenshots',
  removeScreenshots: 'screenshots',
  setFileOrder: 'setFiles',
  removeSetFiles: 'setFiles',
};

/** Returns the field that shows an issue; the request id and the version have no control. */
function fieldOf(name: string) {
  const field = fieldNames.safeParse(shownAt[name] ?? name).data;
  return field === 'requestId' || field === 'updatedAt' ? undefined : field;
}

const fieldNames = z.keyof(productFormSchema);
