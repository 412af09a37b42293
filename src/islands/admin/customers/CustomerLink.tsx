import { TextLink } from '#islands/ui/TextLink.tsx';
import { customerPath } from './customer-path.ts';

export function CustomerLink({ email }: { email: string }) {
  return <TextLink href={customerPath(email)}>{email}</TextLink>;
}
