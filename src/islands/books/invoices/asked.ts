/** Access to a purchase's invoices: its token in the portal, both of its ids after the payment. */
export type Asked = { portalToken: string } | { orderId: string; paypalOrderId: string };
