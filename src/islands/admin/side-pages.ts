import {
  Ban,
  CircleUserRound,
  ContactRound,
  FlaskConical,
  ListChecks,
  ScrollText,
  Settings,
  Star,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react';
import { getPagePath } from '@nanostores/router';
import { $page } from './router.ts';

/** Pages of the admin outside its tabs, in order; those of a group are adjacent. */
const sidePages = [
  { group: 'Customers', route: 'customers', name: 'Customers', icon: ContactRound },
  { group: 'Customers', route: 'withdrawals', name: 'Withdrawals', icon: Undo2 },
  { group: 'Customers', route: 'reviews', name: 'Reviews', icon: Star },
  { group: 'Customers', route: 'blocks', name: 'Blocked', icon: Ban },
  { group: 'Customers', route: 'trials', name: 'Trials', icon: FlaskConical },
  { group: 'Shop', route: 'events', name: 'Events', icon: Webhook },
  { group: 'Shop', route: 'setup', name: 'Set-up', icon: ListChecks },
  { group: 'Shop', route: 'settings', name: 'Settings', icon: Settings },
  { group: 'Team', route: 'people', name: 'People', icon: Users },
  { group: 'Team', route: 'auditLog', name: 'Audit log', icon: ScrollText },
  { group: 'Team', route: 'account', name: 'Your account', icon: CircleUserRound },
] as const;

/** Routes that support accounts may open. */
export const supportPages = new Set<string>([
  'dashboard',
  'order',
  'license',
  'ticket',
  'customers',
  'customer',
  'withdrawals',
  'account',
]);

export const sidePagesOf = (isSupport: boolean) =>
  sidePages
    .filter(({ route }) => !isSupport || supportPages.has(route))
    .map((page) => ({ ...page, path: getPagePath($page, page.route) }));

const within: Record<string, string> = { deliveries: 'events', customer: 'customers' };

export function sidePageOf(route: string | undefined): string | null {
  if (route === 'overview') return route;
  const own = within[route ?? ''] ?? route;
  return sidePages.find((page) => page.route === own)?.route ?? null;
}
