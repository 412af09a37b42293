import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon?: LucideIcon | undefined;
  title: string;
  /** What will be here, and how to begin. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-6 py-12 text-center">
      {Icon && (
        <Icon aria-hidden="true" size={28} strokeWidth={1.5} className="text-base-content/60" />
      )}
      <p className="font-medium">{title}</p>
      {children && <div className="meta max-w-md">{children}</div>}
    </div>
  );
}
