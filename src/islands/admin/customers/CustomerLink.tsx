import { TextLink } from '#islands/ui/TextLink.tsx';
import { customerPath } from './customer-path.ts';

/** Leads from an address to its person's page. */
export function CustomerLink({ email }: { email: string }) {
  return <TextLink href={customerPath(email)}>{email}</TextLink>;
}
