import { ArrowLeft } from 'lucide-react';

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="text-base-content/80 hover:text-primary mb-2 inline-flex min-h-6 items-center gap-1 text-sm"
    >
      <ArrowLeft aria-hidden="true" size={14} />
      {children}
    </a>
  );
}
