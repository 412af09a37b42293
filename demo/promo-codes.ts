export const demoPromoCodes = [
  { code: 'WELCOME10', discountPercentage: 10, expirationDate: '2099-12-31', isActive: true },
  { code: 'LAUNCH25', discountPercentage: 25, expirationDate: '2099-12-31', isActive: true },
  { code: 'SECONDTOOL15', discountPercentage: 15, expirationDate: '2098-06-30', isActive: true },
  { code: 'SUMMER2024', discountPercentage: 30, expirationDate: '2024-08-31', isActive: true },
  { code: 'PARTNER40', discountPercentage: 40, expirationDate: '2099-12-31', isActive: false },
];

/** The valid codes, which buyers have used. */
export const usedPromoCodes = demoPromoCodes.slice(0, 3);
