import { PageHeading } from '../ui/PageHeading.tsx';
import { auditLog } from './lists/audit-log.tsx';
import { ListPanel } from './lists/ListPanel.tsx';

export function AuditLogPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Audit log</PageHeading>
        <p className="meta mt-1">Every login and every change in the admin, latest first.</p>
      </div>
      <ListPanel list={auditLog} search={search} />
    </>
  );
}
