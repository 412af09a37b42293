/** Why a purchase cannot be renewed, and what a renewal's buyer is told. */
export const texts = {
  invalidToken:
    'This link does not renew this product, or it is too old. Get a new one on the re-download page.',
  ended: 'This purchase was refunded or ended, so it cannot be renewed. Nothing was charged.',
  blocked: 'This purchase is blocked, so it cannot be renewed. Contact support.',
  endless: 'This purchase does not end, so there is nothing to renew. Nothing was charged.',
  notOffered: 'This product cannot be renewed at the moment. Nothing was charged.',
  notTaken:
    'This purchase cannot be renewed any more, so we have not taken your payment. Nothing was charged.',
} as const;
