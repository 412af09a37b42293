import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';
import { $adminName } from './session.ts';

export function startAdmin(place: Element): void {
  const account = document.querySelector('[data-account]');
  $adminName.subscribe((name = '') => account?.replaceChildren(name));
  createRoot(place).render(<AdminApp />);
}
