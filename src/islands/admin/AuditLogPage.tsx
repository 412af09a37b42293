import { PageHeading } from '../ui/PageHeading.tsx';
import { auditLog } from './lists/audit-log.tsx';
import { ListPanel } from './lists/ListPanel.tsx';

/** Who did what in the admin, when, and from where. */
export function AuditLogPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Audit log</PageHeading>
      </div>
      <ListPanel list={auditLog} search={search} />
    </>
  );
}
