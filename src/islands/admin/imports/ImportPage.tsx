import { BackLink } from '#islands/ui/BackLink.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportList } from './ImportList.tsx';

/** Imports purchases and keys from another shop, and lists the imports. */
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
