import { useWatch } from 'react-hook-form';
import { useIsNarrow } from '#islands/ui/use-media-query.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { field } from '../use-admin-form.ts';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import type { ProductFormMethods } from './product-values.ts';

/** Renders the description beside its preview; on narrow screens the preview is collapsed. */
export function DescriptionField({ form }: { form: ProductFormMethods }) {
  const isNarrow = useIsNarrow();
  return (
    <div className="wide:grid-cols-2 grid gap-x-6 gap-y-4">
      <TextAreaField
        label="Description"
        hint="Markdown: **bold**, # headings, - lists"
        className="max-h-[70vh] min-h-64"
        {...field(form, 'description')}
      />
      {isNarrow ? (
        <details className="text-sm">
          <summary className="font-medium">Preview</summary>
          <div className="mt-2">
            <DescriptionPreview control={form.control} />
          </div>
        </details>
      ) : (
        // No taller than the text beside it.
        <section aria-label="Preview" className="flex h-0 min-h-full min-w-0 flex-col gap-1 pb-5">
          <h3 className="text-sm font-medium">Preview</h3>
          <DescriptionPreview control={form.control} />
        </section>
      )}
    </div>
  );
}

/** Separate, so that typing re-renders only the preview. */
function DescriptionPreview({ control }: Pick<ProductFormMethods, 'control'>) {
  const description = useWatch({ control, name: 'description' }) ?? '';
  return <MarkdownPreview markdown={description} />;
}
