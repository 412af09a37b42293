import { createRoot } from 'react-dom/client';
import { AdminApp } from './AdminApp.tsx';

export function startAdmin(place: Element): void {
  createRoot(place).render(<AdminApp />);
}
