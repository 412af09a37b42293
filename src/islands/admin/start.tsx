import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';

/** Shows the admin at its present address. */
export function startAdmin(place: Element): void {
  createRoot(place).render(<AdminApp />);
}
