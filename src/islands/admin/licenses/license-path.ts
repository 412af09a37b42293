export const licensePath = (id: number): string => `/admin/licenses/${id}`;
