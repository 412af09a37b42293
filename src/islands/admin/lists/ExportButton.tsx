import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { fetchFile } from '../api.ts';
import { saveFile } from '#islands/ui/save-file.ts';
import type { Route } from '#contract/route.ts';
import type { ListParams } from './list.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

/** Downloads all rows that match the search and the filters, in the table's order. */
export function ExportButton({ route, params }: { route: Route; params: ListParams }) {
  const action = useAction(() => fetchFile(route, params), {
    failed: 'Failed to export',
    onDone: saveFile,
    changesData: false,
  });
  return (
    <>
      <ErrorText>{action.error}</ErrorText>
      <ActionButton className="btn-sm border-base-300 bg-base-100 narrow:h-10" action={action}>
        Export CSV
      </ActionButton>
    </>
  );
}
