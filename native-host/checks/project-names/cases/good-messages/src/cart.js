import i18next from 'i18next';

export const label = (count) => `${i18next.t('cart.title')} 😀 ${i18next.t('cart.item', { count })}`;
