const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$12.50' of 12.5. */
export const usd = (dollars: number) => USD.format(dollars);
