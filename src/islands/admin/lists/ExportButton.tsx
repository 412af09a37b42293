import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { fetchFile } from '../api.ts';
import { saveFile } from '#islands/ui/save-file.ts';
import type { Route } from '#contract/route.ts';
import type { ListParams } from './list.ts';
import { useIsSupport } from '../use-is-support.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

interface Props {
  route: Route;
  params: ListParams;
  name?: string;
}

/** Downloads all matching rows in the table's order; not for support accounts. */
export function ExportButton({ route, params, name = 'Export CSV' }: Props) {
  const action = useAction(() => fetchFile(route, params), {
    failed: 'Failed to export',
    onDone: saveFile,
    changesData: false,
  });
  if (useIsSupport()) return null;
  return (
    <>
      <ErrorText>{action.error}</ErrorText>
      <ActionButton className="btn-sm border-base-300 bg-base-100 narrow:h-10" action={action}>
        {name}
      </ActionButton>
    </>
  );
}
