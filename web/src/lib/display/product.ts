export const productName = 'Nine Lenses';
