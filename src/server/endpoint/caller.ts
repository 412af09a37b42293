import type { Admin } from '../admin/sessions.ts';

/** The caller, as far as known. */
export interface Caller {
  /** Owner of the bearer token; always null when the route asks for none. */
  admin: Admin | null;
  /** The client's network address, through trusted proxies. */
  address: string;
}
