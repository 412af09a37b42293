import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  /** `alert`: read out as soon as it appears. */
  role?: 'alert' | undefined;
  action: ReactNode;
  children: ReactNode;
}

export function WarningRow({ role, action, children }: Props) {
  return (
    <div className="warning-row">
      <TriangleAlert aria-hidden="true" size={18} className="text-warning shrink-0" />
      <p role={role} className="min-w-0 flex-1 basis-40">
        {children}
      </p>
      {action}
    </div>
  );
}
