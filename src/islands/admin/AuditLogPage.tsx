import { PageHeading } from '../ui/PageHeading.tsx';
import { auditLog } from './lists/audit-log.tsx';
import { ListPanel } from './lists/ListPanel.tsx';

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
