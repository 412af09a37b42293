export const noCompany = { company: '', address: '', country: '', vatId: '' };
export type CompanyValues = typeof noCompany;
