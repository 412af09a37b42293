export const customerPath = (email: string): string =>
  `/admin/customers/${encodeURIComponent(email)}`;
