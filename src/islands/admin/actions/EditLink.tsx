import { rowActions } from '#texts/admin/actions.ts';
import { common } from '#texts/admin/common.ts';

/** Leads to the form of a row. */
export function EditLink({ path, name }: { path: string; name: string }) {
  return (
    <a href={path} title={rowActions.editOne(name)} className="btn btn-ghost btn-xs">
      {common.edit}
    </a>
  );
}
