/** Where a licence key is shown. */
export const licensePath = (id: number): string => `/admin/licenses/${id}`;
