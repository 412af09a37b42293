import type { Admin } from '../admin/sessions.ts';

/** The caller, as far as known. */
export interface Caller {
  /**
   * The admin whose bearer token came with the call. Always null where the route does not ask for
   * one.
   */
  admin: Admin | null;
  /** The client's network address, through the proxies that the settings trust. */
  address: string;
}
