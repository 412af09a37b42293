import {
  publishVersion,
  texts,
  versionFormSchema,
  type VersionForm,
} from '#contract/catalogue/version-form.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import * as z from 'zod/mini';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../../actions/notice.ts';
import { uploadAsAdmin } from '../../api.ts';
import { toFormData } from '../send-files.ts';
import { useUpload } from '../use-upload.ts';
import { useRefresh } from './use-refresh.ts';
import type { VersionMethods } from './version-values.ts';

interface Options {
  form: VersionMethods;
  id: string;
  /** Number of addresses the announcement would reach. */
  buyers: Versions['buyers'];
  onPublished(): void;
}

/** Sends the form, one request at a time, and shows the server's issues at its fields. */
export function usePublish({ form, id, buyers, onPublished }: Options) {
  const refresh = useRefresh(id);
  const { send, progress, cancel } = useUpload(form, { fieldOf, fallback: texts.saveFailed });

  async function publish(values: VersionForm) {
    const { file, channel } = values;
    const hasReaders = (buyers?.[channel] ?? 0) > 0;
    // Required by the schema.
    if (!(file instanceof File)) throw new Error('The form has no file');
    const published = await send({
      files: [['file', [file]]],
      sendForm: ({ references, ...by }) =>
        uploadAsAdmin(publishVersion, {
          params: { id },
          form: toFormData({ ...values, notify: hasReaders ? values.notify : '0' }, references),
          ...by,
        }),
    });
    if (!published) return;
    await refresh();
    onPublished();
    $notice.set({ text: `Version ${published.number} is published.` });
  }

  return { submit: useSubmitOnce((event) => form.handleSubmit(publish)(event)), progress, cancel };
}

const fieldNames = z.keyof(versionFormSchema);

/** Returns the field that shows an issue; the request id has no control. */
function fieldOf(name: string) {
  const field = fieldNames.safeParse(name).data;
  return field === 'requestId' ? undefined : field;
}
