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
  type LucideIcon,
} from 'lucide-react';

interface SidePage {
  /** Labels its pages on wide screens. */
  group: string;
  route: string;
  path: string;
  name: string;
  icon: LucideIcon;
  /** Support accounts may open it too. */
  isForSupport?: true;
}

/** Pages of the admin outside its tabs, in order; those of a group are adjacent. */
const sidePages = [
  {
    group: 'Customers',
    route: 'customers',
    path: '/admin/customers',
    name: 'Customers',
    icon: ContactRound,
    isForSupport: true,
  },
  {
    group: 'Customers',
    route: 'withdrawals',
    path: '/admin/withdrawals',
    name: 'Withdrawals',
    icon: Undo2,
    isForSupport: true,
  },
  {
    group: 'Customers',
    route: 'reviews',
    path: '/admin/reviews',
    name: 'Reviews',
    icon: Star,
  },
  { group: 'Customers', route: 'blocks', path: '/admin/blocks', name: 'Blocked', icon: Ban },
  {
    group: 'Customers',
    route: 'trials',
    path: '/admin/trials',
    name: 'Trials',
    icon: FlaskConical,
  },
  { group: 'Shop', route: 'events', path: '/admin/events', name: 'Events', icon: Webhook },
  { group: 'Shop', route: 'setup', path: '/admin/setup', name: 'Set-up', icon: ListChecks },
  { group: 'Shop', route: 'settings', path: '/admin/settings', name: 'Settings', icon: Settings },
  { group: 'Team', route: 'people', path: '/admin/people', name: 'People', icon: Users },
  {
    group: 'Team',
    route: 'auditLog',
    path: '/admin/audit-log',
    name: 'Audit log',
    icon: ScrollText,
  },
  {
    group: 'Team',
    route: 'account',
    path: '/admin/account',
    name: 'Your account',
    icon: CircleUserRound,
    isForSupport: true,
  },
] as const satisfies SidePage[];

export const sidePagesOf = (isSupport: boolean): SidePage[] =>
  sidePages.filter((page: SidePage) => !isSupport || page.isForSupport);

/** Further pages by the page that they belong to. */
const within: Record<string, string> = { deliveries: 'events', customer: 'customers' };

/** Returns the page of the sidebar that a route belongs to, or null. */
export function sidePageOf(route: string | undefined): string | null {
  if (route === 'overview') return route;
  const own = within[route ?? ''] ?? route;
  return sidePages.find((page) => page.route === own)?.route ?? null;
}
